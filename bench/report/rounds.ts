// Summarises the rounds of one subject. Ratios and differences are taken within one round, where both
// sides ran under the same conditions, and the median over the rounds counts.

import { failuresOf } from '../check-books.ts';
import type { Measurement } from '../measure.ts';
import { median } from './median.ts';

export type Rounds = readonly Measurement[];
export type Verdict = 'measured' | 'reached' | 'missed' | 'failed' | 'not measured';

export function medianOf(rounds: Rounds, figure: (round: Measurement) => number | null) {
  return median(rounds.map(figure));
}

export function paired(
  own: Rounds,
  others: Rounds,
  combine: (own: Measurement, other: Measurement) => number,
): number | null {
  return median(
    own.map((round, index) => {
      const other = others[index];
      return other ? combine(round, other) : null;
    }),
  );
}

export function rateRatio(own: Rounds, others: Rounds): number | null {
  return paired(own, others, (round, other) => round.perSecond / other.perSecond);
}

export function failuresIn(rounds: Rounds): number {
  return rounds.reduce((sum, round) => sum + failuresOf(round), 0);
}

export function firstFailureIn(rounds: Rounds): string | null {
  return rounds.find((round) => round.firstFailure !== null)?.firstFailure ?? null;
}

/** `reached` is null if nothing was promised, or if it cannot be determined. */
export function verdictOf(rounds: Rounds, reached: boolean | null): Verdict {
  if (rounds.length === 0) return 'not measured';
  if (failuresIn(rounds) > 0) return 'failed';
  if (reached === null) return 'measured';
  return reached ? 'reached' : 'missed';
}
