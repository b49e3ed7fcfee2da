// After the load, checks that the books hold and contain everything that was answered with success.

import { progressText } from '../src/cli/verification-report.ts';
import { verifyBooks } from '../src/store/postgres/verify/verify.ts';
import { type Database, type LabBook, type Written, writtenIn } from './book.ts';
import type { Measurement } from './measure.ts';
import { sayOccasionally } from './progress.ts';
import {
  DELIVERY_ROW_NAMES,
  PAYMENT_ROW_NAMES,
  type RowName,
  type SubjectName,
  smallName,
} from './rows.ts';

export interface CheckedBooks {
  readonly rules: number;
  readonly orders: number;
  readonly records: number;
  readonly verifySeconds: number;
  /** Empty: the books hold. */
  readonly problems: readonly string[];
}

export type Measured = ReadonlyMap<SubjectName, readonly Measurement[]>;
/** What was answered, by row. */
export type Answered = ReadonlyMap<SubjectName, readonly Pick<Measurement, 'count' | 'failures'>[]>;

type Counted = readonly [what: keyof Written, rows: readonly RowName[]];

const ROWS: readonly Counted[] = [
  ['orders', ['create', 'tool-create', 'create-key']],
  ['refunds', ['refund']],
  ['payments', ['pay', 'pay-program', 'pay-one', ...PAYMENT_ROW_NAMES, 'verify-new']],
  ['callbacks', ['pay-notified']],
];

/** Which rows have written what is counted, on each database. */
const WRITTEN: Readonly<Record<Database, readonly Counted[]>> = {
  tael: ROWS,
  tael_small: ROWS,
  tael_callbacks: [['deliveries', DELIVERY_ROW_NAMES]],
  // Written by SQL, and only read.
  tael_orders: [],
};

export async function checkBooks(
  { book, before }: LabBook,
  measured: Answered,
): Promise<CheckedBooks> {
  const { store, admin, seeded, keys } = book;
  await admin.query('analyze');
  const say = sayOccasionally();
  const startedMs = performance.now();
  const { findings, orders, records } = await store.withReadConnection((session) =>
    verifyBooks(session, {
      chainKey: keys.chain,
      anchorKey: keys.anchor,
      onProgress: (progress) => say(progressText(progress)),
    }),
  );
  const verifySeconds = (performance.now() - startedMs) / 1000;
  const after = await writtenIn(admin, seeded);
  const broken = findings.filter((finding) => finding.violations > 0);
  const problems = [
    ...broken.map(({ rule, violations, examples }) => `${rule} (${violations}: ${examples[0]})`),
    ...WRITTEN[book.database].flatMap(([what, rows]) => {
      const answered = rows
        .map((row) => (book.database === 'tael_small' ? smallName(row) : row))
        .flatMap((name) => (name && measured.get(name)) ?? [])
        .reduce((sum, one) => sum + one.count - failuresOf(one), 0);
      const kept = after[what] - before[what];
      if (kept === answered) return [];
      return [`${answered} ${what} were answered with success and ${kept} are in the books`];
    }),
  ];
  return { rules: findings.length, orders, records, verifySeconds, problems };
}

export function failuresOf({ failures }: Pick<Measurement, 'failures'>): number {
  return Object.values(failures).reduce((sum, count) => sum + count, 0);
}
