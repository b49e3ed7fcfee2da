// The parameters of a refund (specification, section 4.2).

import type { Fen } from '../../core/money.ts';
import { REFUND_TYPES, type RefundType } from '../../core/order/order.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import {
  amountOf,
  lineOf,
  oneOf,
  optional,
  PRINTABLE,
  required,
  SIX_DIGITS,
  sixDigitsOf,
  type ValuesOf,
} from './fields.ts';
import { SHOP_NUMBER, shopNumberOf } from './shop-number.ts';
import { TX_NO_DOCUMENTATION, txNoOf } from './tx-no.ts';

/** What is to be refunded, and why. */
export interface RefundTerms {
  readonly txNo: string;
  readonly refundType: RefundType;
  /** Always there for a partial refund. */
  readonly amountFen: Fen | null;
  readonly reason: string;
  readonly outRefundNo: string | null;
  readonly idempotencyKey: string | null;
}

const REASON_MAX = 256;
/** One line that is not blank. */
const NOT_BLANK = `^${PRINTABLE}*[^\\s\\x00-\\x1f\\x7f-\\x9f]${PRINTABLE}*$`;

/** What `sizeProblems` enforces. Linters that close objects take no part of an `allOf` for one. */
export const REFUND_RULES = {
  if: { allOf: [{ properties: { refund_type: { const: 'partial' } } }], required: ['refund_type'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise.
  then: { allOf: [{ properties: { amount: { type: 'number' } } }], required: ['amount'] },
};

/** How much, and why; which order, says the address or `tx_no`. */
export const sizeFields = {
  refund_type: required(
    ...oneOf(
      REFUND_TYPES,
      '`full`: all of an order of which nothing was refunded yet. `partial`: some of it.',
      'refund_type',
    ),
  ),
  amount: optional(amountOf, null, {
    type: 'number',
    minimum: 0.01,
    description:
      'What to refund, gross. Yuan, with at most two decimals. Required for a partial refund; for ' +
      'a full one the amount paid, or left out.',
  }),
  reason: required((value) => lineOf(value, REASON_MAX, 'length_1_to_256'), {
    type: 'string',
    minLength: 1,
    maxLength: REASON_MAX,
    pattern: NOT_BLANK,
    description: 'Why it is refunded, on one line. Both sides see it.',
  }),
};

export const numberField = optional(shopNumberOf, null, {
  ...SHOP_NUMBER,
  description:
    "The shop's own number of the refund, for ever that of one refund of the merchant: an equal request " +
    'is answered with that refund, another one with `out_refund_no_used`.',
});

export const termsFields = {
  tx_no: required(txNoOf, TX_NO_DOCUMENTATION),
  ...sizeFields,
  out_refund_no: numberField,
};

export const refundSchema = {
  ...termsFields,
  pay_password: required(sixDigitsOf, {
    ...SIX_DIGITS,
    description: 'The payment password of the owner of the key: six digits, as a string.',
  }),
  totp_code: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description:
      'The current one-time code. Required when the owner uses two-factor authentication; each ' +
      'code works once.',
  }),
};

export function termsOf(
  given: ValuesOf<typeof termsFields>,
  idempotencyKey: string | null,
): RefundTerms {
  return {
    txNo: given.tx_no,
    refundType: given.refund_type,
    amountFen: given.amount,
    reason: given.reason,
    outRefundNo: given.out_refund_no,
    idempotencyKey,
  };
}

export function sizeProblems({ refund_type: type, amount }: JsonObject): readonly FieldProblem[] {
  if (type !== 'partial' || amount != null) return [];
  return [{ field: 'amount', rule: 'amount_required_for_partial' }];
}
