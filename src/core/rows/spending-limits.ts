// Reckons what may leave a consumer wallet in a day, a month, a year and in all. Owners set limits for
// themselves, and the installation sets them for accounts by how well it knows who is behind them; all of
// them hold. Nothing is counted for it: what left is a difference of tallies, which every movement carries.

import { kindIndex, readTallies, type Tallies } from '../ledger/tally.ts';
import { ACCOUNT_CLASSES, type Owner } from '../ledger/wallet.ts';
import { addFen, type Fen, minFen, subtractFen, ZERO_FEN } from '../money.ts';
import { firstDaysOf, shanghaiDayNumber } from '../time.ts';

/** `ever`: since the account was opened. */
export const SPENDING_PERIODS = ['day', 'month', 'year', 'ever'] as const;
export type SpendingPeriod = (typeof SPENDING_PERIODS)[number];

/** `unnamed`: accounts whose owner's real name is not known, whatever their class. */
export const LIMITED_ACCOUNTS = ['unnamed', ...ACCOUNT_CLASSES] as const;

/** A limit that the installation sets. */
export interface AccountLimit {
  readonly of: (typeof LIMITED_ACCOUNTS)[number];
  readonly period: SpendingPeriod;
  readonly limitFen: Fen;
}

export interface SpendingLimit {
  readonly period: SpendingPeriod;
  readonly setBy: 'owner' | 'service';
  readonly limitFen: Fen;
}

/** What had left the wallet before the present day, month and year began. */
export type SpentBefore = Readonly<Record<Exclude<SpendingPeriod, 'ever'>, Fen>>;

/** The Shanghai days on which the present periods began. */
export function periodsBegan(nowMs: number): Readonly<Record<keyof SpentBefore, number>> {
  const day = shanghaiDayNumber(nowMs);
  if (day !== began.day) began = { day, ...firstDaysOf(day) };
  return began;
}

/** Of the day that was asked about last: nearly all ask about the present one. */
let began = { day: 0, ...firstDaysOf(0) };

export const SPENT_NOTHING: SpentBefore = { day: ZERO_FEN, month: ZERO_FEN, year: ZERO_FEN };

export interface SpentOfLimit extends SpendingLimit {
  readonly spentFen: Fen;
  /** Never below zero. */
  readonly leftFen: Fen;
}

type Limited = Pick<
  Owner,
  'ownDayLimitFen' | 'ownMonthLimitFen' | 'accountClass' | 'realNameKnown'
>;

export function hasOwnLimits({ ownDayLimitFen, ownMonthLimitFen }: Limited): boolean {
  return ownDayLimitFen !== null || ownMonthLimitFen !== null;
}

/** All that hold for an account; of each period and setter one, the lowest. */
export function spendingLimitsOf(
  owner: Limited,
  accountLimits: readonly AccountLimit[],
): readonly SpendingLimit[] {
  if (accountLimits.length === 0 && !hasOwnLimits(owner)) return [];
  const own = { day: owner.ownDayLimitFen, month: owner.ownMonthLimitFen, year: null, ever: null };
  const here = accountLimits.filter(({ of }) =>
    of === 'unnamed' ? !owner.realNameKnown : of === owner.accountClass,
  );
  return SPENDING_PERIODS.flatMap((period): SpendingLimit[] => {
    const ownFen = own[period];
    const [first, ...more] = here.filter((limit) => limit.period === period);
    const limits: SpendingLimit[] = [];
    if (ownFen !== null) limits.push({ period, setBy: 'owner', limitFen: ownFen });
    if (first) {
      const limitFen = more.reduce((least, limit) => minFen(least, limit.limitFen), first.limitFen);
      limits.push({ period, setBy: 'service', limitFen });
    }
    return limits;
  });
}

const SPENDING = [
  kindIndex('consumer', 'consume', 'out'),
  kindIndex('consumer', 'transfer', 'out'),
] as const;

/** Payments and transfers. Withdrawals are decided by operators, each by itself. */
export function spentOf(tallies: Tallies): Fen {
  const kinds = readTallies(tallies);
  return SPENDING.reduce((sum, kind) => addFen(sum, kinds[kind]?.sumFen ?? ZERO_FEN), ZERO_FEN);
}

/** `tallies`: of now. */
export function spentOfLimits(
  limits: readonly SpendingLimit[],
  tallies: Tallies,
  before: SpentBefore,
): readonly SpentOfLimit[] {
  const everFen = spentOf(tallies);
  return limits.map((limit) => {
    const { period, limitFen } = limit;
    const spentFen = period === 'ever' ? everFen : subtractFen(everFen, before[period]);
    const leftFen = spentFen < limitFen ? subtractFen(limitFen, spentFen) : ZERO_FEN;
    return { ...limit, spentFen, leftFen };
  });
}

/** Of all limits that it exceeds the one that leaves least; null: as much may leave the wallet now. */
export function exceededLimit(
  limits: readonly SpentOfLimit[],
  amountFen: Fen,
): SpentOfLimit | null {
  return limits
    .filter(({ leftFen }) => amountFen > leftFen)
    .reduce<SpentOfLimit | null>(
      (least, limit) => (least === null || limit.leftFen < least.leftFen ? limit : least),
      null,
    );
}
