// Rows of payees. What one says is sealed.

import type { Payee } from '../../../core/access/payee.ts';
import { bigint, text } from '../connection/columns.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import { guardedTable } from './row-mac.ts';

export const PAYEE_ROWS = guardedTable<Payee>('payees', {
  payee_id: text((payee) => payee.payeeId),
  owner_id: bigint((payee) => payee.ownerId),
  sealed: text((payee) => payee.sealed),
  created_at_ms: bigint((payee) => payee.createdAtMs),
  usable_at_ms: bigint((payee) => payee.usableAtMs),
  removed_at_ms: bigint((payee) => payee.removedAtMs),
});

export interface PayeeRow {
  readonly payee_id: string;
  readonly owner_id: string;
  readonly sealed: string | null;
  readonly created_at_ms: string;
  readonly usable_at_ms: string;
  readonly removed_at_ms: string | null;
}

export function toPayee(row: PayeeRow): Payee {
  return {
    payeeId: row.payee_id,
    ownerId: toNumber(row.owner_id),
    sealed: row.sealed,
    createdAtMs: toNumber(row.created_at_ms),
    usableAtMs: toNumber(row.usable_at_ms),
    removedAtMs: nullableNumber(row.removed_at_ms),
  };
}
