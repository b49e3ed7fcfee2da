// Checks what an operator changes about a user: who is there and has not left, on a proof where one is asked
// for.

import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import type { Reads } from '../reads.ts';
import type { Refusal } from '../refusal.ts';
import type { User } from '../rows/user.ts';
import type { State } from '../state.ts';
import { addOperatorReads, type ByOperator, checkOperator } from './operator-proof.ts';
import { closedRefusal } from './standing.ts';

type OnUser = ByOperator & { readonly userId: UserId };

type UserCheck =
  | { readonly refusal: Refusal; readonly events: readonly DomainEvent[] }
  | {
      readonly refusal: null;
      readonly user: User;
      /** Of the proof. */
      readonly events: readonly DomainEvent[];
    };

export function addUserByOperatorReads(reads: Reads, command: OnUser): void {
  addOperatorReads(reads, command, command.userId);
  reads.owners.push(command.userId);
  reads.users.push(command.userId);
}

export function checkUserByOperator(state: State, command: OnUser): UserCheck {
  const owner = state.owners.get(command.userId);
  const user = state.users.get(command.userId);
  if (!owner || !user) return { refusal: { code: 'user_not_found' }, events: [] };
  const { refusal, events } = checkOperator(state, command, command.userId);
  const refused = refusal ?? closedRefusal(owner);
  return refused ? { refusal: refused, events } : { refusal: null, user, events };
}
