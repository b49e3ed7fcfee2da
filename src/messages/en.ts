// Every refusal in English. Each text says what is wrong and what to do next.

import type { Refusal } from '../core/refusal.ts';
import type { Catalogue } from './messages.ts';

export const EN = {
  not_found: () => 'There is no such address. Check the path and the version in it (/api/v1).',
  method_not_allowed: () => 'This address has other methods: see the Allow header.',
  payload_too_large: () => 'The request is too large. A body may have 64 KiB, all headers 16 KiB.',
  unsupported_media_type: () => 'Send the body as Content-Type: application/json.',
  invalid_json: (r) => `The body is not valid JSON: ${r.subject ?? 'it cannot be read'}.`,
  invalid_parameters: () => 'The parameters are not valid. The list "errors" says which and why.',

  credentials_missing: (r) =>
    `The header ${r.subject} is missing. Send all five signature headers.`,
  credentials_malformed: (r) => malformedHeader(r),
  credentials_invalid: () =>
    'The key is unknown, revoked or expired, or the secret is wrong. Check both, or make a new key.',
  timestamp_out_of_range: (r) =>
    `The timestamp in ${r.subject} is more than 300 seconds from the time of the server. ` +
    'Set your clock and sign again.',
  signature_invalid: (r) =>
    `The signature in ${r.subject} does not fit. It is the lowercase hexadecimal HMAC-SHA256 of ` +
    'key id + timestamp + nonce, with the secret as the key.',
  ip_not_allowed: () =>
    'This key may not be used from this address. Add the address to the whitelist of the key, or ' +
    'call from one that is on it.',
  nonce_reused: (r) =>
    `This key has already used the nonce in ${r.subject}. Sign again with a new nonce; keep the ` +
    'idempotency key.',
  rate_limited: (r) =>
    `The limit of ${r.subject} requests a minute is used up. ${againIn(r)} The request had no effect.`,
  scope_missing: (r) => `This key lacks the scope "${r.subject}". Use a key that has it.`,
  login_failed: (r) =>
    r.subject === 'password'
      ? 'The login password is wrong.'
      : 'The login or the password is wrong.',
  login_throttled: (r) => `There were too many wrong attempts to sign in. ${againIn(r)}`,
  session_required: () => 'Sign in first: there is no session, or it has ended.',
  sign_up_throttled: (r) => `Too many accounts were asked for from this address. ${againIn(r)}`,

  idempotency_key_reused: () =>
    'This idempotency key belongs to a request with other parameters. Repeat that request exactly, ' +
    'or use a new key for a new one.',
  idempotency_key_expired: (r) =>
    `This idempotency key made ${r.madeNo} more than ten minutes ago. Nothing was done now. ` +
    'Query the order before you send anything with a new key.',

  order_not_found: () => 'There is no such order among yours. Check tx_no.',
  merchant_not_found: () => 'There is no such merchant among yours. Check merchant_id.',
  branch_not_found: () => 'This merchant has no such branch. Check branch_id, or leave it out.',
  payer_not_found: () => 'There is no user with this payer_id. Check it, or leave it out.',
  user_not_found: () => 'There is no such user.',
  refund_request_not_found: () => 'There is no such refund request among yours.',

  order_not_paid: () => 'This order has not been paid, so there is nothing to refund.',
  order_already_paid: () => 'Somebody else has already paid this order. You were not charged.',
  order_expired: () => 'This order has expired. Ask the merchant for a new one.',
  order_cancelled: () => 'The merchant has cancelled this order.',
  order_refunded: () => 'This order has already been refunded in full.',
  full_refund_unavailable: () =>
    'A part of this order has been refunded already. Refund the rest with refund_type "partial".',
  refund_request_open: () =>
    'This order has another refund request open. Wait until its owner has decided it.',
  refund_request_decided: (r) =>
    DECIDED.get(r.subject) ?? 'This refund request has been decided already.',
  refund_exceeds_remaining: () =>
    'This is more than can still be refunded. Query the order: refundable_amount is the most.',

  wrong_payer: () => 'The merchant has named another payer for this order.',
  own_order: () => 'Nobody can pay his own merchant. The payer must be another user.',
  cross_site: () => 'This request came from another web site and was refused.',
  user_suspended: () => 'This account is suspended. Ask the operator of the service.',
  sign_up_off: () => 'Nobody can sign up here. Ask the operator of the service for an account.',
  invite_invalid: () =>
    'The invite is wrong, used up, expired or revoked. Ask whoever gave it to you for another.',

  pay_password_not_set: () => 'This account has no payment password yet. Set one first.',
  pay_password_locked: (r) => locked(r),
  pay_password_wrong: (r) => `The payment password is wrong. ${triesLeft(r)}`,
  totp_required: () =>
    'This account uses two-factor authentication. Send the current code as totp_code.',
  totp_invalid: (r) =>
    `The one-time code is wrong or has been used. Wait for the next one. ${triesLeft(r)}`,

  insufficient_balance: () => 'The wallet does not hold enough money for this.',

  overloaded: (r) => `The service is busy and did nothing. ${againIn(r)}`,
  unavailable: () => 'The service cannot reach its database and did nothing. Try again shortly.',
  outcome_unknown: () =>
    'Nobody can say yet whether this took effect. Repeat it with the same idempotency key, never ' +
    'without one.',
  internal: () =>
    'The service has met a fault of its own; the request had no effect. Report it with request_id.',
} as const satisfies Catalogue;

const DECIDED: ReadonlyMap<string | undefined, string> = new Map([
  ['refunded', 'This refund request has been approved already, and the refund made.'],
  ['declined', 'This refund request has been declined. Nothing was refunded.'],
  ['expired', 'This refund request has expired. Nothing was refunded.'],
]);

const HEADER_FORMS: ReadonlyMap<string, string> = new Map([
  ['key', 'a key id, once'],
  ['secret', 'the secret of the key, once'],
  ['timestamp', 'Unix time as exactly 10 digits: seconds, not milliseconds'],
  ['nonce', '8 to 128 visible ASCII characters, once'],
  ['signature', 'exactly 64 lowercase hexadecimal digits'],
]);

function malformedHeader({ subject = '' }: Refusal): string {
  const form = HEADER_FORMS.get(subject.slice(subject.lastIndexOf('-') + 1).toLowerCase());
  return `The header ${subject} is malformed or repeated. It must be ${form ?? 'sent once'}.`;
}

function againIn({ retryAfterSeconds }: Refusal): string {
  if (retryAfterSeconds === undefined) return 'Try again later.';
  return `Try again in ${count(retryAfterSeconds, 'second')}.`;
}

function locked({ subject, retryAfterSeconds }: Refusal): string {
  if (subject === 'key') {
    return (
      'This key has sent too many wrong payment passwords or codes. Use another key, or have it ' +
      'unlocked.'
    );
  }
  if (retryAfterSeconds === undefined) {
    return 'The payment password is locked after too many wrong attempts. Have it unlocked.';
  }
  const minutes = count(Math.ceil(retryAfterSeconds / 60), 'minute');
  return `The payment password is locked after too many wrong attempts. Try again in ${minutes}.`;
}

function triesLeft({ triesLeft: left }: Refusal): string {
  if (left === undefined) return '';
  return left === 0
    ? 'It is locked now.'
    : `${count(left, 'try', 'tries')} left before it is locked.`;
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
