// Recovery codes as people see them: two groups of five characters, 50 random bits. The database has a
// keyed digest of each.

import type { UserId } from '../core/ledger/wallet.ts';
import { RECOVERY_CODES_MADE } from '../core/proofs/recovery-codes.ts';
import { newTypedCode, normalisedTypedCode } from '../crypto/typed-code.ts';
import type { Service } from './service.ts';
import { opaqueDigest } from './session.ts';

export interface NewRecoveryCodes {
  /** To be shown once. */
  readonly codes: readonly string[];
  readonly digests: readonly string[];
}

export function newRecoveryCodes(service: Service, userId: UserId): NewRecoveryCodes {
  const codes = Array.from({ length: RECOVERY_CODES_MADE }, () => newTypedCode(10, 5));
  return { codes, digests: codes.map((code) => recoveryCodeDigest(service, userId, code)) };
}

export function recoveryCodeDigest(service: Service, userId: UserId, code: string): string {
  return opaqueDigest(service, 'recovery code', `${userId}\0${normalisedTypedCode(code)}`);
}
