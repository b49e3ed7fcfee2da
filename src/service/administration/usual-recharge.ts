// Reckons what a user is usually recharged with, and from which amount on whoever types a recharge is asked
// once more: one digit too many is ten times as much.

import type { UserId } from '../../core/ledger/wallet.ts';
import { type Fen, fen } from '../../core/money.ts';
import { shanghaiDayNumber } from '../../core/time.ts';
import type { Service } from '../service.ts';

export interface UsualRecharge {
  /** The median of the last ninety days; null: there were none. */
  readonly usualFen: Fen | null;
  readonly askFromFen: Fen;
}

/** Five digits. */
const ALWAYS_FROM = fen(10_000_00);
const TIMES_USUAL = 10n;
const DAYS = 90;
/** The newest. */
const RECHARGES_MAX = 50;

export async function usualRecharge(
  { store: { queries, nowMs } }: Pick<Service, 'store'>,
  userId: UserId,
): Promise<UsualRecharge> {
  const today = shanghaiDayNumber(nowMs());
  const { items } = await queries.records({
    userId,
    wallet: 'consumer',
    type: 'recharge',
    direction: 'in',
    fromDay: today - DAYS,
    toDay: null,
    page: 1,
    perPage: RECHARGES_MAX,
  });
  return usualOf(items.map(({ entry }) => entry.balanceDeltaFen));
}

/** The median, and of an even number the lower of the two: no single slip makes the next one usual. */
export function usualOf(amounts: readonly Fen[]): UsualRecharge {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const usualFen = sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
  const tenfold = usualFen === null ? ALWAYS_FROM : fen(usualFen * TIMES_USUAL);
  return { usualFen, askFromFen: tenfold < ALWAYS_FROM ? tenfold : ALWAYS_FROM };
}
