// Compares the rates on the large ledger with those on the small one.

import type { Measured } from '../check-books.ts';
import { grownTarget, type RowName, smallName } from '../rows.ts';
import {
  failuresIn,
  firstFailureIn,
  medianOf,
  rateRatio,
  type Verdict,
  verdictOf,
} from './rounds.ts';

export interface GrowthReport {
  readonly name: RowName;
  readonly verdict: Verdict;
  readonly smallPerSecond: number | null;
  readonly largePerSecond: number | null;
  readonly ratio: number | null;
  readonly target: number;
  readonly failures: number;
  readonly firstFailure: string | null;
}

/** Empty without a small ledger, and for rows that are not measured on it. */
export function reportGrowth(name: RowName, measured: Measured): readonly GrowthReport[] {
  const subject = smallName(name);
  const small = (subject && measured.get(subject)) ?? [];
  const large = measured.get(name) ?? [];
  if (small.length === 0) return [];
  const ratio = rateRatio(large, small);
  const target = grownTarget(name);
  const report = {
    name,
    verdict: verdictOf(small, ratio === null ? null : ratio >= target),
    smallPerSecond: medianOf(small, (round) => round.perSecond),
    largePerSecond: medianOf(large, (round) => round.perSecond),
    ratio,
    target,
    failures: failuresIn(small),
    firstFailure: firstFailureIn(small),
  };
  return [report];
}
