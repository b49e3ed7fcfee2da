// What an agent should do after each refusal. The message says what is wrong; this says which tool to
// call, whether to repeat, and when to leave it to the user.

import type { RefusalCode } from '../core/refusal.ts';

const TELL = 'Tell the user; repeating the call unchanged changes nothing.';
const QUERY = 'Call query_order to see how the order stands, and tell the user.';
const ASK_FOR_ID = 'Ask the user for the right one; do not guess.';
const LATER = 'Wait, then repeat the call with the same idempotency_key.';
const APPROVAL = 'Leave out pay_password and totp_code, so that the owner is asked to approve.';
const NO_MORE_GUESSES = 'Do not guess: wrong attempts lock the account.';

export const NEXT_STEP: Readonly<Record<RefusalCode, string>> = {
  invalid_parameters: 'Correct the arguments named above and call again.',
  rate_limited: LATER,
  scope_missing: 'Tell the user that this API key is not allowed to do this.',
  user_suspended: TELL,

  idempotency_key_reused:
    'To retry, repeat the first call with exactly its arguments. For something else, choose another ' +
    'idempotency_key.',
  idempotency_key_expired:
    'The refund was made already: check it with get_order_lifecycle before anything else.',

  order_not_found: 'Check the order number; list_transactions shows those of paid orders.',
  merchant_not_found: ASK_FOR_ID,
  branch_not_found: ASK_FOR_ID,
  payer_not_found: ASK_FOR_ID,
  user_not_found: ASK_FOR_ID,
  refund_request_not_found: TELL,

  order_not_paid: 'It cannot be refunded. Call query_order to see whether it gets paid.',
  order_already_paid: QUERY,
  order_expired: QUERY,
  order_cancelled: QUERY,
  order_refunded: 'Nothing is left to refund. get_order_lifecycle shows the refunds.',
  full_refund_unavailable:
    'Call query_order for refundable_amount, and ask the user how much of it.',
  refund_request_open:
    'Tell the user: another refund of this order waits for approval. It has to be approved, declined ' +
    'or expire first.',
  refund_request_decided: QUERY,
  refund_exceeds_remaining:
    'Call query_order for refundable_amount, and ask the user how much of it.',

  wrong_payer: TELL,
  own_order: 'Name another payer_id, or leave it out.',
  pay_password_not_set: 'Tell the user to set a payment password first.',
  pay_password_locked: `${NO_MORE_GUESSES} Tell the user.`,
  pay_password_wrong: `${NO_MORE_GUESSES} ${APPROVAL}`,
  totp_required: APPROVAL,
  totp_invalid: `${NO_MORE_GUESSES} ${APPROVAL}`,
  insufficient_balance: 'Call get_balance to see what there is, and tell the user.',

  overloaded: LATER,
  unavailable: LATER,
  outcome_unknown:
    'It may have been done. Repeat the call with the same idempotency_key; if it had none, check ' +
    'with query_order or list_transactions first, and do not simply call again.',
  internal: TELL,

  // Not from tools.
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
  sign_up_throttled: TELL,
  sign_up_off: TELL,
  invite_invalid: TELL,
  cross_site: TELL,
};
