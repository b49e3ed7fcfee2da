// Users as `tael user list` and `tael user show` print them. No secret and no digest is among it.

import { coolingOffOf } from '../core/access/cooling-off.ts';
import { hasTwoFactor } from '../core/access/factors.ts';
import { type RecoveryCodes, recoveryCodesLeft } from '../core/access/recovery-codes.ts';
import type { User } from '../core/access/user.ts';
import type { Owner, Wallet } from '../core/ledger/wallet.ts';
import { shanghaiTime } from '../core/time.ts';
import type { WalletIdField } from '../service/present/wallet-id-field.ts';

export function userRecord(user: User, idField: WalletIdField) {
  return {
    user_id: user.userId,
    [idField]: user.walletId,
    login: user.login,
    reference: user.reference,
    provider_account: user.providerAccount,
    name: user.name,
    operator: user.operator,
    created_at: shanghaiTime(user.createdAtMs),
  };
}

/** What `user show` adds: standing, factors and money. */
export function ownerRecord(owner: Owner, codes: RecoveryCodes | undefined, nowMs: number) {
  const cooling = coolingOffOf(owner, nowMs);
  return {
    suspended: owner.suspended,
    closed_at: owner.closedAtMs === null ? null : shanghaiTime(owner.closedAtMs),
    cooling_off_until: cooling && shanghaiTime(cooling.untilMs),
    pay_password: payPasswordState(owner, nowMs),
    totp: hasTwoFactor(owner),
    code_limit: owner.payCodeAboveFen,
    recovery_codes_left: recoveryCodesLeft(owner, codes),
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
