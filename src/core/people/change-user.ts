// Decides what an operator or the platform changes about a user: the name, what the platform calls them, and
// how well it knows who they are. What is the same already leaves no line in the trail.

import { assert } from '../assert.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { AccountClass, Owner, UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import type { ByOperator } from '../proofs/operator-proof.ts';
import { addUserByOperatorReads, checkUserByOperator } from '../proofs/user-by-operator.ts';
import { addUnlessNull } from '../reads.ts';
import { invalid } from '../refusal.ts';
import type { Done } from '../result.ts';
import { auditEvent } from '../rows/audit.ts';
import type { User } from '../rows/user.ts';

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
    const owner = state.owners.get(userId);
    assert(owner, `user ${userId} was checked and is not there`);
    const known = knownNow(owner, command);
    const isNamedSo = name === user.name && reference === user.reference;
    if (isNamedSo && known === owner) return accept(DONE, check.events);
    const details = {
      name,
      old_name: user.name,
      reference,
      old_reference: user.reference,
      account_class: known.accountClass,
      old_account_class: owner.accountClass,
      real_name_known: `${known.realNameKnown}`,
      old_real_name_known: `${owner.realNameKnown}`,
    };
    const events: DomainEvent[] = [...check.events];
    if (!isNamedSo) events.push({ kind: 'user_changed', user: changed });
    if (known !== owner) events.push({ kind: 'owner_changed', owner: known });
    return accept(DONE, [...events, auditEvent(userId, 'user_changed', by, details)]);
  },
};

/** The same owner, if how well the platform knows them stays. */
function knownNow(
  owner: Owner,
  { accountClass: given = null, realNameKnown: isKnown = null }: ChangeUser,
): Owner {
  const accountClass = given === 'none' ? null : (given ?? owner.accountClass);
  const realNameKnown = isKnown ?? owner.realNameKnown;
  const isSame = accountClass === owner.accountClass && realNameKnown === owner.realNameKnown;
  return isSame ? owner : { ...owner, accountClass, realNameKnown };
}
