// Keeps the service from delivering what payments with a notify_url owe while their row is measured, and
// ever after: only what a payment itself costs shall count, and its receivers do not exist.

import { assert } from '../src/core/assert.ts';
import type { Book } from './book.ts';

const YEARS_MS = 10 * 365 * 86_400_000;

/** To write a callback takes no right to read callbacks; to claim one does. */
export async function forbidDelivery({ admin }: Book): Promise<void> {
  await admin.query('revoke select on callbacks from tael');
}

/** What is owed by now falls due long after the benchmark. */
export async function allowDelivery({ admin }: Book): Promise<void> {
  const { rows } = await admin.query(
    `with owed as (update callbacks set due_at_ms = created_at_ms + ${YEARS_MS}
       where due_at_ms < created_at_ms + ${YEARS_MS} returning claim_no)
     select count(*) as claimed from owed where claim_no > 0`,
  );
  assert(Number(rows[0]?.claimed) === 0, 'callbacks were claimed while payments were measured');
  await admin.query('grant select on callbacks to tael');
}
