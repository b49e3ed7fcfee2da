// Payment passwords: six digits, kept as a keyed digest. Twenty bits cannot be protected by any
// hash; the key outside the database and the count of wrong tries, which the ledger core keeps,
// protect them.

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
  // The zero bytes keep the parts apart: user 1 with salt 23 must not equal user 12 with salt 3.
  return hmacHex(digestKey, `${userId}\0${salt}\0${password}`);
}
