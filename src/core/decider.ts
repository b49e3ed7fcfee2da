// Says what the decision about one kind of command consists of: which rows it needs, and what it makes of
// them. Both stand in one file with the command itself, so that none is changed without the others.

import type { Decision } from './outcome.ts';
import type { Reads } from './reads.ts';
import type { Result } from './result.ts';
import type { State } from './state.ts';

export interface Decider<Given extends { readonly kind: string }, Answered extends Result> {
  /** Adds the rows that the command needs to those of its batch. */
  addReads(reads: Reads, command: Given): void;
  decide(state: State, command: Given): Decision<Answered>;
}
