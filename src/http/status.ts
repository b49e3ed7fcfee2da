// The HTTP status of every refusal. No other place decides a status, and a new code does not compile
// until it has a row here.

import type { RefusalCode } from '../core/refusal.ts';

export const STATUS = {
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_json: 400,
  invalid_parameters: 400,
  credentials_missing: 401,
  credentials_malformed: 401,
  credentials_invalid: 401,
  timestamp_out_of_range: 401,
  signature_invalid: 401,
  ip_not_allowed: 403,
  nonce_reused: 401,
  rate_limited: 429,
  scope_missing: 403,
  login_failed: 401,
  login_throttled: 429,
  session_required: 401,
  sign_up_throttled: 429,
  idempotency_key_reused: 422,
  idempotency_key_expired: 409,
  order_not_found: 404,
  merchant_not_found: 404,
  branch_not_found: 404,
  payer_not_found: 404,
  user_not_found: 404,
  refund_request_not_found: 404,
  order_not_paid: 409,
  order_already_paid: 409,
  order_expired: 409,
  order_cancelled: 409,
  order_refunded: 409,
  full_refund_unavailable: 409,
  refund_request_open: 409,
  refund_request_decided: 409,
  refund_exceeds_remaining: 422,
  verification_running: 409,
  user_closed: 409,
  payer_closed: 409,
  account_in_use: 409,
  wrong_payer: 403,
  own_order: 403,
  cross_site: 403,
  user_suspended: 403,
  merchant_suspended: 403,
  cooling_off: 403,
  refund_limit_reached: 403,
  daily_limit_reached: 403,
  sign_up_off: 403,
  invite_invalid: 403,
  pay_password_not_set: 403,
  pay_password_locked: 403,
  pay_password_wrong: 403,
  totp_required: 403,
  totp_invalid: 403,
  insufficient_balance: 422,
  overloaded: 503,
  unavailable: 503,
  outcome_unknown: 503,
  internal: 500,
} as const satisfies Record<RefusalCode, number>;

/** Statuses of the tool interface, which reports most errors in the body of a 200. */
export const RPC_STATUS = {
  answered: 200,
  accepted: 202,
  malformed: 400,
  foreign: 403,
  unknown_method: 404,
  unsupported_media_type: 415,
  away: 503,
} as const;

/** A stream of events: open, or over, so that the reader need not reconnect. */
export const STREAM_STATUS = { open: 200, over: 204 } as const;

/** Errors that occur before there is a request; they are answered on the bare socket. */
export const TRANSPORT_STATUS = {
  malformed: 400,
  timeout: 408,
  headers_too_large: 431,
} as const;
