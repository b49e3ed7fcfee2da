// Converts the amounts that the SDK reads of the interface, which are exact decimal texts, to fen, as the
// other commands print them, so that JSON has them as numbers with two decimals.

import { fenOf } from '../../../sdk/typescript/src/amount.ts';
import type { JsonWritable } from '../../wire/json-write.ts';

const AMOUNTS: ReadonlySet<string> = new Set([
  ...[
    'amount',
    'refunded_amount',
    'refundable_amount',
    'net_amount',
    'fee',
    'fee_total',
    'payer_balance',
  ],
  ...['balance', 'balance_after', 'frozen', 'frozen_after', 'total_in', 'total_out'],
]);

export function withFen(record: object): Record<string, JsonWritable> {
  const entries = Object.entries(record).map(([name, value]) => [name, readableOf(name, value)]);
  return Object.fromEntries(entries);
}

function readableOf(name: string, value: unknown): JsonWritable {
  if (Array.isArray(value)) return value.map((one) => readableOf(name, one));
  if (typeof value === 'object' && value !== null) return withFen(value);
  if (typeof value === 'string' && AMOUNTS.has(name)) return fenOf(value) as JsonWritable;
  return value as JsonWritable;
}
