// Counts what happened in a simulation.

import type { Outcome } from '../../src/core/outcome.ts';

export type Happened = Map<string, number>;

export function count(tally: Happened, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

export function wordOf(outcome: Outcome): string {
  if (!outcome.ok) return outcome.refusal.code;
  return outcome.replayed ? 'replayed' : 'ok';
}
