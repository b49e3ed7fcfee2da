// Delays every commit of a batch by 5 ms, as a slower disk or a remote standby would. A deferred trigger
// sleeps while the transaction commits and holds its locks. `commit_delay` would not do: when two
// commits overlap, the second one shares the flush of the first or sleeps after it, and so waits for
// anything between nothing and twice the delay.

import type { Book } from './book.ts';
import type { Child } from './child.ts';
import type { EngineProcedures } from './engine/main.ts';

export const SLOW_COMMIT_MS = 5;

const FUNCTION = `create function bench_slow_commit() returns trigger language plpgsql as $$
  begin perform pg_sleep(${SLOW_COMMIT_MS / 1000}); return null; end $$`;
const TRIGGER = `create constraint trigger bench_slow_commit after insert on batches
  deferrable initially deferred for each row execute function bench_slow_commit()`;

export async function withSlowCommits<T>({ admin }: Book, work: () => Promise<T>): Promise<T> {
  await admin.query(FUNCTION);
  await admin.query(TRIGGER);
  try {
    return await work();
  } finally {
    await admin.query('drop function bench_slow_commit cascade');
  }
}

/** The time of a single payment without and with the delay, as evidence that each commit is delayed. */
export interface CommitEvidence {
  readonly plainMs: number;
  readonly slowMs: number;
}

const LONE_PAYMENTS = 1_000;
const EVIDENCE_SECONDS = 0.5;

export async function commitEvidence(
  book: Book,
  engine: Child<EngineProcedures>,
): Promise<CommitEvidence> {
  const { payers, merchants } = book.seeded;
  const plan = { count: LONE_PAYMENTS, payers, merchants, notified: false };
  const alone = async () => {
    await engine.call('prepare', plan);
    return () => engine.call('pay', { seconds: EVIDENCE_SECONDS, inFlight: 1 });
  };
  const plain = await (await alone())();
  const slow = await withSlowCommits(book, await alone());
  return { plainMs: plain.p50Ms, slowMs: slow.p50Ms };
}
