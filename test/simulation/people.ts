// Simulated commands about people: users, merchants, keys, factors, sign-ins.

import type { Command } from '../../src/core/decide.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import { fen } from '../../src/core/money.ts';
import type { CreateUser } from '../../src/core/people/administration.ts';
import type { PresentedCode, PresentedFactors } from '../../src/core/proofs/factors.ts';
import type { Person } from '../../src/core/proofs/operator-proof.ts';
import { NOBODY } from '../../src/service/session.ts';
import * as commands from '../contract/commands.ts';
import { OPERATOR } from '../contract/commands.ts';
import type { Books } from '../model/books.ts';
import type { Numbering } from './numbering.ts';
import type { Random } from './random.ts';

/** What a simulated command may look at: valid commands need to know what exists. */
export interface Scene {
  readonly random: Random;
  readonly numbers: Numbering;
  readonly books: Books;
  readonly nowMs: number;
}

const STEP_MS = 30_000;
const FIRST_HASH = 'hash';

export function anyUser({ random, books, numbers }: Scene): UserId {
  return random.chance(0.01) ? numbers.id() : random.pick([...books.owners.keys()]);
}

/** Mostly right; else a wrong password, or a used, early, late or missing code. */
export function presentedBy(scene: Scene, userId: UserId): PresentedFactors {
  const { random, books } = scene;
  const digest = books.owners.get(userId)?.payPasswordDigest ?? 'none';
  // Some mistype more often than not, so that locks are reached.
  const forgetful = userId % 4 === 0;
  const payPasswordDigest = random.chance(forgetful ? 0.9 : 0.05) ? 'wrong' : digest;
  return { payPasswordDigest, code: codeOf(scene, userId) };
}

export function codeOf({ random, books, nowMs }: Scene, userId: UserId): PresentedCode | null {
  const enrolment = books.owners.get(userId)?.totpEnrolment ?? 0;
  if (enrolment <= 0 || random.chance(0.1)) return null;
  const step = Math.floor(nowMs / STEP_MS) + random.pick([-2, -1, 0, 0, 1, 1, 2]);
  if (random.chance(0.05)) return { enrolment, step: null };
  return { enrolment: random.chance(0.05) ? enrolment - 1 : enrolment, step };
}

export function newUser({ random, numbers, books }: Scene): CreateUser {
  const userId = numbers.id();
  const taken =
    books.users.size > 0 && random.chance(0.2)
      ? random.pick([...books.users.values()]).login
      : null;
  const payPasswordDigest = random.chance(0.1) ? null : `digest-${userId}`;
  return commands.createUser({
    ...{
      userId,
      walletId: `W${userId}`,
      name: `用户"${userId}\\`,
      login: taken ?? `user-${userId}`,
    },
    loginPasswordHash: FIRST_HASH,
    payPasswordSalt: `salt-${userId}`,
    payPasswordDigest,
    operator: random.chance(0.4),
  });
}

/** Mostly an operator, at the machine, who says who they are. */
export function anyPerson(scene: Scene): Person {
  const { random, books } = scene;
  const operators = [...books.users.values()].filter(({ operator }) => operator);
  const known = operators.length > 0 && random.chance(0.95);
  const operatorId = known ? random.pick(operators).userId : anyUser(scene);
  return {
    operatorId,
    by: { kind: 'user', name: `${operatorId}`, from: 'here', device: 'tael (root)' },
    fittingHash: fittingHashOf(scene, operatorId),
    code: codeOf(scene, operatorId),
    userSubject: `proof-${operatorId}`,
    addressSubject: `address-${random.below(3)}`,
    siteSubject: null,
    codeSubject: `code/${operatorId}`,
  };
}

export function newMerchant(scene: Scene, ownerId = anyUser(scene)): Command {
  const merchantId = scene.numbers.id();
  return commands.createMerchant(ownerId, { merchantId, name: `商店 {${merchantId}},` });
}

export function newBranch(scene: Scene): Command {
  const { random, books, numbers } = scene;
  const { merchantId, ownerId } = random.pick([...books.merchants.values()]);
  const branchId = numbers.id();
  const name = `${branchId}`;
  return { kind: 'create_branch', branchId, merchantId, ownerId, name, by: OPERATOR };
}

/** By the owner, seldom by somebody else. */
export function renaming(scene: Scene): Command {
  const { random, books } = scene;
  const name = random.pick(['甲', '乙']);
  const by = OPERATOR;
  const branch = books.branches.size > 0 ? random.pick([...books.branches.values()]) : null;
  const merchantId = branch?.merchantId ?? random.pick([...books.merchants.keys()]);
  const own = books.merchants.get(merchantId)?.ownerId ?? 0;
  const ownerId = random.chance(0.1) ? anyUser(scene) : own;
  const whose = { merchantId, ownerId, name, by };
  return branch && random.chance(0.5)
    ? { kind: 'rename_branch', branchId: branch.branchId, ...whose }
    : { kind: 'rename_merchant', ...whose };
}

export function newKey(scene: Scene, userId = anyUser(scene)): Command {
  const { random, numbers, nowMs } = scene;
  const keyId = numbers.keyId(userId);
  const endsAtMs = random.chance(0.2) ? nowMs + random.below(3_600_000) : null;
  const toolRefundLimitFen = random.chance(0.3) ? fen(1 + random.below(500)) : null;
  const over = { keyId, name: keyId, secretDigest: 'digest', windowId: keyId, endsAtMs };
  return commands.createKey(userId, { ...over, toolRefundLimitFen });
}

export function revocation(scene: Scene): Command {
  const key = scene.random.pick([...scene.books.keys.values()]);
  const userId = scene.random.chance(0.3) ? anyUser(scene) : key.userId;
  return { kind: 'revoke_key', by: OPERATOR, userId, keyId: key.keyId };
}

export function newPayPassword(scene: Scene): Command {
  const payPasswordDigest = scene.numbers.name('digest-');
  return { kind: 'set_pay_password', by: OPERATOR, userId: anyUser(scene), payPasswordDigest };
}

export function enrolment(scene: Scene): Command {
  const sealedSecret = scene.numbers.name('sealed-');
  return { kind: 'enrol_totp', by: OPERATOR, userId: anyUser(scene), sealedSecret };
}

/** Resumes or unlocks suspended and locked users soon, so that the town stays alive. */
export function standing(scene: Scene): Command {
  const { random, books } = scene;
  const owners = [...books.owners.values()];
  const out = owners.filter((owner) => owner.suspended || owner.factorFailures >= 5);
  const userId = out.length > 0 ? random.pick(out).userId : anyUser(scene);
  const keyIds = [...books.keys.values()].filter((key) => key.userId === userId);
  const change = random.weighted({ unlock: 5, resume: 5, suspend: 1 });
  return {
    kind: 'change_user_status',
    codeSubject: 'code/of-a-user',
    by: OPERATOR,
    userId,
    change,
    keyIds: keyIds.map((key) => key.keyId),
  };
}

export function signIn(scene: Scene): Command {
  const { random, numbers } = scene;
  const stranger = random.chance(0.1);
  const userId = stranger ? null : anyUser(scene);
  return commands.signIn(userId, {
    namedUserId: userId !== null && scene.books.users.has(userId) ? userId : null,
    recoveryDigest: userId === null ? null : recoveryDigestOf(scene, userId),
    fittingHash: userId === null ? null : fittingHashOf(scene, userId),
    code: userId === null ? null : codeOf(scene, userId),
    deviceSubject: random.chance(0.3) ? `device-${userId}` : null,
    networkSubject: `login-${userId}-from-${random.below(3)}`,
    siteSubject: random.chance(0.5) ? `login-${userId}-from-a-site` : null,
    loginSubject: `login-${userId}`,
    codeSubject: `code/${userId}`,
    ...commands.newSession(numbers.sessionDigest(userId ?? NOBODY)),
  });
}

/** Now and then one, of which some are used already or of an older enrolment. */
export function recoveryDigestOf({ random, books }: Scene, userId: UserId): string | null {
  if (random.chance(0.7)) return null;
  const unused = books.recoveryCodes.get(userId)?.unusedDigests ?? [];
  return unused.length > 0 && random.chance(0.8) ? random.pick(unused) : `recovery-${userId}-0`;
}

/** Mostly of the present password; else none, or an earlier one. */
export function fittingHashOf({ random, books }: Scene, userId: UserId): string | null {
  if (random.chance(0.3)) return null;
  return random.chance(0.3) ? FIRST_HASH : (books.users.get(userId)?.loginPasswordHash ?? null);
}

/** Throttled as in `signIn`, and it also clears those failures. */
export function newPassword(scene: Scene): Command {
  const userId = anyUser(scene);
  const loginPasswordHash = scene.numbers.name('hash-');
  return commands.setLoginPassword(userId, {
    loginPasswordHash,
    loginSubject: `login-${userId}`,
    userSubject: `proof-${userId}`,
  });
}

export function signOut({ random, books }: Scene): Command {
  const open = [...books.sessions.keys(), ...books.staffSessions.keys()];
  return { kind: 'sign_out', sessionDigest: open.length > 0 ? random.pick(open) : 'none' };
}

/** Made anew or replaced; most requests are by users who have one. */
export function newSecret(scene: Scene): Command {
  const userId = anyUser(scene);
  const sealed = scene.numbers.name('sealed-');
  const overlapMs = scene.random.pick([0, 60_000, commands.DAY_MS]);
  return scene.random.chance(0.5)
    ? commands.createSecret(userId, sealed)
    : { ...commands.rotateSecret(userId, sealed), overlapMs };
}
