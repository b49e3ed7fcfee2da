// Simulated commands of people about their own access: login passwords, two-factor authentication,
// recovery codes and sessions.

import type { Command } from '../../src/core/decide.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import { fen } from '../../src/core/money.ts';
import {
  changeLoginPassword,
  renewRecoveryCodes,
  switchOffTotp,
  switchOnTotp,
} from '../contract/access-commands.ts';
import { anyUser, codeOf, fittingHashOf, recoveryDigestOf, type Scene } from './people.ts';

const STEP_MS = 30_000;

function proof(scene: Scene, userId: UserId) {
  return {
    fittingHash: fittingHashOf(scene, userId),
    code: codeOf(scene, userId),
    userSubject: `proof-${userId}`,
    addressSubject: `address-${scene.random.below(3)}`,
    siteSubject: null,
    codeSubject: `code/${userId}`,
  };
}

export function changedPassword(scene: Scene): Command {
  const userId = anyUser(scene);
  return changeLoginPassword(userId, {
    ...proof(scene, userId),
    loginPasswordHash: scene.numbers.name('hash-'),
    loginSubject: `login-${userId}`,
    sessionDigest: anySession(scene)?.sessionDigest ?? 'none',
  });
}

export function switchedOn(scene: Scene): Command {
  const { random, nowMs } = scene;
  const userId = anyUser(scene);
  const step = random.chance(0.9) ? Math.floor(nowMs / STEP_MS) + random.pick([-2, 0, 1]) : null;
  const codes = { recoveryDigests: recoveryDigests(scene, userId) };
  return switchOnTotp(userId, step, {
    ...proof(scene, userId),
    ...codes,
    sealedSecret: scene.numbers.name('sealed-'),
  });
}

export function switchedOff(scene: Scene): Command {
  const userId = anyUser(scene);
  const recoveryDigest = recoveryDigestOf(scene, userId);
  return switchOffTotp(userId, { ...proof(scene, userId), recoveryDigest });
}

export function renewedCodes(scene: Scene): Command {
  const userId = anyUser(scene);
  const digests = recoveryDigests(scene, userId);
  return renewRecoveryCodes(userId, { ...proof(scene, userId), recoveryDigests: digests });
}

export function limitedSpending(scene: Scene): Command {
  const { random } = scene;
  const userId = anyUser(scene);
  const by = { kind: 'user', name: `${userId}`, from: '203.0.113.7' } as const;
  const amount = () => random.pick([null, null, fen(100), fen(2_000)]);
  const limits = { dayFen: amount(), monthFen: amount() };
  return { kind: 'set_spending_limits', userId, ...limits, by, proof: proof(scene, userId) };
}

/** Mostly one of their own. */
export function endedSession(scene: Scene): Command {
  const session = anySession(scene);
  const userId = session && scene.random.chance(0.9) ? session.userId : existingUser(scene);
  const by = { kind: 'user', name: `${userId}`, from: '203.0.113.7' } as const;
  if (scene.random.chance(0.5)) {
    return { kind: 'end_session', userId, sessionId: session?.sessionId ?? 'none', by };
  }
  const sessionDigest = session?.sessionDigest ?? 'none';
  return { kind: 'end_other_sessions', userId, sessionDigest, by };
}

function anySession({ random, books }: Scene) {
  const open = [...books.sessions.values()];
  return open.length > 0 ? random.pick(open) : undefined;
}

function existingUser({ random, books }: Scene): UserId {
  return random.pick([...books.owners.keys()]);
}

function recoveryDigests({ numbers }: Scene, userId: UserId): readonly string[] {
  return Array.from({ length: 10 }, () => numbers.name(`recovery-${userId}-`));
}
