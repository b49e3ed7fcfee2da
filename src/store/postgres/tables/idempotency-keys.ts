// Rows of idempotency keys. The result that a key is bound to is kept as JSON, amounts as text.

import { ForgedRow } from '../../../core/forged-row.ts';
import type { Binding, IdempotentOperation } from '../../../core/idempotency.ts';
import type { Result } from '../../../core/result.ts';
import { NO_PAYOUT } from '../../../core/wallet/withdrawal.ts';
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
  const result = resultFromText(row.result);
  // It has no MAC, but says twice what the key has made.
  if (result === null || numberMade(result) !== row.made_no) {
    throw new ForgedRow('idempotency_keys', row.id);
  }
  return {
    id: row.id,
    operation: row.operation,
    parameters: row.parameters,
    result,
    madeNo: row.made_no,
    atMs: toNumber(row.at_ms),
  };
}

export function resultToText(result: Result): string {
  return JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
}

/** Amounts are recognised by their names: each ends in Fen, and nothing else does. Null: it is no result. */
function resultFromText(text: string): Result | null {
  try {
    return withPayout(
      JSON.parse(text, (name, value) => (name.endsWith('Fen') ? toFen(value) : value)),
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
    case 'recharged':
    case 'transferred':
      return result.txNo;
    case 'order_refunded':
      return result.refundNo;
    case 'refund_requested':
      return result.request.requestNo;
    case 'recharge_proposal_changed':
      return result.proposal.rechargeNo;
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
