// What an agent should do after each refusal: which tool to call, whether to retry, and when to leave
// the decision to the user. The message of the refusal says what is wrong.

import type { RefusalCode } from '../core/refusal.ts';

const TELL = 'Tell the user. Repeating the same call will not help.';
const QUERY = 'Call query_order to see the status of the order, and tell the user.';
const ASK_FOR_ID = 'Ask the user for the right id. Do not guess.';
const LATER = 'Wait, then repeat the call with the same idempotency_key.';
const APPROVAL =
  'Omit pay_password and totp_code, so that the owner is asked to approve the refund.';
const NO_MORE_GUESSES = 'Do not guess: wrong attempts lock the payment password.';

export const NEXT_STEP: Readonly<Record<RefusalCode, string>> = {
  invalid_parameters: 'Correct the arguments listed above and call again.',
  rate_limited: LATER,
  scope_missing: 'Tell the user that this API key is not allowed to do this.',
  user_suspended: TELL,
  cooling_off:
    'Tell the user until when refunds are held back, and that the owner sees why in the console. Repeat the ' +
    'call after that, with the same idempotency_key.',

  idempotency_key_reused:
    'To retry, repeat the first call with the same arguments. For a new payment or refund, use a new ' +
    'idempotency_key.',
  idempotency_key_expired:
    'The refund has already been made. Check it with get_order_lifecycle before anything else.',

  order_not_found: 'Check the order number. list_transactions shows the numbers of paid orders.',
  merchant_not_found: ASK_FOR_ID,
  branch_not_found: ASK_FOR_ID,
  payer_not_found: ASK_FOR_ID,
  user_not_found: ASK_FOR_ID,
  refund_request_not_found: TELL,

  order_not_paid:
    'It cannot be refunded now. Call query_order later to see whether it has been paid.',
  order_already_paid: QUERY,
  order_expired: QUERY,
  order_cancelled: QUERY,
  order_refunded: 'There is nothing left to refund. get_order_lifecycle shows the refunds.',
  full_refund_unavailable:
    'Call query_order for refundable_amount, and ask the user how much to refund.',
  refund_request_open:
    'Tell the user that another refund of this order is waiting for approval. It has to be approved, ' +
    'declined or expire first.',
  refund_request_decided: QUERY,
  payer_closed:
    'Tell the user that the payer has left, and that they have to be paid back outside this service.',
  refund_exceeds_remaining:
    'Call query_order for refundable_amount, and ask the user how much to refund.',

  wrong_payer: TELL,
  own_order: 'Use another payer_id, or omit it.',
  pay_password_not_set: 'Tell the user to set a payment password first.',
  pay_password_locked: `${NO_MORE_GUESSES} Tell the user.`,
  pay_password_wrong: `${NO_MORE_GUESSES} ${APPROVAL}`,
  totp_required: APPROVAL,
  totp_invalid: `${NO_MORE_GUESSES} ${APPROVAL}`,
  insufficient_balance: 'Call get_balance to see the balance, and tell the user.',

  overloaded: LATER,
  unavailable: LATER,
  outcome_unknown:
    'The call may have taken effect. Repeat it with the same idempotency_key. If it had none, do not ' +
    'call again before you have checked with query_order or list_transactions.',
  internal: TELL,

  // Tools never return these.
  withdrawal_not_found: TELL,
  withdrawal_decided: TELL,
  not_found: TELL,
  method_not_allowed: TELL,
  payload_too_large: TELL,
  unsupported_media_type: TELL,
  invalid_json: TELL,
  credentials_missing: TELL,
  credentials_malformed: TELL,
  credentials_invalid: TELL,
  timestamp_out_of_range: TELL,
  signature_invalid: TELL,
  ip_not_allowed: TELL,
  nonce_reused: TELL,
  login_failed: TELL,
  login_throttled: TELL,
  session_required: TELL,
  verification_running: TELL,
  user_closed: TELL,
  account_in_use: TELL,
  sign_up_throttled: TELL,
  sign_up_off: TELL,
  invite_invalid: TELL,
  sign_in_link_invalid: TELL,
  provider_sign_in_invalid: TELL,
  provider_sign_in_declined: TELL,
  provider_account_unknown: TELL,
  provider_unavailable: TELL,
  local_logins_off: TELL,
  session_limited: TELL,
  cross_site: TELL,
  merchant_suspended: TELL,
  daily_limit_reached: TELL,
  refund_limit_reached:
    'Tell the user. Without pay_password the same call asks the owner for approval, which has no limit.',
};
