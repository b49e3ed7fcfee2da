// Keeps the service from delivering callbacks of the measured payments, during and after their row: only
// the cost of the payments should count, and their receivers do not exist.

import { assert } from '../src/core/assert.ts';
import type { Book } from './book.ts';

const YEARS_MS = 10 * 365 * 86_400_000;

/** Writing a callback needs no right to read callbacks, but claiming one does. */
export async function forbidDelivery({ admin }: Book): Promise<void> {
  await admin.query('revoke select on callbacks from tael');
}

/** Postpones all callbacks until long after the benchmark. */
export async function allowDelivery({ admin }: Book): Promise<void> {
  const { rows } = await admin.query(
    `with owed as (update callbacks set due_at_ms = created_at_ms + ${YEARS_MS}
       where due_at_ms < created_at_ms + ${YEARS_MS} returning claim_no)
     select count(*) as claimed from owed where claim_no > 0`,
  );
  assert(Number(rows[0]?.claimed) === 0, 'callbacks were claimed while payments were measured');
  await admin.query('grant select on callbacks to tael');
}
