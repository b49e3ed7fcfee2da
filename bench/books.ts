// After the load: the books must hold, and everything that was answered with success must be there.

import { verifyBooks } from '../src/store/postgres/verify.ts';
import { writtenIn } from './book.ts';
import type { LabBook } from './lab.ts';
import type { Measurement } from './measure.ts';
import { sayNowAndThen } from './progress.ts';
import { PAYMENT_ROW_NAMES, type RowName, type SubjectName, smallName } from './rows.ts';

export interface Books {
  readonly rules: number;
  readonly orders: number;
  readonly records: number;
  readonly verifySeconds: number;
  /** What does not hold; empty when all is well. */
  readonly problems: readonly string[];
}

export type Measured = ReadonlyMap<SubjectName, readonly Measurement[]>;

export async function checkBooks(
  { book, before }: LabBook,
  measured: Measured,
  isSmall: boolean,
): Promise<Books> {
  const { store, admin, seeded, keys } = book;
  await admin.query('analyze');
  const startedMs = performance.now();
  const { findings, orders, records } = await store.withReadSession((session) =>
    verifyBooks(session, {
      chainKey: keys.chain,
      anchorKey: keys.anchor,
      onProgress: sayNowAndThen(),
    }),
  );
  const verifySeconds = (performance.now() - startedMs) / 1000;
  const after = await writtenIn(admin, seeded);
  const answered = (...rows: RowName[]) =>
    rows
      .map((row) => (isSmall ? smallName(row) : row))
      .flatMap((name) => (name && measured.get(name)) ?? [])
      .reduce((sum, one) => sum + one.count - failuresOf(one), 0);
  const missing = [
    compared(
      'orders',
      answered('create', 'tool-create', 'create-key'),
      after.creates - before.creates,
    ),
    compared('refunds', answered('refund'), after.refunds - before.refunds),
    compared('payments', answered('pay', ...PAYMENT_ROW_NAMES), after.payments - before.payments),
  ];
  const broken = findings.filter((finding) => finding.violations > 0);
  const problems = [
    ...broken.map(({ rule, violations, examples }) => `${rule} (${violations}: ${examples[0]})`),
    ...missing.filter((problem) => problem !== null),
  ];
  return { rules: findings.length, orders, records, verifySeconds, problems };
}

export function failuresOf({ failures }: Measurement): number {
  return Object.values(failures).reduce((sum, count) => sum + count, 0);
}

function compared(what: string, answered: number, kept: number): string | null {
  if (kept === answered) return null;
  return `${answered} ${what} were answered with success and ${kept} are in the books`;
}
