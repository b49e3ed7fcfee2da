// Decides what operators and owners set up: users, merchants, branches, keys and factors. Whoever
// calls has already proved that he may.

import type { CommandOf } from '../command.ts';
import type { Event } from '../event.ts';
import { newOwner } from '../ledger/wallet.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import { invalid } from '../refusal.ts';
import type { State } from '../state.ts';

const DONE = { kind: 'done' } as const;

export function createUser(state: State, command: CommandOf<'create_user'>): Decision {
  if (state.logins.has(command.login)) return refuse(invalid('login', 'login_taken'));
  const { kind: _, payPasswordDigest, ...profile } = command;
  const user = { ...profile, totpSealedSecret: null, createdAtMs: state.nowMs };
  const owner = newOwner(command.userId, payPasswordDigest);
  return accept(DONE, [{ kind: 'user_created', user, owner }]);
}

export function createMerchant(state: State, command: CommandOf<'create_merchant'>): Decision {
  if (!state.standing.has(command.ownerId)) return refuse({ code: 'user_not_found' });
  const { kind: _, ...merchant } = command;
  return accept(DONE, [{ kind: 'merchant_created', merchant }]);
}

export function createBranch(state: State, command: CommandOf<'create_branch'>): Decision {
  if (!state.merchants.has(command.merchantId)) return refuse({ code: 'merchant_not_found' });
  const { kind: _, ...branch } = command;
  return accept(DONE, [{ kind: 'branch_created', branch }]);
}

export function createKey(state: State, command: CommandOf<'create_key'>): Decision {
  if (!state.owners.has(command.key.userId)) return refuse({ code: 'user_not_found' });
  const fresh = { createdAtMs: state.nowMs, revokedAtMs: null, factorFailures: 0 };
  return accept(DONE, [{ kind: 'key_changed', key: { ...command.key, ...fresh } }]);
}

/** Revoking twice is revoking once: the first time stays. */
export function revokeKey(state: State, command: CommandOf<'revoke_key'>): Decision {
  const key = state.keys.get(command.keyId);
  if (key?.userId !== command.userId) return refuse(invalid('key_id', 'unknown_key'));
  if (key.revokedAtMs !== null) return accept(DONE, []);
  return accept(DONE, [{ kind: 'key_changed', key: { ...key, revokedAtMs: state.nowMs } }]);
}

/** A new password also ends a lock: whoever may set it has proved himself with more than the old one. */
export function setPayPassword(state: State, command: CommandOf<'set_pay_password'>): Decision {
  const owner = state.owners.get(command.userId);
  if (!owner) return refuse({ code: 'user_not_found' });
  const { payPasswordDigest } = command;
  const changed = { ...owner, payPasswordDigest, factorFailures: 0, lockedUntilMs: null };
  return accept(DONE, [{ kind: 'owner_changed', owner: changed }]);
}

export function enrolTotp(state: State, command: CommandOf<'enrol_totp'>): Decision {
  const owner = state.owners.get(command.userId);
  const user = state.users.get(command.userId);
  if (!owner || !user) return refuse({ code: 'user_not_found' });
  const enrolment = owner.totpEnrolment + 1;
  return accept(DONE, [
    { kind: 'user_changed', user: { ...user, totpSealedSecret: command.sealedSecret } },
    { kind: 'owner_changed', owner: { ...owner, totpEnrolment: enrolment, totpLastStep: 0 } },
  ]);
}

export function changeStanding(state: State, command: CommandOf<'change_standing'>): Decision {
  const owner = state.owners.get(command.userId);
  if (!owner) return refuse({ code: 'user_not_found' });
  if (command.change !== 'unlock') {
    const suspended = command.change === 'suspend';
    return accept(DONE, [{ kind: 'owner_changed', owner: { ...owner, suspended } }]);
  }
  const keys = command.keyIds.flatMap((keyId): Event[] => {
    const key = state.keys.get(keyId);
    if (key?.userId !== owner.userId || key.factorFailures === 0) return [];
    return [{ kind: 'key_changed', key: { ...key, factorFailures: 0 } }];
  });
  const unlocked = { ...owner, factorFailures: 0, lockedUntilMs: null };
  return accept(DONE, [{ kind: 'owner_changed', owner: unlocked }, ...keys]);
}
