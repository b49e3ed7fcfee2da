// Checks who does something at the machine in their own name. The machine would let whoever sits there do
// it; an operator who says who they are proves it with the command, and the trail names them.

import { type Decision, refuse } from '../outcome.ts';
import type { Reads } from '../reads.ts';
import { invalid } from '../refusal.ts';
import type { State } from '../state.ts';
import { addProofReads, checkProofInSession } from './login-proof.ts';
import type { Person } from './operator-proof.ts';

/** Any command that is given at the machine. */
export interface GivenInPerson {
  /** Left out: whoever sits there did not say. */
  readonly person?: Person;
}

export function addPersonReads(reads: Reads, { operatorId: userId, ...person }: Person): void {
  addProofReads(reads, { ...person, userId });
}

/** `decide`: what the command is without them. A code that they typed is used up, whatever comes of it. */
export function decideInPerson(
  state: State,
  { operatorId: userId, ...proof }: Person,
  decide: (state: State) => Decision,
): Decision {
  if (!state.users.get(userId)?.operator) return refuse(invalid('as', 'operator_login'));
  const check = checkProofInSession(state, { ...proof, userId });
  if (check.refusal) return refuse(check.refusal, check.events);
  const owners = new Map(state.owners).set(userId, check.owner);
  const { events, outcome } = decide({ ...state, owners });
  const named = events.map((event) =>
    event.kind === 'audited' ? { ...event, by: proof.by } : event,
  );
  return {
    events: [{ kind: 'owner_changed', owner: check.owner }, ...check.events, ...named],
    outcome,
  };
}
