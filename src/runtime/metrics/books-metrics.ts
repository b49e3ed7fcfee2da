// Exposes what the books say: callbacks and settlements that wait, the age of the newest anchor, and
// amounts that must be zero. It reads them from the database when somebody asks, and then keeps them for a
// while.

import type { Registry } from '@prometheus-io/client';
import type { Figures } from '../../store/postgres/reads/figures.ts';
import { exposeGauge, type Sample } from './exposition.ts';

/** However many ask, the database is asked no more often. */
const KEPT_MS = 10_000;
/** A scrape does not wait longer; the next one may have them. */
const ANSWER_MS_MAX = 2_000;

type ReadFigures = (after: number | null) => Promise<Figures>;

export function booksMetrics(
  registry: Registry,
  read: ReadFigures,
  onError: (error: unknown) => void,
): void {
  const readKept = keptFigures(read, onError);
  exposeGauge(
    registry,
    { name: 'tael_database_up', help: '1 if the books could be read, otherwise 0.' },
    async () => samplesOf((await readKept()) === null ? 0 : 1),
  );
  const gauge = booksGauge(registry, readKept);
  exposeWaiting(gauge);
  exposeGauge(
    registry,
    {
      name: 'tael_undecided',
      help: 'What waits for an operator; each kind is counted up to 100,000.',
    },
    async () => undecidedIn(await readKept()),
  );
  exposeProofs(gauge);
  exposeGauge(
    registry,
    {
      name: 'tael_ledger_difference_fen',
      help: 'Must be zero: frozen money beside what is held, wallets beside their newest records.',
    },
    async () => (await readKept())?.differences ?? [],
  );
}

/** What shows that the books are as they were: when it was last made or held against something. */
function exposeProofs(gauge: Gauge): void {
  gauge('tael_anchor_age_seconds', 'How old the newest anchor is.', ({ figures }) =>
    figures.anchorAgeMs === null ? null : figures.anchorAgeMs / 1_000,
  );
  exposePublicLog(gauge);
  gauge(
    'tael_verification_age_seconds',
    'How long ago the books were verified, or what was new in them.',
    ({ figures }) => (figures.verification === null ? null : figures.verification.ageMs / 1_000),
  );
  gauge(
    'tael_verification_whole_age_seconds',
    'How long ago the whole books were verified.',
    ({ figures: { wholeVerificationAgeMs: ageMs } }) => (ageMs === null ? null : ageMs / 1_000),
  );
  gauge(
    'tael_bank_age_seconds',
    'How long ago the last day ended that was held against the bank.',
    ({ figures: { bankAgeMs } }) => (bankAgeMs === null ? null : bankAgeMs / 1_000),
  );
  gauge(
    'tael_verification_broken_rules',
    'Must be zero: rules that did not hold when the books were last verified.',
    ({ figures }) => figures.verification?.brokenRules ?? null,
  );
}

type Gauge = (name: string, help: string, value: (books: Books) => number | null) => void;

function exposePublicLog(gauge: Gauge): void {
  gauge(
    'tael_public_log_age_seconds',
    'How old the newest checkpoint of the public log is.',
    ({ figures: { publicLog } }) => (publicLog === null ? null : publicLog.ageMs / 1_000),
  );
  gauge(
    'tael_public_log_lag_seconds',
    'For how long something has waited to be in the public log; 0: nothing waits.',
    ({ figures: { publicLog } }) => (publicLog === null ? null : publicLog.lagMs / 1_000),
  );
  gauge(
    'tael_public_log_leaves',
    'How many leaves the public log has.',
    ({ figures: { publicLog } }) => publicLog?.size ?? null,
  );
}

function booksGauge(registry: Registry, readKept: () => Promise<Books | null>): Gauge {
  return (name, help, value) =>
    exposeGauge(registry, { name, help }, async () => {
      const books = await readKept();
      return books === null ? [] : samplesOf(value(books));
    });
}

function exposeWaiting(gauge: Gauge): void {
  gauge(
    'tael_callbacks_pending',
    'Callbacks that are not delivered yet; counted up to 100,000.',
    ({ figures }) => figures.pendingCallbacks,
  );
  gauge(
    'tael_callbacks_failed',
    'Callbacks of the last day that were given up; counted up to 100,000.',
    ({ figures }) => figures.failedCallbacks,
  );
  gauge(
    'tael_callback_lag_seconds',
    'For how long the most overdue callback has been due.',
    ({ figures }) => figures.callbackLagMs / 1_000,
  );
  gauge(
    'tael_settlements_due',
    'Settlements that are due; counted up to 100,000.',
    ({ figures }) => figures.dueBuckets,
  );
  gauge(
    'tael_settlement_lag_seconds',
    'For how long the most overdue settlement has been due.',
    ({ figures }) => figures.settlementLagMs / 1_000,
  );
}

function undecidedIn(books: Books | null): readonly Sample[] {
  if (books === null) return [];
  const { withdrawals, payouts, recharges, rechargeRequests, bankDifferences } =
    books.figures.undecided;
  return [
    { labels: { what: 'withdrawal' }, value: withdrawals },
    { labels: { what: 'payout' }, value: payouts },
    { labels: { what: 'recharge' }, value: recharges },
    { labels: { what: 'recharge_request' }, value: rechargeRequests },
    { labels: { what: 'bank_difference' }, value: bankDifferences },
  ];
}

interface Books {
  readonly figures: Figures;
  readonly differences: readonly Sample[];
}

function samplesOf(value: number | null): Sample[] {
  return value === null ? [] : [{ labels: {}, value }];
}

function keptFigures(
  read: ReadFigures,
  onError: (error: unknown) => void,
): () => Promise<Books | null> {
  const round = rollingDifferences();
  let kept: Promise<Books | null> = Promise.resolve(null);
  let keptUntilMs = Number.NEGATIVE_INFINITY;

  async function readNow(): Promise<Books | null> {
    try {
      const figures = await read(round.after());
      return { figures, differences: round.add(figures) };
    } catch (error) {
      onError(error);
      return null;
    }
  }

  return () => {
    const nowMs = performance.now();
    if (nowMs > keptUntilMs) {
      keptUntilMs = nowMs + KEPT_MS;
      kept = inTime(readNow());
    }
    return kept;
  };
}

function inTime<T>(reading: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, ANSWER_MS_MAX, null);
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

/**
 * Each read checks some owners and the next one goes on behind them. A difference is shown until all
 * owners have been read once more without it.
 */
function rollingDifferences() {
  let after: number | null = null;
  let [frozen, record] = [0, 0];
  let [frozenBefore, recordBefore] = [0, 0];
  return {
    after: () => after,
    add({ owners }: Figures): readonly Sample[] {
      frozen += owners.frozenDifferenceFen;
      record += owners.recordDifferenceFen;
      const differences = [
        { labels: { of: 'frozen' }, value: Math.max(frozen, frozenBefore) },
        { labels: { of: 'record' }, value: Math.max(record, recordBefore) },
      ];
      after = owners.nextAfter;
      if (after === null) {
        [frozenBefore, recordBefore] = [frozen, record];
        [frozen, record] = [0, 0];
      }
      return differences;
    },
  };
}
