// After the load: the books must hold, and everything that was answered with success must be there.

import { verifyBooks } from '../src/store/postgres/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY } from '../test/support/chain-key.ts';
import type { Measurement } from './measure.ts';
import type { RowName } from './rows.ts';
import type { Scratch } from './scratch.ts';
import type { Seeded } from './seed.ts';

export interface Books {
  readonly rules: number;
  readonly orders: number;
  readonly records: number;
  /** What does not hold; empty when all is well. */
  readonly problems: readonly string[];
}

export async function checkBooks(
  { store, admin }: Scratch,
  seeded: Seeded,
  measured: ReadonlyMap<RowName, readonly Measurement[]>,
  sampleOrders: number,
): Promise<Books> {
  await admin.query('analyze');
  const { findings, orders, records } = await store.withReadSession((session) =>
    verifyBooks(session, { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY }),
  );
  const broken = findings.filter((finding) => finding.violations > 0);
  const owners = seeded.keys.map((key) => key.ownerId);
  const { rows } = await admin.query(
    `select (select count(*) from orders where title like 'Table %') as creates,
       (select count(*) from refunds) as refunds,
       (select count(*) from orders where paid_at_ms is not null
         and not owner_id = any($1::bigint[])) as payments`,
    [owners],
  );
  const answered = (...names: RowName[]) =>
    names
      .flatMap((name) => measured.get(name) ?? [])
      .reduce((sum, one) => sum + one.count - failuresOf(one), 0);
  const missing = [
    compared('orders', answered('create', 'create-key') + sampleOrders, rows[0]?.creates),
    compared('refunds', answered('refund'), rows[0]?.refunds),
    compared('payments', answered('pay-spread', 'pay-hot'), rows[0]?.payments),
  ];
  const problems = [
    ...broken.map(({ rule, violations, examples }) => `${rule} (${violations}: ${examples[0]})`),
    ...missing.filter((problem) => problem !== null),
  ];
  return { rules: findings.length, orders, records, problems };
}

export function failuresOf({ failures }: Measurement): number {
  return Object.values(failures).reduce((sum, count) => sum + count, 0);
}

function compared(what: string, answered: number, kept: unknown): string | null {
  if (Number(kept) === answered) return null;
  return `${answered} ${what} were answered with success and ${kept} are in the books`;
}
