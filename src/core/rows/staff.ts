// Says what is kept of staff logins, people who collect at one branch. A staff login is no user. It has no
// wallets, no keys and no payment password, so there is nothing that it could move; its sessions stand apart
// from those of users, and no address but the cashier's accepts them.

import type { UserId } from '../ledger/wallet.ts';

export interface StaffLogin {
  readonly staffId: number;
  readonly branchId: number;
  /** Of the branch's merchant, under whose lock it changes. */
  readonly ownerId: UserId;
  readonly name: string;
  /** With the branch in front: `1001/front`. No user has a login with a slash. */
  readonly login: string;
  readonly passwordHash: string;
  readonly createdAtMs: number;
  /** Its login may be given again. */
  readonly removedAtMs: number | null;
}

export interface StaffSession {
  readonly sessionDigest: string;
  readonly staffId: number;
  readonly ownerId: UserId;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** Of one branch, removed ones aside. */
export const STAFF_PER_BRANCH_MAX = 50;
