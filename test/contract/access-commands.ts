// Commands of people who sign up or sign in, with every field filled in as in commands.ts.

import type { UserId } from '../../src/core/ledger/wallet.ts';
import type {
  ChooseFirstPayPassword,
  ChoosePayPassword,
} from '../../src/core/people/choose-pay-password.ts';
import type { ChangeLoginPassword } from '../../src/core/people/set-login-password.ts';
import type { SignUp } from '../../src/core/people/sign-up.ts';
import type {
  RenewRecoveryCodes,
  SwitchOffTotp,
  SwitchOnTotp,
} from '../../src/core/people/two-factor.ts';
import type { CreateInvite, RevokeInvite } from '../../src/core/staff/change-invites.ts';
import {
  createUser,
  DAY_MS,
  digestOf,
  hashOf,
  newSession,
  OPERATOR,
  sessionDigestFor,
  unique,
} from './commands.ts';
import { STARTS_AT_MS } from './subject.ts';

type Over<Command> = Partial<Omit<Command, 'kind'>>;

export function signUp(over: Over<SignUp> = {}): SignUp {
  const n = unique();
  const { kind: _, operator: _operator, by: _by, reference: _none, ...user } = createUser();
  return {
    kind: 'sign_up',
    user,
    inviteDigest: null,
    addressSubject: digestOf(`sign-up-${n}`),
    siteSubject: null,
    ...newSession(sessionDigestFor(user.userId)),
    by: { kind: 'user', name: `${user.userId}`, from: '203.0.113.7' },
    ...over,
  };
}

export function createInvite(over: Over<CreateInvite> = {}): CreateInvite {
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

export function revokeInvite({ codeDigest }: Pick<CreateInvite, 'codeDigest'>): RevokeInvite {
  return { kind: 'revoke_invite', codeDigest, by: { ...OPERATOR, name: 'another' } };
}

export function choosePayPassword(
  userId: UserId,
  over: Over<ChoosePayPassword> = {},
): ChoosePayPassword {
  const n = unique();
  return {
    kind: 'choose_pay_password',
    ...proven(userId, n),
    sessionDigest: sessionDigestFor(userId),
    payPasswordDigest: `digest-${n}`,
    ...over,
  };
}

export function chooseFirstPayPassword(
  userId: UserId,
  over: Over<ChooseFirstPayPassword> = {},
): ChooseFirstPayPassword {
  return {
    kind: 'choose_first_pay_password',
    userId,
    nobodysPasswordHash: 'hash-of-nobody',
    payPasswordDigest: `digest-${unique()}`,
    by: { kind: 'user', name: `${userId}`, from: '203.0.113.7' },
    ...over,
  };
}

export function changeLoginPassword(
  userId: UserId,
  over: Over<ChangeLoginPassword> = {},
): ChangeLoginPassword {
  const n = unique();
  return {
    kind: 'change_login_password',
    ...proven(userId, n),
    loginPasswordHash: `hash-${n}`,
    loginSubject: digestOf(`login-${n}`),
    sessionDigest: sessionDigestFor(userId),
    ...over,
  };
}

export function switchOnTotp(
  userId: UserId,
  step: number | null,
  over: Over<SwitchOnTotp> = {},
): SwitchOnTotp {
  const n = unique();
  const sealedSecret = `sealed-${n}`;
  const recoveryDigests = recoveryDigestsOf(n);
  return {
    kind: 'switch_on_totp',
    ...proven(userId, n),
    step,
    sealedSecret,
    recoveryDigests,
    ...over,
  };
}

export function switchOffTotp(userId: UserId, over: Over<SwitchOffTotp> = {}): SwitchOffTotp {
  return { kind: 'switch_off_totp', ...proven(userId, unique()), recoveryDigest: null, ...over };
}

export function renewRecoveryCodes(
  userId: UserId,
  over: Over<RenewRecoveryCodes> = {},
): RenewRecoveryCodes {
  const n = unique();
  const recoveryDigests = recoveryDigestsOf(n);
  return { kind: 'renew_recovery_codes', ...proven(userId, n), recoveryDigests, ...over };
}

function recoveryDigestsOf(n: number): readonly string[] {
  return Array.from({ length: 10 }, (_, place) => `recovery-${n}-${place}`);
}

/** By a user who has signed in, with the right login password and counters of their own. */
function proven(userId: UserId, n: number) {
  return {
    userId,
    fittingHash: hashOf(userId),
    code: null,
    userSubject: digestOf(`proof-${n}`),
    addressSubject: digestOf(`address-${n}`),
    siteSubject: null,
    codeSubject: `code/${digestOf(`${userId}-${n}`)}`,
    by: { kind: 'user', name: `${userId}`, from: '203.0.113.7', device: 'Safari on iOS' },
  } as const;
}
