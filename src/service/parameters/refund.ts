// The parameters of a refund (specification, section 4.2).

import type { Fen } from '../../core/money.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import {
  amountOf,
  type Broken,
  lineOf,
  oneOf,
  optional,
  PRINTABLE,
  required,
  SIX_DIGITS,
  sixDigitsOf,
  type ValuesOf,
} from './fields.ts';
import { headerProblems, idempotencyKeyField } from './idempotency-key.ts';
import { readParameters } from './read-parameters.ts';
import { SHOP_NUMBER, shopNumberOf } from './shop-number.ts';
import { TX_NO_DOCUMENTATION, txNoOf } from './tx-no.ts';

/** What is to be refunded, and why. */
export interface RefundTerms {
  readonly txNo: string;
  readonly refundType: 'full' | 'partial';
  /** Always there for a partial refund. */
  readonly amountFen: Fen | null;
  readonly reason: string;
  readonly outRefundNo: string | null;
  readonly idempotencyKey: string | null;
}

export interface RefundParameters extends RefundTerms {
  readonly payPassword: string;
  readonly totpCode: string | null;
}

const REASON_MAX = 256;
/** One line that is not blank. */
const NOT_BLANK = `^${PRINTABLE}*[^\\s\\x00-\\x1f\\x7f-\\x9f]${PRINTABLE}*$`;

/** What `problemsOf` enforces. Linters that close objects take no part of an `allOf` for one. */
export const REFUND_RULES = {
  if: { allOf: [{ properties: { refund_type: { const: 'partial' } } }], required: ['refund_type'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise.
  then: { allOf: [{ properties: { amount: { type: 'number' } } }], required: ['amount'] },
};

export const refundSchema = {
  tx_no: required(txNoOf, TX_NO_DOCUMENTATION),
  refund_type: required(
    ...oneOf(
      ['full', 'partial'],
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
  reason: required(reasonOf, {
    type: 'string',
    minLength: 1,
    maxLength: REASON_MAX,
    pattern: NOT_BLANK,
    description: 'Why it is refunded, on one line. Both sides see it.',
  }),
  out_refund_no: optional(shopNumberOf, null, {
    ...SHOP_NUMBER,
    description:
      "The shop's own number of the refund, for ever that of one refund of the merchant: an equal request " +
      'is answered with that refund, another one with `out_refund_no_used`.',
  }),
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
  idempotency_key: idempotencyKeyField,
};

export function reasonOf(value: unknown): string | Broken {
  return lineOf(value, REASON_MAX, 'length_1_to_256');
}

/** Of a refund without factors. */
const { pay_password: _password, totp_code: _code, ...refundTermsSchema } = refundSchema;

export function refundParameters(
  body: JsonObject,
  idempotencyHeader: string | undefined,
): Answer<RefundParameters> {
  const read = readParameters(refundSchema, body, problemsOf(body, idempotencyHeader));
  if (!read.ok) return read;
  const { pay_password: payPassword, totp_code: totpCode } = read.value;
  return { ok: true, value: { ...termsOf(read.value, idempotencyHeader), payPassword, totpCode } };
}

export function refundTerms(
  body: JsonObject,
  idempotencyHeader: string | undefined,
): Answer<RefundTerms> {
  const read = readParameters(refundTermsSchema, body, problemsOf(body, idempotencyHeader));
  return read.ok ? { ok: true, value: termsOf(read.value, idempotencyHeader) } : read;
}

function termsOf(
  read: ValuesOf<typeof refundTermsSchema>,
  idempotencyHeader: string | undefined,
): RefundTerms {
  return {
    txNo: read.tx_no,
    refundType: read.refund_type,
    amountFen: read.amount,
    reason: read.reason,
    outRefundNo: read.out_refund_no,
    idempotencyKey: idempotencyHeader ?? read.idempotency_key,
  };
}

/** Problems that concern several fields. */
function problemsOf(
  body: JsonObject,
  idempotencyHeader: string | undefined,
): readonly FieldProblem[] {
  return [...headerProblems(idempotencyHeader, body), ...sizeProblems(body)];
}

export function sizeProblems(body: JsonObject): readonly FieldProblem[] {
  if (body.refund_type !== 'partial' || body.amount != null) return [];
  return [{ field: 'amount', rule: 'amount_required_for_partial' }];
}
