// Simulated commands of newcomers: invites, sign-ups with one or without, guesses at invite codes, and
// payment passwords that people set themselves.

import type { Command } from '../../src/core/decide.ts';
import type { SignUp } from '../../src/core/people/sign-up.ts';
import type { Invite } from '../../src/core/rows/invite.ts';
import {
  choosePayPassword,
  createInvite,
  revokeInvite,
  signUp,
} from '../contract/access-commands.ts';
import { newSession } from '../contract/commands.ts';
import { anyUser, codeOf, fittingHashOf, newUser, type Scene } from './people.ts';

const HOUR_MS = 3_600_000;
/** More sign-ups than one address may try before it has to wait. */
const GUESSES = 25;

/** Mostly one that still has places. */
function anyInvite({ random, books }: Scene): Invite | undefined {
  const all = [...books.invites.values()];
  const open = all.filter((one) => one.revokedAtMs === null && one.taken < one.places);
  const from = open.length > 0 && random.chance(0.8) ? open : all;
  return from.length > 0 ? random.pick(from) : undefined;
}

export function newInvite({ random, numbers, nowMs }: Scene): Command {
  const inviteId = numbers.id();
  return createInvite({
    inviteId,
    codeDigest: `invite-${inviteId}`,
    places: 1 + random.below(3),
    expiresAtMs: nowMs + random.pick([HOUR_MS, 24 * HOUR_MS, 24 * 30 * HOUR_MS]),
  });
}

export function inviteRevocation(scene: Scene): Command {
  const known = scene.random.chance(0.9) ? anyInvite(scene) : undefined;
  return revokeInvite({ codeDigest: known?.codeDigest ?? 'nothing' });
}

/** With an invite, with an invalid one, or without any where none is needed. */
export function newSignUp(scene: Scene): SignUp {
  const { random, numbers } = scene;
  const { kind: _, operator: _operator, by: _by, ...user } = newUser(scene);
  const invited = random.chance(0.9) ? anyInvite(scene)?.codeDigest : undefined;
  return signUp({
    user,
    inviteDigest: random.chance(0.3) ? null : (invited ?? 'nothing'),
    addressSubject: `sign-up-${random.below(2)}`,
    siteSubject: random.chance(0.5) ? 'sign-up-site' : null,
    ...newSession(numbers.sessionDigest(user.userId)),
    by: { kind: 'user', name: `${user.userId}`, from: '203.0.113.7' },
  });
}

export function guesses(scene: Scene): Command[] {
  return Array.from({ length: GUESSES }, () => {
    return { ...newSignUp(scene), inviteDigest: 'nothing', addressSubject: 'guesser' };
  });
}

export function chosenPayPassword(scene: Scene): Command {
  const { random, numbers } = scene;
  const userId = anyUser(scene);
  return choosePayPassword(userId, {
    fittingHash: fittingHashOf(scene, userId),
    code: codeOf(scene, userId),
    userSubject: `proof-${userId}`,
    addressSubject: `address-${random.below(3)}`,
    siteSubject: null,
    codeSubject: `code/${userId}`,
    payPasswordDigest: numbers.name('digest-'),
  });
}
