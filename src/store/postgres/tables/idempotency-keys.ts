// Rows of idempotency keys. The result that a key is bound to is kept as JSON, amounts as text.

import { type Binding, type IdempotentOperation, WINDOWS } from '../../../core/binding.ts';
import { ForgedRow } from '../../../core/forged-row.ts';
import type { Result } from '../../../core/result.ts';
import { NO_PAYOUT } from '../../../core/wallet/withdrawal.ts';
import { bigint, type PlainColumn, text } from '../connection/columns.ts';
import { toFen, toNumber } from '../connection/values.ts';
import type { RowSealing } from './row-mac.ts';
import { proved, type SealedRow, sealedTable } from './sealed-rows.ts';

/** As it is stored. */
export interface WrittenBinding {
  readonly id: string;
  readonly operation: IdempotentOperation;
  readonly parameters: string;
  readonly result: string;
  readonly madeNo: string;
  readonly atMs: number;
  readonly freeAtMs: number;
}

const CONTENT: Readonly<Record<string, PlainColumn<WrittenBinding>>> = {
  id: text((binding) => binding.id),
  operation: text((binding) => binding.operation),
  parameters: text((binding) => binding.parameters),
  result: text((binding) => binding.result),
  made_no: text((binding) => binding.madeNo),
  at_ms: bigint((binding) => binding.atMs),
  free_at_ms: bigint((binding) => binding.freeAtMs),
};
export const BINDING_SEALS = sealedTable('idempotency_keys', CONTENT, toWritten);

export interface BindingRow extends SealedRow {
  readonly id: string;
  readonly operation: IdempotentOperation;
  readonly parameters: string;
  readonly result: string;
  readonly made_no: string;
  readonly at_ms: string;
  readonly free_at_ms: string;
}

export function written(binding: Binding): WrittenBinding {
  const { operation, atMs } = binding;
  const freeAtMs = atMs + WINDOWS[operation].rememberedMs;
  return { ...binding, result: resultToText(binding.result), freeAtMs };
}

export function provedBinding(sealing: RowSealing, row: BindingRow): Binding {
  const { freeAtMs: _, ...kept } = proved(sealing, BINDING_SEALS, row);
  const result = resultFromText(kept.result);
  // One of before the seals says twice what the key has made.
  if (result === null || numberMade(result) !== kept.madeNo) {
    throw new ForgedRow('idempotency_keys', kept.id);
  }
  return { ...kept, result };
}

function toWritten(row: BindingRow): WrittenBinding {
  return {
    id: row.id,
    operation: row.operation,
    parameters: row.parameters,
    result: row.result,
    madeNo: row.made_no,
    atMs: toNumber(row.at_ms),
    freeAtMs: toNumber(row.free_at_ms),
  };
}

function resultToText(result: Result): string {
  return JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
}

/** Amounts are recognised by their names: each ends in Fen, and nothing else does. Null: it is no result. */
function resultFromText(text: string): Result | null {
  try {
    return withPayout(
      JSON.parse(text, (name, value) => {
        return name.endsWith('Fen') && value !== null ? toFen(value) : value;
      }),
    );
  } catch {
    return null;
  }
}

/** A node of before there were payees has written none. */
function withPayout(result: Result): Result {
  if (result?.kind !== 'withdrawal_changed') return result;
  return { ...result, withdrawal: { ...NO_PAYOUT, ...result.withdrawal } };
}

function numberMade(result: Result): string | null {
  switch (result.kind) {
    case 'collection_created':
    case 'order_paid':
    case 'recharged':
    case 'transferred':
      return result.txNo;
    case 'order_refunded':
      return result.refundNo;
    case 'refund_requested':
      return result.request.requestNo;
    case 'recharge_proposal_changed':
      return result.proposal.rechargeNo;
    case 'recharge_request_changed':
      return result.request.requestNo;
    case 'withdrawal_changed':
      return result.withdrawal.withdrawalNo;
    case 'merchant_created':
      return `${result.merchantId}`;
    case 'branch_created':
      return `${result.branchId}`;
    default:
      return null;
  }
}
