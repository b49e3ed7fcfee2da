// Rows of idempotency keys. The result that a key is bound to is kept as JSON, amounts as text.

import type { Binding, IdempotentOperation } from '../../../core/idempotency.ts';
import type { Result } from '../../../core/result.ts';
import { toFen, toNumber } from '../connection/values.ts';

export interface BindingRow {
  readonly id: string;
  readonly operation: IdempotentOperation;
  readonly parameters: string;
  readonly result: string;
  readonly made_no: string;
  readonly at_ms: string;
}

export function toBinding(row: BindingRow): Binding {
  return {
    id: row.id,
    operation: row.operation,
    parameters: row.parameters,
    result: resultFromText(row.result),
    madeNo: row.made_no,
    atMs: toNumber(row.at_ms),
  };
}

export function resultToText(result: Result): string {
  return JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
}

/** Amounts are recognised by their names: each ends in Fen, and nothing else does. */
function resultFromText(text: string): Result {
  return JSON.parse(text, (name, value) => (name.endsWith('Fen') ? toFen(value) : value));
}
