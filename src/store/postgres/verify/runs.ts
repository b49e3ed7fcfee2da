// Verifications as they are kept: one goes on at a time over all nodes, and the newest are there to be
// shown. Whoever runs one says every second that it goes on; after a silence it counts as cut off, and
// another may begin. It is a row because an advisory lock has no progress to show, and ends with its
// connection, which after a cut cable is when TCP gives up.

import { type Fen, fen } from '../../../core/money.ts';
import type { Provenance } from '../../../core/rows/audit.ts';
import { onlyRow, type Statement, type Value } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { readRows } from '../connection/read-rows.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import type { Finding } from './check.ts';
import type { Totals } from './totals.ts';
import type { BooksCount, Verification, VerificationProgress } from './verify.ts';

export interface Verifications {
  /** Null: another one goes on. */
  begin(run: NewRun): Promise<number | null>;
  /** False: it was taken for cut off, and has to end. */
  note(runNo: number, progress: VerificationProgress): Promise<boolean>;
  /** Null: it did not come to a result. */
  end(runNo: number, result: VerificationResult | null): Promise<void>;
  /** One that nobody waited for, when it has ended. */
  record(run: EndedRun): Promise<void>;
  /** Newest first. */
  newest(limit: number): Promise<readonly VerificationRun[]>;
  /** The newest of the whole books that came to a result. */
  newestWhole(): Promise<VerificationRun | null>;
  /** Whether one may continue from another; if not, whether the books are small. */
  ground(): Promise<'proved' | 'small' | 'large'>;
}

interface NewRun {
  readonly by: Provenance;
  /** Machine and process. */
  readonly node: string;
  /** Of the whole books; false: of what is new. */
  readonly whole: boolean;
  readonly progress: VerificationProgress;
}

interface EndedRun extends NewRun {
  readonly durationMs: number;
  readonly result: VerificationResult;
}

export interface VerificationRun extends NewRun {
  readonly runNo: number;
  readonly startedAtMs: number;
  /** Null: it goes on. Of one that was cut off, when it was last heard of. */
  readonly endedAtMs: number | null;
  /** Null: it goes on, or was cut off. */
  readonly result: VerificationResult | null;
}

export interface VerificationResult extends BooksCount {
  /** Of the one that it continued; null: it was of the whole books. */
  readonly sinceMs: number | null;
  readonly links: number;
  readonly rules: number;
  /** The rules that do not hold. */
  readonly broken: readonly Finding[];
  readonly totals: Totals;
}

export function resultOf({ findings, unproved: _, ...counts }: Verification): VerificationResult {
  const broken = findings.filter(({ violations }) => violations > 0);
  return { ...counts, rules: findings.length, broken };
}

/** Longer than a node that is alive is ever silent. */
const SILENCE_MS_MAX = 15_000;

const CUT_OFF: Statement = {
  name: 'verification_cut_off',
  text: `update verifications set ended_at_ms = seen_at_ms
    where ended_at_ms is null and seen_at_ms < ${NOW_MS} - ${SILENCE_MS_MAX}`,
};
const BEGIN: Statement<{ readonly verification_no: string }> = {
  name: 'verification_begin',
  text: `insert into verifications
      (by_kind, by_name, by_from, node, progress, whole, started_at_ms, seen_at_ms)
    select $1, $2, $3, $4, $5, $6, now_ms, now_ms from (select ${NOW_MS} as now_ms) as clock
    on conflict do nothing
    returning verification_no`,
};
const NOTE: Statement = {
  name: 'verification_note',
  text: `update verifications set seen_at_ms = ${NOW_MS}, progress = $2
    where verification_no = $1 and ended_at_ms is null`,
};
const END: Statement = {
  name: 'verification_end',
  text: `update verifications set ended_at_ms = ${NOW_MS}, seen_at_ms = ${NOW_MS}, result = $2
    where verification_no = $1 and ended_at_ms is null`,
};
const RECORD: Statement = {
  name: 'verification_record',
  text: `insert into verifications (by_kind, by_name, by_from, node, progress, whole,
      started_at_ms, seen_at_ms, ended_at_ms, result)
    select $1, $2, $3, $4, $5, $6, now_ms - $7::bigint, now_ms, now_ms, $8
    from (select ${NOW_MS} as now_ms) as clock`,
};

interface RunRow {
  readonly verification_no: string;
  readonly by_kind: Provenance['kind'];
  readonly by_name: string;
  readonly by_from: string;
  readonly node: string;
  readonly whole: boolean;
  readonly started_at_ms: string;
  readonly ended_at_ms: string | null;
  readonly progress: string;
  readonly result: string | null;
}
const RUNS = `select verification_no, by_kind, by_name, by_from, node, whole, started_at_ms, progress,
    result, coalesce(ended_at_ms, case when seen_at_ms < ${NOW_MS} - ${SILENCE_MS_MAX}
      then seen_at_ms end) as ended_at_ms
  from verifications`;
const NEWEST: Statement<RunRow> = {
  name: 'verifications_newest',
  text: `${RUNS} order by verification_no desc limit $1`,
};
const NEWEST_WHOLE: Statement<RunRow> = {
  name: 'verifications_newest_whole',
  text: `${RUNS} where whole and result is not null order by verification_no desc limit 1`,
};
/** Books up to this size are verified as a whole before anybody asks for it. */
const SMALL_ENTRIES = 100_000;
const GROUND: Statement<{ readonly proved: boolean; readonly large: boolean }> = {
  name: 'verifications_ground',
  text: `select exists (select 1 from proofs) as proved,
    exists (select 1 from entries offset ${SMALL_ENTRIES}) as large`,
};

export function verifications(source: ConnectionSource): Verifications {
  async function write(statement: Statement, values: Value[] = []) {
    return (await (await source.connection()).run(statement, values)).rowCount ?? 0;
  }
  return {
    async begin(run) {
      await write(CUT_OFF);
      const rows = await readRows(source, BEGIN, valuesOf(run));
      return rows.length === 0 ? null : toNumber(onlyRow({ rows }).verification_no);
    },
    note: async (runNo, progress) => (await write(NOTE, [runNo, JSON.stringify(progress)])) === 1,
    async end(runNo, result) {
      await write(END, [runNo, result && resultText(result)]);
    },
    async record({ durationMs, result, ...run }) {
      await write(RECORD, [...valuesOf(run), durationMs, resultText(result)]);
    },
    newest: async (limit) => (await readRows(source, NEWEST, [limit])).map(toRun),
    newestWhole: async () => (await readRows(source, NEWEST_WHOLE)).map(toRun)[0] ?? null,
    async ground() {
      const { proved, large } = onlyRow({ rows: await readRows(source, GROUND) });
      if (proved) return 'proved';
      return large ? 'large' : 'small';
    },
  };
}

function valuesOf({ by, node, whole, progress }: NewRun): (string | boolean)[] {
  return [by.kind, by.name, by.from, node, JSON.stringify(progress), whole];
}

function toRun(row: RunRow): VerificationRun {
  return {
    runNo: toNumber(row.verification_no),
    by: { kind: row.by_kind, name: row.by_name, from: row.by_from },
    node: row.node,
    whole: row.whole,
    startedAtMs: toNumber(row.started_at_ms),
    endedAtMs: nullableNumber(row.ended_at_ms),
    progress: JSON.parse(row.progress),
    result: row.result === null ? null : resultIn(row.result),
  };
}

/** Fen are larger than the numbers of JSON. */
function resultText({ totals, ...result }: VerificationResult): string {
  const texts = Object.entries(totals).map(([name, amountFen]) => [name, `${amountFen}`]);
  return JSON.stringify({ ...result, totals: Object.fromEntries(texts) });
}

function resultIn(text: string): VerificationResult {
  const { totals, ...result } = JSON.parse(text);
  const amounts = Object.entries<string>(totals).map(([name, amount]): [string, Fen] => [
    name,
    fen(BigInt(amount)),
  ]);
  return { ...result, totals: Object.fromEntries(amounts) };
}
