// Checks what only the rows show: frozen money is that of the buckets, and movements add up to zero.

import type { Tables } from '../world/transactions.ts';

export function frozenWithoutReason(tables: Tables): string[] {
  const rowsOf = (table: string) => [...(tables.get(table)?.values() ?? [])];
  const waiting = rowsOf('settlement_buckets').filter((row) => row.settled_at_ms === null);
  const broken: string[] = [];
  for (const wallet of rowsOf('wallets')) {
    const own = waiting.filter((bucket) => bucket.owner_id === wallet.user_id);
    const held = own.reduce((sum, { amount }) => sum + Number(amount), 0);
    if (Number(wallet.merchant_frozen) === held) continue;
    broken.push(`${wallet.user_id} has ${wallet.merchant_frozen} frozen where ${held} waits`);
  }
  const sums = new Map<string, number>();
  for (const entry of rowsOf('entries')) {
    const no = String(entry.movement_no);
    const moved = Number(entry.balance_delta) + Number(entry.frozen_delta);
    sums.set(no, (sums.get(no) ?? 0) + moved);
  }
  for (const [no, sum] of sums) if (sum !== 0) broken.push(`${no} adds up to ${sum}`);
  return broken;
}
