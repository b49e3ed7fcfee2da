// Turns what somebody typed to prove who they are into what the core compares: a keyed digest of the
// payment password, and the step of the one-time code. The text itself goes no further.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { PresentedCode, PresentedFactors } from '../core/proofs/factors.ts';
import { payPasswordDigest } from '../crypto/pay-password.ts';
import { open } from '../crypto/sealed.ts';
import { stepOf } from '../crypto/totp.ts';
import { totpContext } from './administration/enrol-totp.ts';
import type { Service } from './service.ts';

export interface TypedFactors {
  readonly payPassword: string;
  readonly totpCode: string | null;
}

interface SaltedUser {
  readonly userId: UserId;
  readonly payPasswordSalt: string;
}

export async function presentFactors(
  service: Service,
  user: SaltedUser,
  { payPassword, totpCode }: TypedFactors,
): Promise<PresentedFactors> {
  const code = await matchCode(service, user.userId, totpCode);
  return { payPasswordDigest: digestPayPassword(service, user, payPassword), code };
}

export function digestPayPassword(
  { keys }: Service,
  { userId, payPasswordSalt }: SaltedUser,
  payPassword: string,
): string {
  return payPasswordDigest(keys.payPassword, userId, payPasswordSalt, payPassword);
}

/** Matches a code against the user's present enrolment; whether it was used before, the core decides. */
export async function matchCode(
  service: Service,
  userId: UserId,
  totpCode: string | null,
): Promise<PresentedCode | null> {
  if (totpCode === null) return null;
  // The enrolment is read before the secret: should it change in between, the pair does not fit and
  // the core refuses it. The other way round an old secret could pass for the new one.
  const owner = await service.store.queries.owner(userId);
  const user = await service.store.queries.user(userId);
  const sealed = user?.totpSealedSecret ?? null;
  if (!owner || sealed === null) return null;
  const opened = open(service.keys.totpSecrets, totpContext(userId), sealed);
  assert(opened.ok, `the one-time-code secret of user ${userId} does not open`);
  const step = stepOf(opened.text, totpCode, service.store.nowMs());
  return { enrolment: owner.totpEnrolment, step };
}
