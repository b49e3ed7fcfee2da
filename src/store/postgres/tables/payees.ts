// Rows of payees. What one says is sealed.

import type { Payee } from '../../../core/rows/payee.ts';
import { number, table, text } from './table.ts';

export const PAYEE_ROWS = table<Payee>(
  'payees',
  {
    payeeId: text('payee_id'),
    ownerId: number('owner_id'),
    sealed: text('sealed'),
    createdAtMs: number('created_at_ms'),
    usableAtMs: number('usable_at_ms'),
    removedAtMs: number('removed_at_ms'),
  },
  { ownerOf: (payee) => payee.ownerId },
);
