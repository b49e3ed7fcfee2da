// Adds up what all users together recorded in a month, and what must be zero of it: whatever one user paid
// or sent, another received. Users are added up in portions, so that each answer takes about as long.

import { type KindTally, readTallies } from '../../core/ledger/tally.ts';
import type { UserId } from '../../core/ledger/wallet.ts';
import { type Fen, subtractFen, sumFen } from '../../core/money.ts';
import { shanghaiDayNumber } from '../../core/time.ts';
import type { MonthDays } from '../parameters/month.ts';
import type { Service } from '../service.ts';

const USERS_MAX = 50_000;
/** What was decided before midnight is committed within it. */
const LATE_MS = 60_000;

export interface Totals {
  readonly kinds: readonly KindTally[];
  /** What the platform kept of refunds. */
  readonly feesFen: Fen;
  /** Zero over all users of a month. */
  readonly differences: { readonly paymentsFen: Fen; readonly transfersFen: Fen };
  /** Whether the month is over, so that nothing of it changes any more. */
  readonly complete: boolean;
  readonly userCount: number;
  /** Null: these were the last users. */
  readonly nextAfter: UserId | null;
}

export async function showTotals(
  { store }: Service,
  { firstDay, lastDay }: MonthDays,
  afterUserId: UserId,
  usersMax = USERS_MAX,
): Promise<Totals> {
  const untilDay = lastDay + 1;
  const complete = lastDay < shanghaiDayNumber(store.nowMs() - LATE_MS);
  const found = await store.queries.recordedBetween(firstDay, untilDay, afterUserId, usersMax);
  const kinds = readTallies(found.tallies);
  const sumOf = (types: readonly string[], direction: 'in' | 'out') =>
    sumFen(
      kinds
        .filter((kind) => types.includes(kind.type) && kind.direction === direction)
        .map((kind) => kind.sumFen),
    );
  return {
    kinds,
    feesFen: subtractFen(sumOf(['refund'], 'out'), sumOf(['refund'], 'in')),
    differences: {
      paymentsFen: subtractFen(sumOf(['collection'], 'in'), sumOf(['consume'], 'out')),
      transfersFen: subtractFen(sumOf(['transfer'], 'in'), sumOf(['transfer'], 'out')),
    },
    complete,
    userCount: found.userCount,
    nextAfter: found.userCount < usersMax ? null : found.lastUserId,
  };
}
