// What an owner sends to see a refund before it is made, and to make it.

import { type Fen, fenFromDecimal, fenFromStrictDecimal } from '../../core/money.ts';
import type { RefundSize } from '../../core/order/refund-preview.ts';
import { JsonNumber } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import { type Broken, broken, oneOf, required, type ValuesOf } from './fields.ts';
import { IDEMPOTENCY_KEY, keyOf } from './idempotency-key.ts';
import { invalidParameters } from './read-parameters.ts';
import { filter } from './records.ts';
import { refundSchema } from './refund.ts';

export const previewSchema = {
  refund_type: required(
    ...oneOf(
      ['full', 'partial'],
      '`full`: all of an order of which nothing was refunded yet. `partial`: some.',
      'refund_type',
    ),
  ),
  amount: filter(plainAmountOf, {
    type: 'string',
    pattern: '^\\d{1,12}(\\.\\d{1,2})?$',
    description: 'What to refund, gross, in yuan. Required for a partial refund.',
  }),
};

const { tx_no: _, idempotency_key: _optional, ...refundFields } = refundSchema;

export const ownRefundSchema = {
  ...refundFields,
  refunded_before: required(sumOf, {
    type: 'number',
    minimum: 0,
    description: 'The `refunded_before` of the preview: if it has changed, nothing is refunded.',
  }),
  idempotency_key: required(keyOf, {
    ...IDEMPOTENCY_KEY,
    description: 'The `idempotency_key` of the preview: what is sent twice is refunded once.',
  }),
};

export function refundSizeOf(values: ValuesOf<typeof previewSchema>): Answer<RefundSize> {
  const { refund_type: refundType, amount: amountFen } = values;
  if (refundType === 'full' || amountFen !== null)
    return { ok: true, value: { refundType, amountFen } };
  const problem = { field: 'amount', rule: 'amount_required_for_partial' } as const;
  return { ok: false, refusal: invalidParameters([problem]) };
}

function plainAmountOf(value: unknown): Fen | Broken {
  if (typeof value !== 'string' || value.length > MAX_CHARACTERS) return broken('amount');
  const amountFen = fenFromStrictDecimal(value);
  if (amountFen === null) return broken(/^\d+\.\d{3,}$/.test(value) ? 'amount_decimals' : 'amount');
  return amountFen > 0n ? amountFen : broken('amount_positive');
}

const MAX_CHARACTERS = 15;

/** Like an amount, but it may be nothing. */
function sumOf(value: unknown): Fen | Broken {
  if (!(value instanceof JsonNumber)) return broken('number');
  const sumFen = fenFromDecimal(value.raw);
  return sumFen !== null && sumFen >= 0n ? sumFen : broken('amount');
}
