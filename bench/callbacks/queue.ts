// The queue of callbacks, filled by real payments. Each row has hosts of its own; the callbacks of other
// rows are postponed while it is measured.

import type { Book } from '../book.ts';
import { type NotifyUrlOf, pendingPayments, runAll } from '../orders.ts';
import type { SeededMerchant } from '../people.ts';

const YEARS_MS = 10 * 365 * 86_400_000;

/** Creates and pays orders with a notify_url; returns the ids of their events in order of payment. */
export async function owe(
  { store, seeded }: Book,
  count: number,
  merchants: readonly SeededMerchant[],
  notifyUrlOf: NotifyUrlOf,
): Promise<readonly string[]> {
  const payments = await pendingPayments(store, count, merchants, seeded.payers, {
    notifyUrlOf,
  });
  await runAll(store, payments);
  return payments.map(({ txNo }) => `evt_${txNo}`);
}

/** Makes pending callbacks to these hosts due as at first, and postpones all others. */
export async function postponeAllBut({ admin, store }: Book, hosts: string): Promise<void> {
  const hosted = 'host like $1';
  await admin.query(
    `update callbacks
     set due_at_ms = created_at_ms + case when ${hosted} then 0 else ${YEARS_MS} end
     where state = 'pending' and (${hosted}) = (due_at_ms > $2)`,
    [hosts, store.nowMs() + YEARS_MS / 2],
  );
}

/** The ids of due events, in the order in which they are to be claimed. */
export async function queued({ admin, store }: Book): Promise<readonly string[]> {
  const { rows } = await admin.query(
    `select 'evt_' || tx_no as id from callbacks where state = 'pending' and due_at_ms <= $1
     order by due_at_ms, tx_no`,
    [store.nowMs()],
  );
  return rows.map((row): string => row.id);
}

export async function pending({ admin }: Book): Promise<number> {
  const { rows } = await admin.query(`select count(*) from callbacks where state = 'pending'`);
  return Number(rows[0]?.count);
}
