// Reckons what the service owes when a day ends: what wallets hold, what it kept as fees, and what has left
// wallets and not yet the bank. All of it follows from the books, whenever it is asked for.

import { RECORD_KINDS } from '../../core/ledger/record-kind.ts';
import { readTallies } from '../../core/ledger/tally.ts';
import { type Fen, subtractFen, sumFen } from '../../core/money.ts';
import { shanghaiDayNumber, shanghaiMidnightMs } from '../../core/time.ts';
import { overThroughMs } from '../bills.ts';
import type { Service } from '../service.ts';

const USERS_MAX = 50_000;

export interface Position {
  readonly consumerFen: Fen;
  readonly merchantFen: Fen;
  /** Of what wallets hold: frozen for withdrawals that nobody has decided yet. */
  readonly underReviewFen: Fen;
  readonly feesFen: Fen;
  /** Approved withdrawals that the bank has not paid, and that have not come back. */
  readonly onTheWayOutFen: Fen;
  /** What the bank should hold. */
  readonly owedFen: Fen;
}

/** The last day to which nothing can be added any more. */
export async function lastDayOver({ store }: Service): Promise<number> {
  return shanghaiDayNumber(await overThroughMs(store)) - 1;
}

/** Of a day that is over. */
export async function positionOf({ store }: Service, day: number): Promise<Position> {
  const sums = RECORD_KINDS.map(() => [] as Fen[]);
  for (let after: number | null = 0; after !== null; ) {
    const page = await store.queries.recordedBetween(0, day + 1, after, USERS_MAX);
    for (const [index, { sumFen: sum }] of readTallies(page.tallies).entries()) {
      sums[index]?.push(sum);
    }
    after = page.userCount < USERS_MAX ? null : page.lastUserId;
  }
  const heldIn = (wallet: 'consumer' | 'merchant', only?: string) =>
    RECORD_KINDS.reduce((held, kind, index) => {
      if (kind.wallet !== wallet || (only && kind.type !== only)) return held;
      const sum = sumFen(sums[index] ?? []);
      return kind.direction === 'in' ? sumFen([held, sum]) : subtractFen(held, sum);
    }, sumFen([]));
  const way = await store.queries.onTheWayOut(shanghaiMidnightMs(day + 1));
  const [consumerFen, merchantFen] = [heldIn('consumer'), heldIn('merchant')];
  // What merchants gave back, less what payers got.
  const feesFen = subtractFen(
    sumFen([]),
    sumFen([heldIn('merchant', 'refund'), heldIn('consumer', 'refund')]),
  );
  const { approvedFen: onTheWayOutFen, underReviewFen } = way;
  const owedFen = sumFen([consumerFen, merchantFen, feesFen, onTheWayOutFen]);
  return { consumerFen, merchantFen, underReviewFen, feesFen, onTheWayOutFen, owedFen };
}
