// The secret of an API key. It is shown once and never stored; the database has only its digest, under a
// key that is not in the database. The secret has 256 random bits, so a slow hash would add nothing.

import { type KeyObject, randomBytes } from 'node:crypto';
import { secretOf } from '../../sdk/typescript/src/secret.ts';
import { equalInConstantTime } from './constant-time.ts';
import { hmacHex } from './hmac.ts';
import type { RandomBytes } from './random.ts';

const SECRET_BYTES = 32;

export function newApiSecret(random: RandomBytes = randomBytes): string {
  return secretOf(BigInt(`0x${Buffer.from(random(SECRET_BYTES)).toString('hex')}`));
}

export function secretDigest(digestKey: KeyObject, secret: string): string {
  return hmacHex(digestKey, secret);
}

export function secretHolds(digestKey: KeyObject, secret: string, keptDigest: string): boolean {
  return equalInConstantTime(secretDigest(digestKey, secret), keptDigest);
}
