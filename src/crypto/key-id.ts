// API key ids. They tell the bucket of their user, are random, and end in a keyed check value, so that an
// invented id is refused without a database query. Whether a key with the id exists is decided elsewhere.

import { type KeyObject, randomBytes } from 'node:crypto';
import type { UserId } from '../core/ledger/wallet.ts';
import { equalInConstantTime } from './constant-time.ts';
import { decodePair, encodeNumber } from './crockford.ts';
import { hmacHex } from './hmac.ts';
import type { RandomBytes } from './random.ts';
import { BODY_LENGTH, bucketAndRandom } from './user-bucket-text.ts';

const PREFIX = 'tk_';
/** How many characters stand before the bucket. */
export const KEY_ID_BUCKET = PREFIX.length;
const CHECKED_LENGTH = PREFIX.length + BODY_LENGTH;
const CHECK_LENGTH = 6;
const SHAPE = /^tk_[0-9a-hjkmnp-tv-z]{22}$/;

export function newKeyId(
  userId: UserId,
  checkKey: KeyObject,
  random: RandomBytes = randomBytes,
): string {
  const body = PREFIX + bucketAndRandom(userId, random).toLowerCase();
  return body + checkOf(body, checkKey);
}

/** Of an id of this form. */
export function bucketOfKeyId(id: string): number {
  return decodePair(id, KEY_ID_BUCKET);
}

/** Whether it is meant as one: a number of anything else begins otherwise. */
export function looksLikeKeyId(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Never throws, whatever the text: it is the first check of an unauthenticated request. */
export function keyIdHolds(id: string, checkKey: KeyObject): boolean {
  if (!SHAPE.test(id)) return false;
  return equalInConstantTime(
    id.slice(CHECKED_LENGTH),
    checkOf(id.slice(0, CHECKED_LENGTH), checkKey),
  );
}

// With 30 bits, one invented id in a billion passes; it costs one query.
function checkOf(body: string, checkKey: KeyObject): string {
  const hex = hmacHex(checkKey, body);
  return encodeNumber(Number.parseInt(hex.slice(0, 8), 16) >>> 2, CHECK_LENGTH).toLowerCase();
}
