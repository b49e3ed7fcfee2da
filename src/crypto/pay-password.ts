// Payment passwords: six digits, stored as a keyed digest. No hash can protect 20 bits; the key outside
// the database does, and the limit on wrong attempts, which the core enforces.

import { type KeyObject, randomBytes } from 'node:crypto';
import { hmacHex } from './hmac.ts';
import type { RandomBytes } from './random.ts';

const SALT_BYTES = 16;

export function newPayPasswordSalt(random: RandomBytes = randomBytes): string {
  return Buffer.from(random(SALT_BYTES)).toString('hex');
}

export function payPasswordDigest(
  digestKey: KeyObject,
  userId: number | bigint | string,
  salt: string,
  password: string,
): string {
  // The zero bytes separate the parts: user 1 with salt 23 must differ from user 12 with salt 3.
  return hmacHex(digestKey, `${userId}\0${salt}\0${password}`);
}
