// Which operation can return which refusals. A new code does not compile until it has a row here. A row
// lists the traits of a route that make the code possible, or the operations that return it.

import { STATUS_CODES } from 'node:http';
import { REFUSAL_CODES, type RefusalCode } from '../../core/refusal.ts';
import type { Description, OperationId } from '../../http/openapi/description.ts';
import type { Route } from '../../http/route.ts';
import { STATUS } from '../../http/status.ts';

/** What routes have in common, from the most general trait to the most specific. */
const TRAITS = ['any', 'path', 'body', 'reads', 'writes', 'session', 'signed'] as const;
export type Trait = (typeof TRAITS)[number];

/** Operations that move money and require the payment password. */
const FACTORS = ['payOrder', 'refundOrder', 'decideRefundRequest'] as const;

/** Operations that take the login password. */
const PROOFS = ['signIn', 'setPayPassword'] as const;

/** `elsewhere`: before an operation is reached, for an unknown address or method. */
const ANSWERED_BY: Readonly<Record<RefusalCode, readonly (Trait | OperationId | 'elsewhere')[]>> = {
  // A number in the path may be too long for the route to match.
  not_found: ['elsewhere', 'path'],
  method_not_allowed: ['elsewhere'],
  payload_too_large: ['elsewhere', 'any'],
  unsupported_media_type: ['body'],
  invalid_json: ['body'],
  // Without parameters, too: the Host header may be missing, or the body incomplete.
  invalid_parameters: ['elsewhere', 'any'],
  credentials_missing: ['signed'],
  credentials_malformed: ['signed'],
  credentials_invalid: ['signed'],
  timestamp_out_of_range: ['signed'],
  signature_invalid: ['signed'],
  ip_not_allowed: ['signed'],
  nonce_reused: ['signed'],
  rate_limited: ['session', 'signed'],
  scope_missing: ['signed'],
  login_failed: PROOFS,
  login_throttled: PROOFS,
  session_required: ['payOrder', 'viewRefundRequest', 'decideRefundRequest', 'setPayPassword'],
  sign_up_throttled: ['signUp'],
  idempotency_key_reused: ['createCollection', 'refundOrder'],
  idempotency_key_expired: ['refundOrder'],
  order_not_found: [
    'viewOrder',
    'payOrder',
    'getQrcode',
    'runQuery',
    'getOrderLifecycle',
    'refundOrder',
  ],
  merchant_not_found: ['createCollection'],
  branch_not_found: ['createCollection'],
  payer_not_found: ['createCollection'],
  user_not_found: [], // the console and the command line
  refund_request_not_found: ['viewRefundRequest', 'decideRefundRequest'],
  order_not_paid: ['refundOrder'],
  order_already_paid: ['payOrder'],
  order_expired: ['payOrder'],
  order_cancelled: ['payOrder'],
  order_refunded: ['payOrder', 'refundOrder', 'decideRefundRequest'],
  full_refund_unavailable: ['refundOrder', 'decideRefundRequest'],
  refund_request_open: [], // tools
  refund_request_decided: ['decideRefundRequest'],
  withdrawal_not_found: [],
  withdrawal_decided: [],
  refund_exceeds_remaining: ['refundOrder', 'decideRefundRequest'],
  verification_running: [], // the console
  user_closed: [], // the console and the command line
  payer_closed: ['refundOrder', 'decideRefundRequest'],
  account_in_use: [], // the console and the command line
  wrong_payer: ['payOrder'],
  own_order: ['createCollection', 'payOrder'],
  cross_site: ['payOrder', 'decideRefundRequest', ...PROOFS, 'signOut', 'signUp'],
  user_suspended: ['signed', 'payOrder', 'decideRefundRequest', ...PROOFS],
  merchant_suspended: ['payOrder'],
  cooling_off: FACTORS,
  refund_limit_reached: ['refundOrder'],
  daily_limit_reached: [], // operators
  sign_up_off: ['signUp'],
  invite_invalid: ['signUp'],
  sign_in_link_invalid: [],
  provider_sign_in_invalid: [],
  provider_sign_in_declined: [],
  provider_account_unknown: [],
  provider_unavailable: [],
  local_logins_off: ['signIn'],
  session_limited: ['decideRefundRequest', 'setPayPassword'],
  pay_password_not_set: FACTORS,
  pay_password_locked: FACTORS,
  pay_password_wrong: FACTORS,
  totp_required: [...FACTORS, ...PROOFS],
  totp_invalid: [...FACTORS, ...PROOFS],
  insufficient_balance: FACTORS,
  overloaded: ['reads', 'writes'],
  unavailable: ['reads', 'writes', 'getHealth', 'getReadiness'],
  outcome_unknown: ['writes'],
  internal: ['any'],
};

export const ELSEWHERE = REFUSAL_CODES.filter((code) => ANSWERED_BY[code].includes('elsewhere'));

/** The codes that come with one status, in the order of the closed list. */
export interface Refusals {
  readonly status: number;
  readonly codes: readonly RefusalCode[];
  /** The most specific trait they follow from; null if the operation itself is a source. */
  readonly trait: Trait | null;
}

export function refusalsOf(
  route: Route,
  id: OperationId,
  description: Description,
): readonly Refusals[] {
  const traits = traitsOf(route, description);
  const sources = (code: RefusalCode) =>
    ANSWERED_BY[code].filter((source) => source === id || traits.some((one) => one === source));
  const own = description.refusals ?? [];
  const codes = REFUSAL_CODES.filter((code) => own.includes(code) || sources(code).length > 0);
  const statuses = [...new Set(codes.map((code) => STATUS[code]))].sort();
  return statuses.map((status) => {
    const these = codes.filter((code) => STATUS[code] === status);
    const all = these.flatMap(sources);
    const isOwn = all.includes(id) || these.some((code) => own.includes(code));
    const trait = isOwn ? null : (TRAITS.findLast((one) => all.includes(one)) ?? null);
    return { status, codes: these, trait };
  });
}

function traitsOf(route: Route, { body, session, orKey }: Description): readonly Trait[] {
  const { path, scope, database } = route;
  const has: Readonly<Record<Trait, boolean>> = {
    any: true,
    path: path.includes(':'),
    body: body !== undefined,
    reads: database === 'read',
    writes: database === 'written',
    session: scope === null && (route.refuseTooMany !== undefined || session === 'required'),
    signed: scope !== null || orKey !== undefined,
  };
  return TRAITS.filter((trait) => has[trait]);
}

/** The name of a response that follows from a trait alone, and is the same for all its routes. */
export function sharedNameOf(
  { status, codes, trait }: Refusals,
  { pages }: Description,
): string | null {
  if (trait === null || pages || codes.includes('scope_missing')) return null;
  const phrase = (STATUS_CODES[status] ?? '').replaceAll(' ', '');
  return (trait === 'any' ? '' : capitalised(trait)) + phrase;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
