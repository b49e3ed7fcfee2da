// Simulated commands about the staff of branches: owners set them up, they sign in and out.

import type { Command } from '../../src/core/decide.ts';
import { changeStaff, createStaff, signInStaff } from '../contract/staff-commands.ts';
import { anyUser, codeOf, fittingHashOf, newBranch, type Scene } from './people.ts';

/** Of a branch mostly by its owner; some logins are given twice. */
export function newStaff(scene: Scene): Command {
  const { random, books, numbers } = scene;
  if (books.branches.size === 0) return newBranch(scene);
  const { branchId, merchantId } = random.pick([...books.branches.values()]);
  const owner = books.merchants.get(merchantId)?.ownerId ?? 0;
  const ownerId = random.chance(0.05) ? anyUser(scene) : owner;
  const login = `${branchId}/${random.pick(['front', 'back', 'door'])}`;
  const staffId = numbers.id();
  const staff = { staffId, login, name: '店员', passwordHash: numbers.name('hash-') };
  return createStaff({ ownerId, merchantId, branchId }, { ...staff, ...proofOf(scene, ownerId) });
}

export function staffChange(scene: Scene): Command {
  const { random, books, numbers } = scene;
  if (books.staff.size === 0) return newStaff(scene);
  const staff = random.pick([...books.staff.values()]);
  const ownerId = random.chance(0.05) ? anyUser(scene) : staff.ownerId;
  const change = random.pick([
    { to: 'name', name: numbers.name('name-') },
    { to: 'password', passwordHash: numbers.name('hash-') },
    { to: 'removed' },
  ] as const);
  return changeStaff({ ...staff, ownerId }, change, proofOf(scene, ownerId));
}

/** With the present password, an earlier one or none; by staff who were removed, too. */
export function staffSignIn(scene: Scene): Command {
  const { random, books, numbers } = scene;
  if (books.staff.size === 0) return newStaff(scene);
  const staff = random.pick([...books.staff.values()]);
  const right = random.chance(0.7);
  return signInStaff(
    { ...createStaff({ ...staff, merchantId: 0 }), ...staff },
    {
      ...(random.chance(0.2) && { staff: null }),
      fittingHash: right ? staff.passwordHash : 'hash-of-nobody',
      deviceSubject: random.chance(0.3) ? `till-of-${staff.login}` : null,
      networkSubject: `${staff.login}-from-${random.below(3)}`,
      siteSubject: random.chance(0.5) ? `${staff.login}-from-a-site` : null,
      loginSubject: `login-${staff.login}`,
      sessionDigest: numbers.name('staff-session-'),
    },
  );
}

/** Counted where the same users' other proofs are. */
function proofOf(scene: Scene, ownerId: number) {
  return {
    fittingHash: fittingHashOf(scene, ownerId),
    code: codeOf(scene, ownerId),
    userSubject: `proof-${ownerId}`,
    addressSubject: `address-${scene.random.below(3)}`,
    siteSubject: null,
    codeSubject: `code/${ownerId}`,
  };
}
