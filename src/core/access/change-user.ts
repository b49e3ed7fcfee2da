// Decides what an operator or the platform changes about a user: the name, what the platform calls them, and
// how well it knows who they are. What is the same already leaves no line in the trail.

import { assert } from '../assert.ts';
import type { Decider } from '../decider.ts';
import type { Event } from '../event.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { addUnlessNull } from '../reads.ts';
import { invalid } from '../refusal.ts';
import type { Done } from '../result.ts';
import type { State } from '../state.ts';
import { type AuditDetails, auditEvent } from './audit.ts';
import type { ByOperator } from './operator-proof.ts';
import type { AccountClass } from './spending-limits.ts';
import type { User } from './user.ts';
import { addUserByOperatorReads, checkUserByOperator } from './user-by-operator.ts';

/** Null leaves a property as it is. */
export interface ChangeUser extends ByOperator {
  readonly kind: 'change_user';
  readonly userId: UserId;
  readonly name: string | null;
  readonly reference: string | null;
  readonly accountClass?: AccountClass | 'none' | null;
  readonly realNameKnown?: boolean | null;
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
    const known = knownChange(state, command);
    const isSame = name === user.name && reference === user.reference;
    if (isSame && known.events.length === 0) return accept(DONE, check.events);
    const names = { name, old_name: user.name, reference, old_reference: user.reference };
    return accept(DONE, [
      ...check.events,
      ...(isSame ? [] : [{ kind: 'user_changed', user: changed } as const]),
      ...known.events,
      auditEvent(userId, 'user_changed', by, { ...(isSame ? {} : names), ...known.details }),
    ]);
  },
};

/** How well the platform knows who they are, if that is another now. */
function knownChange(
  state: State,
  { userId, accountClass: given = null, realNameKnown: isKnown = null }: ChangeUser,
): { readonly events: readonly Event[]; readonly details: AuditDetails } {
  const owner = state.owners.get(userId);
  assert(owner, `user ${userId} was checked and is not there`);
  const givenClass = given === 'none' ? null : given;
  const accountClass = given === null ? owner.accountClass : givenClass;
  const realNameKnown = isKnown ?? owner.realNameKnown;
  if (accountClass === owner.accountClass && realNameKnown === owner.realNameKnown) {
    return { events: [], details: {} };
  }
  return {
    events: [{ kind: 'owner_changed', owner: { ...owner, accountClass, realNameKnown } }],
    details: {
      account_class: accountClass,
      old_account_class: owner.accountClass,
      real_name_known: String(realNameKnown),
      old_real_name_known: String(owner.realNameKnown),
    },
  };
}
