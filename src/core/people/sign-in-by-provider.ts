// Decides sign-ins through the provider (OpenID Connect), and ends what ties a user to their account there.
// The provider has said who somebody is; whose account that is here is decided once, at the first sign-in,
// by the platform's reference, and kept: a reference that is changed later moves nobody.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import type { ByOperator } from '../proofs/operator-proof.ts';
import { addUserByOperatorReads, checkUserByOperator } from '../proofs/user-by-operator.ts';
import type { Refusal } from '../refusal.ts';
import type { Done, SignedIn } from '../result.ts';
import { auditEvent, byUser } from '../rows/audit.ts';
import type { NewSession, User } from '../rows/user.ts';
import type { State } from '../state.ts';
import { isOver, signInOnce } from './sign-in-link.ts';

/** For how long somebody may take at the provider. */
export const PROVIDER_SIGN_IN_MS = 600_000;

export interface SignInByProvider extends NewSession {
  readonly kind: 'sign_in_by_provider';
  readonly userId: UserId;
  readonly providerAccount: string;
  /** What the provider says the platform calls them; null: nothing that could be a reference. */
  readonly reference: string | null;
  /** What the use of this sign-in is counted under. */
  readonly stateSubject: string;
  /** Whatever is decided about this account is decided under the lock of this row. */
  readonly accountSubject: string;
  readonly expiresAtMs: number;
}

/** After that the next sign-in through the provider binds an account anew. */
export interface UnlinkProvider extends ByOperator {
  readonly kind: 'unlink_provider';
  readonly userId: UserId;
}

const INVALID: Refusal = { code: 'provider_sign_in_invalid' };
const UNKNOWN: Refusal = { code: 'provider_account_unknown' };

export const signInByProvider: Decider<SignInByProvider, SignedIn> = {
  addReads(reads, { userId, providerAccount, stateSubject, accountSubject }) {
    reads.owners.push(userId);
    reads.users.push(userId);
    reads.providerAccounts.push(providerAccount);
    reads.attempts.push(stateSubject, accountSubject);
  },
  decide(state, command) {
    const { userId, stateSubject } = command;
    const user = state.users.get(userId);
    if (!user || isOver(state, stateSubject, command)) return refuse(INVALID);
    const isBound = user.providerAccount === command.providerAccount;
    // Operators decide about everybody's money, and nobody but Tael decides who they are.
    if (user.operator || !(isBound || mayBind(state, user, command))) return refuse(UNKNOWN);
    const bound = isBound ? [] : binding(user, command);
    return signInOnce(state, stateSubject, command, 'signed_in_by_provider', bound);
  },
};

function mayBind(
  { providerAccounts }: State,
  user: User,
  { providerAccount, reference }: SignInByProvider,
): boolean {
  const isFree = user.providerAccount === null && !providerAccounts.has(providerAccount);
  return isFree && reference !== null && user.reference === reference;
}

/** The trail is kept for ever, so it does not say which account it was. */
function binding(user: User, { userId, providerAccount, client }: SignInByProvider): DomainEvent[] {
  return [
    { kind: 'user_changed', user: { ...user, providerAccount } },
    auditEvent(userId, 'provider_linked', byUser(userId, client)),
  ];
}

export const unlinkProvider: Decider<UnlinkProvider, Done> = {
  addReads(reads, command) {
    addUserByOperatorReads(reads, command);
  },
  decide(state, command) {
    const { userId, by } = command;
    const check = checkUserByOperator(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const { user } = check;
    if (user.providerAccount === null) return accept({ kind: 'done' }, check.events);
    return accept({ kind: 'done' }, [
      ...check.events,
      { kind: 'user_changed', user: { ...user, providerAccount: null } },
      // Somebody else may have come in that way.
      { kind: 'sessions_closed', userId, exceptDigest: null, epoch: 'next' },
      auditEvent(userId, 'provider_unlinked', by),
    ]);
  },
};
