// The message of every refusal in English: what is wrong, and what to do about it.

import { yuanText } from '../core/money.ts';
import type { Refusal } from '../core/refusal.ts';
import { fieldSentence } from './fields.ts';
import type { Catalogue } from './messages.ts';
import { flawSentence } from './signature-flaws.ts';

export const EN = {
  not_found: () => 'This address does not exist. Check the path and its version (/api/v1).',
  method_not_allowed: () =>
    'This address does not support this method. The Allow header lists the methods it supports.',
  payload_too_large: () =>
    'The request is too large. The limit is 64 KiB for the body and 16 KiB for all headers together.',
  unsupported_media_type: (r) =>
    r.subject === undefined
      ? 'Send the body as Content-Type: application/json.'
      : `The service does not support ${r.subject}. Send the body as Content-Type: application/json, in ` +
        'UTF-8 and not compressed.',
  invalid_json: (r) => `The body is not valid JSON: ${r.subject ?? 'it cannot be parsed'}.`,
  invalid_parameters: (r) => firstProblem(r),

  credentials_missing: (r) =>
    `The header ${r.subject} is missing. All five signature headers are required.`,
  credentials_malformed: (r) => malformedHeader(r),
  credentials_invalid: () =>
    'The key is unknown, revoked or expired, or the secret is wrong. Check both, or create a new key.',
  timestamp_out_of_range: (r) =>
    `The timestamp in ${r.subject} differs from the server time by more than 300 seconds. ` +
    'Synchronize your clock and sign again.',
  signature_invalid: (r) =>
    `The signature in ${r.subject} is wrong. It must be the lowercase hexadecimal HMAC-SHA256 of ` +
    `key id + timestamp + nonce, with the secret as the key. ${flawSentence(r.flaw, 'en')}`,
  ip_not_allowed: () =>
    'This key may not be used from your IP address. Add the address to the whitelist of the key, or ' +
    'call from an address on it.',
  nonce_reused: (r) =>
    `The nonce in ${r.subject} has already been used with this key. Sign again with a new nonce; ` +
    'keep the idempotency key.',
  rate_limited: (r) =>
    (r.subject === undefined
      ? 'There were too many requests in a short time. '
      : `The limit of ${r.subject} requests per minute is reached. `) +
    `${tryAgainIn(r)} The request had no effect.`,
  scope_missing: (r) =>
    r.subject === 'wallets'
      ? 'This key is bound to one merchant and cannot see the wallets. Use a key that is not.'
      : `This key does not have the scope "${r.subject}". Use a key that has it.`,
  login_failed: (r) =>
    r.subject === 'password'
      ? 'The login password is wrong.'
      : 'The login or the password is wrong.',
  login_throttled: (r) => `There were too many failed sign-in attempts. ${tryAgainIn(r)}`,
  session_required: () => 'Sign in first. There is no session, or it has ended.',
  sign_up_throttled: (r) => `There were too many sign-ups from your IP address. ${tryAgainIn(r)}`,

  idempotency_key_reused: (r) =>
    r.subject === undefined
      ? 'This idempotency key was used for a request with different parameters. Repeat that request ' +
        'unchanged, or use a new key.'
      : `A tool has opened the refund request ${r.subject} with this idempotency key. This request had ` +
        'no effect. Leave the refund to the decision of the owner, or use a new key.',
  idempotency_key_expired: (r) =>
    `This idempotency key made ${r.madeNo} more than ten minutes ago. This request had no effect. ` +
    'Query the order before you send a request with a new key.',

  order_not_found: (r) =>
    r.subject === 'link'
      ? 'There is no order with this payment link. Check the link, or ask the merchant for a new one.'
      : 'This order does not exist, or you may not see it. Check tx_no.',
  merchant_not_found: () =>
    'This merchant does not exist, or does not belong to you. Check merchant_id.',
  branch_not_found: () => 'This merchant has no such branch. Check branch_id, or omit it.',
  payer_not_found: () => 'There is no user with this payer_id. Check it, or omit it.',
  user_not_found: () => 'This user does not exist.',
  refund_request_not_found: () =>
    'This refund request does not exist, or is not for one of your orders.',
  withdrawal_not_found: () => 'This withdrawal does not exist. Check its number.',

  order_not_paid: () => 'This order has not been paid, so there is nothing to refund.',
  order_already_paid: () => 'Someone else has already paid this order. You were not charged.',
  order_expired: () => 'This order has expired. Ask the merchant for a new one.',
  order_cancelled: () => 'The merchant has cancelled this order.',
  order_refunded: () => 'This order has already been refunded in full.',
  full_refund_unavailable: () =>
    'Part of this order has already been refunded. Refund the rest with refund_type "partial".',
  refund_request_open: () =>
    'Another refund request for this order is open. Wait until the owner has decided it.',
  refund_request_decided: (r) =>
    DECIDED.get(r.subject) ?? 'This refund request has already been decided.',
  withdrawal_decided: () =>
    'This withdrawal has already been decided otherwise. List the withdrawals to see how.',
  refund_exceeds_remaining: () =>
    'This is more than can still be refunded. Query the order: refundable_amount is the maximum.',
  verification_running: ({ progress }) =>
    'A verification of the books is running already' +
    `${progress ? `, at rule ${progress.rule} of ${progress.rules}` : ''}. Wait for its result.`,

  wrong_payer: () => 'Only the payer named by the merchant can pay this order.',
  own_order: () => 'You cannot pay your own merchant. The payer must be another user.',
  cross_site: () => 'This request came from another website and was refused.',
  user_suspended: () => 'This account is suspended. Contact the operator of the service.',
  user_closed: () => 'This account has been closed for good. Use another one.',
  payer_closed: () =>
    'The payer has closed their account, so nothing can be refunded into it. No money was moved. Pay ' +
    'them back in another way.',
  account_in_use: () =>
    'The account cannot be closed yet. First settle each thing that is listed as left in it.',
  merchant_suspended: () =>
    'This merchant is suspended, so the order cannot be paid. You were not charged.',
  cooling_off: (r) => coolingOff(r),
  refund_limit_reached: refundLimitReached,
  daily_limit_reached: dailyLimitReached,
  sign_up_off: () => 'Sign-up is closed. Ask the operator of the service for an account.',
  invite_invalid: () =>
    'The invite is wrong, used up, expired or revoked. Ask the person who invited you for a new one.',
  sign_in_link_invalid: () =>
    'The sign-in link is wrong, used or expired. Go back to the app and open the page again.',
  provider_sign_in_invalid: () =>
    'This sign-in is wrong, used or expired, or was begun in another browser. Sign in again.',
  provider_sign_in_declined: () =>
    'The sign-in was cancelled, or not allowed, where you sign in. Nothing happened here.',
  provider_account_unknown: () =>
    'No wallet belongs to the account that you have signed in with. Contact the operator of this service.',
  provider_unavailable: () =>
    'The service that you sign in with does not answer as it should. Try again in a moment.',
  local_logins_off: () =>
    'Signing in with a login password is switched off here. Choose the other way to sign in.',
  session_limited: () =>
    'This session can pay and look. Sign in with your login password for this.',

  pay_password_not_set: () => 'This account has no payment password yet. Set one first.',
  pay_password_locked: (r) => locked(r),
  pay_password_wrong: (r) => `The payment password is wrong. ${attemptsLeft(r)}`,
  totp_required: () =>
    'This account uses two-factor authentication. Send the current one-time code as totp_code.',
  totp_invalid: (r) =>
    r.subject === 'recovery_code'
      ? 'The recovery code is wrong or has already been used. Use another one.'
      : `The one-time code is wrong or has already been used. Wait for the next one. ${attemptsLeft(r)}`,

  insufficient_balance: (r) => insufficientBalance(r),

  overloaded: (r) => `The service is overloaded. The request had no effect. ${tryAgainIn(r)}`,
  unavailable: (r) =>
    r.subject === 'disk'
      ? 'The service is out of disk space: its operator has to make room. The request had no effect. ' +
        tryAgainIn(r)
      : 'The service cannot reach its database. The request had no effect. Try again shortly.',
  outcome_unknown: () =>
    'It is not known whether this request took effect. Repeat it with the same idempotency key, ' +
    'never without one.',
  internal: () => 'An internal error occurred. The request had no effect. Report its request_id.',
} as const satisfies Catalogue;

function refundLimitReached({ refundLimit }: Refusal): string {
  const left =
    refundLimit === undefined
      ? 'This key may not refund so much more today.'
      : `This key may refund ${yuanText(refundLimit.limitFen)} a day, of which ` +
        `${yuanText(refundLimit.leftFen)} is left until midnight in Shanghai.`;
  return `${left} The owner can refund more in the console.`;
}

function dailyLimitReached({ subject, dayLimit }: Refusal): string {
  const does = subject === 'paid_out' ? 'pay out' : 'bring in';
  const left =
    dayLimit === undefined
      ? `This key may not ${does} so much more today.`
      : `This key may ${does} ${yuanText(dayLimit.limitFen)} a day, of which ` +
        `${yuanText(dayLimit.leftFen)} is left until midnight in Shanghai.`;
  return `${left} Do it tomorrow, or have an operator do it.`;
}

function insufficientBalance({ shortage }: Refusal): string {
  if (shortage === undefined) return 'The wallet balance is insufficient.';
  const { wallet, availableFen, missingFen } = shortage;
  const amounts = `${yuanText(availableFen)} yuan is available, ${yuanText(missingFen)} yuan is missing`;
  return `The balance of the ${wallet} wallet is insufficient: ${amounts}. Frozen money does not count.`;
}

function firstProblem({ problems: [first, ...others] = [] }: Refusal): string {
  if (first === undefined) return 'Some parameters are invalid.';
  const more = others.length;
  const rest = more === 0 ? '' : ` "errors" lists ${count(more, 'more problem')}.`;
  return fieldSentence(first, 'en') + rest;
}

const DECIDED: ReadonlyMap<string | undefined, string> = new Map([
  ['refunded', 'This refund request has already been approved, and the refund made.'],
  ['declined', 'This refund request has already been declined. Nothing was refunded.'],
  ['expired', 'This refund request has expired. Nothing was refunded.'],
]);

const HEADER_FORMS: ReadonlyMap<string, string> = new Map([
  ['key', 'one key id'],
  ['secret', 'the secret of the key'],
  ['timestamp', 'Unix time as exactly 10 digits: seconds, not milliseconds'],
  ['nonce', '8 to 128 visible ASCII characters'],
  ['signature', 'exactly 64 lowercase hexadecimal digits'],
]);

function malformedHeader({ subject = '', flaw }: Refusal): string {
  const form = HEADER_FORMS.get(subject.slice(subject.lastIndexOf('-') + 1).toLowerCase());
  const rule = form === undefined ? 'Send it once.' : `Send it once; it must be ${form}.`;
  return `The header ${subject} is malformed or repeated. ${rule} ${flawSentence(flaw, 'en')}`;
}

function tryAgainIn({ retryAfterSeconds }: Refusal): string {
  if (retryAfterSeconds === undefined) return 'Try again later.';
  return `Try again in ${count(retryAfterSeconds, 'second')}.`;
}

const REPLACED: ReadonlyMap<string | undefined, string> = new Map([
  ['pay_password', 'its payment password was replaced'],
  ['two_factor', 'its two-factor authentication was changed'],
  ['login_password', 'its login password was replaced'],
]);

function coolingOff({ subject, retryAfterSeconds = 0 }: Refusal): string {
  const reason = REPLACED.get(subject) ?? 'one of its passwords was replaced';
  return (
    `No money can leave this account for now, as ${reason}. Try again in ${waitText(retryAfterSeconds)}. ` +
    'If that was not you, contact the operator of the service at once.'
  );
}

/** In the largest unit that does not hide much. */
function waitText(seconds: number): string {
  if (seconds <= 120) return count(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour');
}

function locked({ subject, retryAfterSeconds }: Refusal): string {
  if (subject === 'key') {
    return (
      'This key has sent too many wrong payment passwords or codes. Use another key, or ask the ' +
      'operator of the service to unlock it.'
    );
  }
  if (retryAfterSeconds === undefined) {
    return (
      'The payment password is locked after too many wrong attempts. Reset it, or ask the operator ' +
      'of the service to unlock it.'
    );
  }
  const minutes = count(Math.ceil(retryAfterSeconds / 60), 'minute');
  return `The payment password is locked after too many wrong attempts. Try again in ${minutes}.`;
}

function attemptsLeft({ triesLeft: left }: Refusal): string {
  if (left === undefined) return '';
  return left === 0
    ? 'The payment password is now locked.'
    : `${count(left, 'attempt')} left before the payment password is locked.`;
}

function count(n: number, unit: string): string {
  return `${n} ${n === 1 ? unit : `${unit}s`}`;
}
