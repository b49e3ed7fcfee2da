// Checks recovery codes, for people who have lost what makes their one-time codes. Each signs them in once,
// or switches two-factor authentication off. None of them moves money. They belong to one enrolment, so a
// new one leaves none of them valid.

import { assert } from '../assert.ts';
import type { Owner } from '../ledger/wallet.ts';
import type { RecoveryCodes } from '../rows/user.ts';
import { digestsEqual, hasTwoFactor } from './factors.ts';

export const RECOVERY_CODES_MADE = 10;

export function newRecoveryCodes(
  { userId, totpEnrolment: enrolment }: Pick<Owner, 'userId' | 'totpEnrolment'>,
  digests: readonly string[],
  createdAtMs: number,
): RecoveryCodes {
  assert(new Set(digests).size === RECOVERY_CODES_MADE, 'recovery codes are missing or equal');
  return { userId, enrolment, unusedDigests: digests, createdAtMs };
}

export function recoveryCodesLeft(
  owner: Pick<Owner, 'totpEnrolment'>,
  codes: RecoveryCodes | undefined,
): number {
  if (!hasTwoFactor(owner) || codes?.enrolment !== owner.totpEnrolment) return 0;
  return codes.unusedDigests.length;
}

/** What is left without this one; null: it is none of those that are left. */
export function spendRecoveryCode(
  owner: Owner,
  codes: RecoveryCodes | undefined,
  digest: string,
): RecoveryCodes | null {
  if (!codes || recoveryCodesLeft(owner, codes) === 0) return null;
  // Every digest is compared, so that the time does not depend on which one fits.
  const others = codes.unusedDigests.filter((unused) => !digestsEqual(unused, digest));
  if (others.length === codes.unusedDigests.length) return null;
  return { ...codes, unusedDigests: others };
}
