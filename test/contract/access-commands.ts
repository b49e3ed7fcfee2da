// Commands of people who sign up or sign in, with every field filled in as in commands.ts.

import type * as core from '../../src/core/command.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import { createUser, DAY_MS, hashOf, OPERATOR, unique } from './commands.ts';
import { STARTS_AT_MS } from './subject.ts';

type Over<Command> = Partial<Omit<Command, 'kind'>>;

export function signUp(over: Over<core.SignUp> = {}): core.SignUp {
  const n = unique();
  const { kind: _, operator: _operator, by: _by, ...user } = createUser();
  return {
    kind: 'sign_up',
    user,
    inviteDigest: null,
    addressSubject: `sign-up-${n}`,
    sessionDigest: `session-${n}`,
    by: { kind: 'user', name: `${user.userId}`, from: '203.0.113.7' },
    ...over,
  };
}

export function createInvite(over: Over<core.CreateInvite> = {}): core.CreateInvite {
  const n = unique();
  return {
    kind: 'create_invite',
    inviteId: n,
    codeDigest: `invite-${n}`,
    places: 1,
    expiresAtMs: STARTS_AT_MS + 3650 * DAY_MS,
    by: OPERATOR,
    ...over,
  };
}

export function revokeInvite({
  codeDigest,
}: Pick<core.CreateInvite, 'codeDigest'>): core.RevokeInvite {
  return { kind: 'revoke_invite', codeDigest, by: { ...OPERATOR, name: 'another' } };
}

export function choosePayPassword(
  userId: UserId,
  over: Over<core.ChoosePayPassword> = {},
): core.ChoosePayPassword {
  const n = unique();
  return {
    kind: 'choose_pay_password',
    userId,
    fittingHash: hashOf(userId),
    code: null,
    userSubject: `proof-${n}`,
    addressSubject: `address-${n}`,
    sessionDigest: `session-${n}`,
    codeSubject: `code/${userId}-${n}`,
    payPasswordDigest: `digest-${n}`,
    by: { kind: 'user', name: `${userId}`, from: '203.0.113.7' },
    ...over,
  };
}
