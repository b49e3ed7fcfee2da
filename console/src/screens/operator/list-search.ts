// The filters of what operators list of everybody, as they stand in the address. What cannot be one is left
// out.

import type { Reads } from '../../api/interface.ts';
import { STATUSES } from '../orders/order-search.ts';

/** `before`: the `after` of the page. */
type Search<Path extends keyof Reads> = Omit<
  NonNullable<Reads[Path]['query']>,
  'limit' | 'after'
> & {
  readonly before?: string;
};

export type OrderSearch = Search<'/api/v1/operator/orders'>;
export type TrailSearch = Search<'/api/v1/operator/audit'>;
export type EventSearch = Search<'/api/v1/operator/security-events'>;

export function orderSearch(given: Record<string, unknown>): OrderSearch {
  const status = STATUSES.find((known) => known === given.status);
  return { ...texts(given, 'tx_no', 'user'), ...(status && { status }), ...common(given) };
}

export function trailSearch(given: Record<string, unknown>): TrailSearch {
  const action = ACTIONS.find((known) => known === given.action);
  return { ...texts(given, 'user', 'by'), ...(action && { action }), ...common(given) };
}

export function eventSearch(given: Record<string, unknown>): EventSearch {
  const kind = KINDS.find((known) => known === given.kind);
  return { ...texts(given, 'user'), ...(kind && { kind }), ...common(given) };
}

/** Without the page. */
export function filterIn<Search extends { readonly before?: string }>({
  before: _,
  ...filter
}: Search): Omit<Search, 'before'> {
  return filter;
}

/** The page that is asked for. */
export function pageIn<Search extends { readonly before?: string }>({ before, ...filter }: Search) {
  return { ...filter, ...(before && { after: before }) };
}

export function isFiltered(search: { readonly before?: string }): boolean {
  return Object.keys(filterIn(search)).length > 0;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const PLACE = /^\d+(-[A-Z0-9]+)+$/;
const ANY = /^.{1,128}$/u;

function common(given: Record<string, unknown>) {
  const from = textOf(given.date_from, DAY);
  const to = textOf(given.date_to, DAY);
  const before = textOf(given.before, PLACE);
  return {
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(before && { before }),
  };
}

function texts<Name extends string>(given: Record<string, unknown>, ...names: readonly Name[]) {
  const found = names.flatMap((name) => {
    const text = textOf(given[name], ANY);
    return text === null ? [] : [[name, text]];
  });
  return Object.fromEntries(found) as { readonly [Each in Name]?: string };
}

/** The router reads what looks like a number as one. */
function textOf(value: unknown, shape: RegExp): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && shape.test(text.trim()) ? text.trim() : null;
}

type Action = NonNullable<TrailSearch['action']>;
type Kind = NonNullable<EventSearch['kind']>;

/** All that there are: one that is missing does not compile. */
const EVERY_KIND: Readonly<Record<Kind, true>> = {
  signed_in: true,
  signed_in_new_device: true,
  signed_in_by_link: true,
  signed_in_by_provider: true,
  sign_in_locked: true,
  codes_locked: true,
  pay_password_locked: true,
  session_ended: true,
  other_sessions_ended: true,
};
const EVERY_ACTION: Readonly<Record<Action, true>> = {
  user_created: true,
  user_changed: true,
  user_suspended: true,
  user_resumed: true,
  user_unlocked: true,
  account_closed: true,
  data_exported: true,
  sign_in_link_created: true,
  provider_linked: true,
  provider_unlinked: true,
  login_password_set: true,
  pay_password_set: true,
  totp_enrolled: true,
  totp_removed: true,
  recovery_codes_renewed: true,
  recovery_code_used: true,
  cooling_off_began: true,
  code_limit_set: true,
  invite_created: true,
  invite_revoked: true,
  merchant_created: true,
  branch_created: true,
  merchant_renamed: true,
  branch_renamed: true,
  staff_created: true,
  staff_renamed: true,
  staff_password_set: true,
  staff_removed: true,
  key_created: true,
  key_updated: true,
  key_rotated: true,
  key_revoked: true,
  callback_secret_created: true,
  callback_secret_shown: true,
  callback_secret_rotated: true,
  receiver_created: true,
  receiver_changed: true,
  receiver_secret_shown: true,
  receiver_secret_rotated: true,
  receiver_paused: true,
  receiver_resumed: true,
  receiver_removed: true,
  recharge_proposed: true,
  recharged: true,
  recharge_declined: true,
  transferred: true,
  withdrawal_requested: true,
  withdrawal_proposed: true,
  withdrawal_approved: true,
  withdrawal_declined: true,
  order_refunded: true,
  refund_request_approved: true,
  refund_request_declined: true,
};

export const KINDS = Object.keys(EVERY_KIND) as readonly Kind[];
export const ACTIONS = Object.keys(EVERY_ACTION) as readonly Action[];
