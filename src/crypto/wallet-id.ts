// The public identifier of a user's wallets, which people exchange to transfer money. It is random and
// reveals nothing about the internal id of the user: it tells their bucket only to who has the key.

import type { KeyObject } from 'node:crypto';
import type { UserId } from '../core/ledger/wallet.ts';
import { bucketOfUser } from '../core/user-bucket.ts';
import { CROCKFORD, checkCharacter, decodePair, encodeBytes } from './crockford.ts';
import { hmacHex } from './hmac.ts';
import { pooledRandomBytes, type RandomBytes } from './random.ts';
import { bucketOfDigest, encodeBucket } from './user-bucket-text.ts';

// A letter, the masked bucket, six random characters, a check character: 34 random bits besides the ten of
// the bucket, and ten characters.
const LETTERS = CROCKFORD.slice(10);
const SHAPE = /^[A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Z]{9}$/;
const BUCKET_AT = 1;
const RANDOM_AT = 3;

export function newWalletId(
  userId: UserId,
  maskKey: KeyObject,
  random: RandomBytes = pooledRandomBytes,
): string {
  const bytes = random(7);
  // 16 random bits modulo 22 favour some letters by 1 in 3,000. That does not matter: the identifier is
  // public, and the database keeps it unique.
  const letter = LETTERS.charAt((((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % LETTERS.length);
  const rest = encodeBytes(bytes.subarray(2)).slice(RANDOM_AT - BUCKET_AT);
  const masked = bucketOfUser(userId) ^ maskOf(letter + rest, maskKey);
  const body = letter + encodeBucket(masked) + rest;
  return body + checkCharacter(body);
}

/** True if the text is well formed and its check character is right. */
export function walletIdHolds(text: string): boolean {
  return SHAPE.test(text) && checkCharacter(text.slice(0, -1)) === text.slice(-1);
}

/** Of an id that holds. */
export function bucketOfWalletId(id: string, maskKey: KeyObject): number {
  return (
    decodePair(id, BUCKET_AT) ^ maskOf(id.slice(0, BUCKET_AT) + id.slice(RANDOM_AT, -1), maskKey)
  );
}

/** Ten bits that differ from one identifier to the next. */
function maskOf(random: string, maskKey: KeyObject): number {
  return bucketOfDigest(hmacHex(maskKey, random));
}
