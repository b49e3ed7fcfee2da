// Runs a batch as a fold: each command is decided on what its neighbours before it left behind. Twins inside
// one batch (the same idempotency key, the same order) are therefore settled here.

import { addNotices } from './add-notices.ts';
import { type Command, decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { Outcome } from './outcome.ts';
import { type Changes, noChanges, type State } from './state.ts';

export interface BatchResult {
  readonly outcomes: readonly Outcome[];
  readonly changes: Changes;
}

export function runBatch(state: State, commands: readonly Command[]): BatchResult {
  const changes = noChanges();
  const outcomes: Outcome[] = [];
  for (const command of commands) {
    const decision = decide(state, command);
    for (const event of decision.events) {
      evolve(state, changes, event);
      addNotices(state, changes, event);
    }
    outcomes.push(decision.outcome);
  }
  return { outcomes, changes };
}
