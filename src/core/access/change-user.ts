// Decides what an operator changes about a user: the name, and what the platform calls them. What is the
// same already leaves no line in the trail.

import type { Decider } from '../decider.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { addUnlessNull } from '../reads.ts';
import { invalid } from '../refusal.ts';
import type { Done } from '../result.ts';
import { auditEvent } from './audit.ts';
import type { ByOperator } from './operator-proof.ts';
import type { User } from './user.ts';
import { addUserByOperatorReads, checkUserByOperator } from './user-by-operator.ts';

/** Null leaves a property as it is. */
export interface ChangeUser extends ByOperator {
  readonly kind: 'change_user';
  readonly userId: UserId;
  readonly name: string | null;
  readonly reference: string | null;
}

const DONE = { kind: 'done' } as const;

export const changeUser: Decider<ChangeUser, Done> = {
  addReads(reads, command) {
    addUserByOperatorReads(reads, command);
    addUnlessNull(reads.references, command.reference);
  },
  decide(state, command) {
    const { userId, by } = command;
    const check = checkUserByOperator(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const { user } = check;
    const name = command.name ?? user.name;
    const reference = command.reference ?? user.reference;
    const whose = state.references.get(command.reference ?? '') ?? userId;
    if (whose !== userId) return refuse(invalid('reference', 'reference_taken'), check.events);
    const changed: User = { ...user, name, reference };
    if (name === user.name && reference === user.reference) return accept(DONE, check.events);
    const details = { name, old_name: user.name, reference, old_reference: user.reference };
    return accept(DONE, [
      ...check.events,
      { kind: 'user_changed', user: changed },
      auditEvent(userId, 'user_changed', by, details),
    ]);
  },
};
