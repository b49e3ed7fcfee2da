// Users as `tael user list` and `tael user show` print them. No secret and no digest is among it.

import type { User } from '../core/access/user.ts';
import type { Owner, Wallet } from '../core/ledger/wallet.ts';
import { shanghaiTime } from '../core/time.ts';
import type { WalletIdField } from '../service/present/wallet-id-field.ts';

export function userRecord(user: User, idField: WalletIdField) {
  return {
    user_id: user.userId,
    [idField]: user.walletId,
    login: user.login,
    name: user.name,
    operator: user.operator,
    created_at: shanghaiTime(user.createdAtMs),
  };
}

/** What only the row of the owner knows: standing, factors and money. */
export function ownerRecord(owner: Owner, nowMs: number) {
  return {
    suspended: owner.suspended,
    pay_password: payPasswordState(owner, nowMs),
    totp: owner.totpEnrolment > 0,
    consumer: walletRecord(owner.consumer),
    merchant: walletRecord(owner.merchant),
  };
}

function payPasswordState({ payPasswordDigest, lockedUntilMs }: Owner, nowMs: number) {
  if (payPasswordDigest === null) return 'none';
  return lockedUntilMs !== null && lockedUntilMs > nowMs ? 'locked' : 'set';
}

function walletRecord({ balanceFen, frozenFen }: Wallet) {
  return { balance: balanceFen, frozen: frozenFen };
}
