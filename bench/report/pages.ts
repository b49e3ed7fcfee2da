// Compares the last page of a list with the first.

import type { Measured } from '../check-books.ts';
import { PAGE_TARGET_MS, type PageName } from '../rows.ts';
import {
  failuresIn,
  firstFailureIn,
  medianOf,
  paired,
  type Rounds,
  type Verdict,
  verdictOf,
} from './rounds.ts';

export interface PageReport {
  readonly name: PageName;
  readonly verdict: Verdict;
  readonly first: PageLatency;
  readonly last: PageLatency;
  /** Between the medians of both. */
  readonly differenceMs: number | null;
  readonly targetMs: number;
  readonly failures: number;
  readonly firstFailure: string | null;
  readonly rounds: { readonly first: Rounds; readonly last: Rounds };
}

export interface PageLatency {
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
}

export function reportPage(name: PageName, measured: Measured): PageReport {
  const first = measured.get(`${name} first`) ?? [];
  const last = measured.get(`${name} last`) ?? [];
  const differenceMs = paired(last, first, (own, other) => own.p50Ms - other.p50Ms);
  const both = [...first, ...last];
  return {
    name,
    verdict: verdictOf(both, differenceMs === null ? null : differenceMs <= PAGE_TARGET_MS),
    first: latencyOf(first),
    last: latencyOf(last),
    differenceMs,
    targetMs: PAGE_TARGET_MS,
    failures: failuresIn(both),
    firstFailure: firstFailureIn(both),
    rounds: { first, last },
  };
}

function latencyOf(rounds: Rounds): PageLatency {
  return {
    p50Ms: medianOf(rounds, (round) => round.p50Ms),
    p99Ms: medianOf(rounds, (round) => round.p99Ms),
  };
}
