// Reckons what mandates leave: a payer's leave to pay without the payment password, up to limits. They are
// counted under the payer's lock in the payment's own transaction, so they hold to the fen, whoever pays
// where at once.

import type { UserId } from '../ledger/wallet.ts';
import { addFen, type Fen, minFen, subtractFen, ZERO_FEN } from '../money.ts';
import { shanghaiDayNumber } from '../time.ts';
import { periodsBegan } from './spending-limits.ts';

/** `program`: whoever holds one of its keys; `small`: the payer themselves, on the pay page. */
export const MANDATE_KINDS = ['program', 'small'] as const;
export type MandateKind = (typeof MANDATE_KINDS)[number];

export interface MandateTerms {
  readonly name: string;
  readonly perPaymentFen: Fen;
  readonly perDayFen: Fen;
  readonly perMonthFen: Fen | null;
  readonly totalFen: Fen | null;
  /** Whom may be paid; null: anybody. */
  readonly merchantIds: readonly number[] | null;
  /** Null: until it is ended, which only `small` may be. */
  readonly validUntilMs: number | null;
}

export interface Mandate extends MandateTerms {
  readonly mandateNo: string;
  readonly userId: UserId;
  readonly kind: MandateKind;
  readonly createdAtMs: number;
  readonly endedAtMs: number | null;
  /** The Shanghai day of the newest payment, and what was paid on it, gross. */
  readonly spentDay: number;
  readonly daySpentFen: Fen;
  /** The first day of the month of the newest payment, and what was paid in it. */
  readonly spentMonth: number;
  readonly monthSpentFen: Fen;
  readonly totalSpentFen: Fen;
  readonly payments: number;
}

/** Of one user, active ones. */
export const MANDATES_MAX = 20;

/** Of one mandate, keys that work. */
export const MANDATE_KEYS_MAX = 20;

/** Of one key, payments that its payer was asked for and has not decided within their half hour. */
export const PAYMENT_REQUESTS_MAX = 20;

export const UNSPENT = {
  spentDay: 0,
  daySpentFen: ZERO_FEN,
  spentMonth: 0,
  monthSpentFen: ZERO_FEN,
  totalSpentFen: ZERO_FEN,
  payments: 0,
} as const;

export const MANDATE_STATUSES = ['active', 'used_up', 'expired', 'ended'] as const;
export type MandateStatus = (typeof MANDATE_STATUSES)[number];

/** Only that it was ended is stored. Whether its user is suspended is another question. */
export function mandateStatus(
  { endedAtMs, validUntilMs, totalFen, totalSpentFen }: Mandate,
  nowMs: number,
): MandateStatus {
  if (endedAtMs !== null) return 'ended';
  if (validUntilMs !== null && nowMs >= validUntilMs) return 'expired';
  return totalFen !== null && totalSpentFen >= totalFen ? 'used_up' : 'active';
}

export interface MandateSpent {
  readonly todayFen: Fen;
  readonly monthFen: Fen;
  readonly totalFen: Fen;
}

/** What counts on the day and in the month of that moment. */
export function mandateSpent(mandate: Mandate, atMs: number): MandateSpent {
  const { day, month } = periodsBegan(atMs);
  return {
    todayFen: day <= mandate.spentDay ? mandate.daySpentFen : ZERO_FEN,
    monthFen: month <= mandate.spentMonth ? mandate.monthSpentFen : ZERO_FEN,
    totalFen: mandate.totalSpentFen,
  };
}

export const MANDATE_LIMITS = ['per_payment', 'per_day', 'per_month', 'total'] as const;
export type MandateLimit = (typeof MANDATE_LIMITS)[number];

export interface LeftOfLimit {
  readonly limit: MandateLimit;
  readonly limitFen: Fen;
  /** Never below zero. */
  readonly leftFen: Fen;
}

/** Those that the mandate has, in the order of MANDATE_LIMITS. */
export function leftOfLimits(mandate: Mandate, atMs: number): readonly LeftOfLimit[] {
  const spent = mandateSpent(mandate, atMs);
  const { perPaymentFen, perDayFen, perMonthFen, totalFen } = mandate;
  const left = [
    leftOf('per_payment', perPaymentFen, ZERO_FEN),
    leftOf('per_day', perDayFen, spent.todayFen),
  ];
  if (perMonthFen !== null) left.push(leftOf('per_month', perMonthFen, spent.monthFen));
  if (totalFen !== null) left.push(leftOf('total', totalFen, spent.totalFen));
  return left;
}

function leftOf(limit: MandateLimit, limitFen: Fen, spentFen: Fen): LeftOfLimit {
  return {
    limit,
    limitFen,
    leftFen: spentFen < limitFen ? subtractFen(limitFen, spentFen) : ZERO_FEN,
  };
}

/** Of all limits that the amount exceeds the one that leaves least; null: it exceeds none. */
export function exceededMandateLimit(
  mandate: Mandate,
  amountFen: Fen,
  atMs: number,
): LeftOfLimit | null {
  return leftOfLimits(mandate, atMs)
    .filter(({ leftFen }) => amountFen > leftFen)
    .reduce<LeftOfLimit | null>(
      (least, limit) => (least === null || limit.leftFen < least.leftFen ? limit : least),
      null,
    );
}

/** The most that could be paid under it at once, as far as the mandate goes. */
export function leftNowFen(mandate: Mandate, nowMs: number): Fen {
  if (mandateStatus(mandate, nowMs) !== 'active') return ZERO_FEN;
  return leftOfLimits(mandate, nowMs).reduce(
    (least, { leftFen }) => minFen(least, leftFen),
    mandate.perPaymentFen,
  );
}

/** Its days never go back: a movement is never older than the one before. */
export function withPayment(mandate: Mandate, amountFen: Fen, atMs: number): Mandate {
  const spent = mandateSpent(mandate, atMs);
  return {
    ...mandate,
    spentDay: Math.max(mandate.spentDay, shanghaiDayNumber(atMs)),
    daySpentFen: addFen(spent.todayFen, amountFen),
    spentMonth: Math.max(mandate.spentMonth, periodsBegan(atMs).month),
    monthSpentFen: addFen(spent.monthFen, amountFen),
    totalSpentFen: addFen(spent.totalFen, amountFen),
    payments: mandate.payments + 1,
  };
}

/** Of `small` in a day, as a multiple of the most that the installation allows for one payment. */
const SMALL_PAYMENTS_A_DAY = 5n;

/** What the installation allows at most, whatever the payer said before it was lowered. */
export function withinInstallation(mandate: Mandate, smallMaxFen: Fen): Mandate {
  return {
    ...mandate,
    perPaymentFen: minFen(mandate.perPaymentFen, smallMaxFen),
    perDayFen: minFen(mandate.perDayFen, smallDayMaxFen(smallMaxFen)),
  };
}

export function smallDayMaxFen(smallMaxFen: Fen): Fen {
  return (smallMaxFen * SMALL_PAYMENTS_A_DAY) as Fen;
}
