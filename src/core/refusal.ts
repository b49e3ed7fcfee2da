// Lists all refusals. A refusal is a value; all that is said of it is its row in `refusals/`, and a new code
// does not compile without one.

import type { FieldRule } from './field-rule.ts';
import type { WalletKind } from './ledger/record-kind.ts';
import { type Fen, subtractFen } from './money.ts';
import type { OrderStatus } from './order/order.ts';
import type { LeftOfLimit } from './rows/mandate.ts';
import type { SpentOfLimit } from './rows/spending-limits.ts';

export const REFUSAL_CODES = [
  // the request itself
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_json',
  'invalid_parameters',
  // who sent it
  'credentials_missing',
  'credentials_malformed',
  'credentials_invalid',
  'timestamp_out_of_range',
  'signature_invalid',
  'ip_not_allowed',
  'nonce_reused',
  'rate_limited',
  'scope_missing',
  'login_failed',
  'login_throttled',
  'session_required',
  'sign_up_throttled',
  // its idempotency key
  'idempotency_key_reused',
  'idempotency_key_expired',
  // the numbers that a shop gives
  'out_trade_no_used',
  'out_refund_no_used',
  // what banks call payments
  'reference_used',
  // what it is about
  'order_not_found',
  'merchant_not_found',
  'branch_not_found',
  'payer_not_found',
  'user_not_found',
  'refund_request_not_found',
  'refund_not_found',
  'withdrawal_not_found',
  'recharge_request_not_found',
  'payee_not_found',
  'mandate_not_found',
  'payment_request_not_found',
  // the state it is in
  'order_not_paid',
  'order_already_paid',
  'order_expired',
  'order_cancelled',
  'order_refunded',
  'full_refund_unavailable',
  'refund_request_open',
  'refund_request_decided',
  'payment_request_decided',
  'order_differs',
  'bill_not_ready',
  'receipt_not_ready',
  'events_gone',
  'withdrawal_not_approved',
  'withdrawal_decided',
  'recharge_request_decided',
  'bank_columns_not_chosen',
  'bank_difference_resolved',
  'refund_exceeds_remaining',
  'verification_running',
  'user_closed',
  'payer_closed',
  'account_in_use',
  // who may
  'wrong_payer',
  'own_order',
  'cross_site',
  'user_suspended',
  'merchant_suspended',
  'cooling_off',
  'mandate_not_active',
  'merchant_not_allowed',
  'refund_limit_reached',
  'daily_limit_reached',
  'spending_limit_exceeded',
  'sign_up_off',
  'invite_invalid',
  'sign_in_link_invalid',
  'reset_link_invalid',
  'email_off',
  'email_code_invalid',
  'provider_sign_in_invalid',
  'provider_sign_in_declined',
  'provider_account_unknown',
  'provider_unavailable',
  'local_logins_off',
  'session_limited',
  // the factors
  'pay_password_not_set',
  'pay_password_locked',
  'pay_password_wrong',
  'totp_required',
  'totp_invalid',
  // the money
  'mandate_exceeded',
  'insufficient_balance',
  // the service
  'overloaded',
  'unavailable',
  'outcome_unknown',
  'internal',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

export interface FieldProblem {
  readonly field: string;
  readonly rule: FieldRule;
  /** What was sent, where the message repeats it, or may be sent. Never a secret. */
  readonly given?: string;
}

export interface Refusal {
  readonly code: RefusalCode;
  readonly problems?: readonly FieldProblem[];
  /** Which header, field or limit the message should name. */
  readonly subject?: string;
  readonly retryAfterSeconds?: number;
  readonly triesLeft?: number;
  /** Set with refund_limit_reached: of the key, for the day. */
  readonly refundLimit?: { readonly limitFen: Fen; readonly leftFen: Fen };
  /** Set with daily_limit_reached: of a key for operators. */
  readonly dayLimit?: { readonly limitFen: Fen; readonly leftFen: Fen };
  /** Set with spending_limit_exceeded. */
  readonly spendingLimit?: Pick<SpentOfLimit, 'period' | 'setBy' | 'limitFen' | 'leftFen'>;
  /** Set with mandate_exceeded: of all limits exceeded the one that leaves least. */
  readonly mandateLimit?: LeftOfLimit;
  /** Set with insufficient_balance. */
  readonly shortage?: Shortage;
  /** Set with idempotency_key_expired, and with reference_used: the number of what it made. */
  readonly madeNo?: string;
  /** What bears the number: set with out_trade_no_used, and with out_refund_no_used. */
  readonly bearer?:
    | { readonly txNo: string; readonly status: OrderStatus }
    | {
        readonly txNo: string;
        readonly refundNo: string | null;
        readonly requestNo: string | null;
      };
  /** What is wrong with a signature, where the request alone shows it. */
  readonly flaw?: SignatureFlaw;
  /** Set with verification_running: how far it is. */
  readonly progress?: { readonly rule: number; readonly rules: number };
}

export type SignatureFlaw =
  /** Flaws that the signature shows. */
  | { readonly kind: 'length'; readonly characters: number }
  | { readonly kind: 'upper_case' | 'blanks' | 'quotes' | 'prefix' | 'base64' | 'not_hex' }
  /** Flaws of what was signed. */
  | { readonly kind: 'order' | 'separator' | 'newline' | 'millis' | 'no_hmac' | 'key_id_as_key' };

/** What a wallet lacks; for its owner's eyes only. */
export interface Shortage {
  readonly wallet: WalletKind;
  /** Without what is frozen. */
  readonly availableFen: Fen;
  readonly missingFen: Fen;
}

export function insufficientBalance(
  wallet: WalletKind,
  availableFen: Fen,
  neededFen: Fen,
): Refusal {
  const missingFen = subtractFen(neededFen, availableFen);
  return { code: 'insufficient_balance', shortage: { wallet, availableFen, missingFen } };
}

export function invalid(field: string, rule: FieldRule): Refusal {
  return { code: 'invalid_parameters', problems: [{ field, rule }] };
}
