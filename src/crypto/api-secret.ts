// The private half of an API key. The secret itself is shown once and never kept; what is kept is
// its digest, keyed by a key the database does not hold. The secret has 256 random bits, so a
// deliberately slow hash would add nothing.

import { type KeyObject, randomBytes } from 'node:crypto';
import { equalInConstantTime } from './constant-time.ts';
import { hmacHex } from './hmac.ts';
import type { RandomBytes } from './random.ts';

const SECRET_BYTES = 32;

export function newApiSecret(random: RandomBytes = randomBytes): string {
  return `sk_${Buffer.from(random(SECRET_BYTES)).toString('base64url')}`;
}

export function secretDigest(digestKey: KeyObject, secret: string): string {
  return hmacHex(digestKey, secret);
}

export function secretHolds(digestKey: KeyObject, secret: string, keptDigest: string): boolean {
  return equalInConstantTime(secretDigest(digestKey, secret), keptDigest);
}
