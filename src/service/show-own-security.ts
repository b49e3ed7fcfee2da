// Reads what a user sees of their own factors: the payment password with its lock, and two-factor
// authentication with the recovery codes that are left.

import { assert } from '../core/assert.ts';
import type { Owner, UserId } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import { recoveryCodesLeft } from '../core/proofs/recovery-codes.ts';
import type { Service } from './service.ts';

export interface OwnSecurity {
  readonly owner: Owner;
  readonly recoveryCodesLeft: number;
  /** For how long a secret that is replaced holds money back. */
  readonly coolingOffMs: number;
  /** Of the installation; null: it never asks for a code. */
  readonly codeAboveFen: Fen | null;
}

export async function showOwnSecurity(
  { store: { queries }, config }: Service,
  userId: UserId,
): Promise<OwnSecurity> {
  const [owner, codes] = await Promise.all([queries.owner(userId), queries.recoveryCodes(userId)]);
  assert(owner, `user ${userId} has a session and is not there`);
  const { coolingOffMs, payTotpAboveFen: codeAboveFen } = config;
  const left = recoveryCodesLeft(owner, codes);
  return { owner, recoveryCodesLeft: left, coolingOffMs, codeAboveFen };
}
