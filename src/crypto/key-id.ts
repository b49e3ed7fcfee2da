// API key ids. They are random and end in a keyed check value, so that an invented id is refused without
// a database query. Whether a key with the id exists is decided elsewhere.

import { type KeyObject, randomBytes } from 'node:crypto';
import { equalInConstantTime } from './constant-time.ts';
import { encodeBytes, encodeNumber } from './crockford.ts';
import { hmacHex } from './hmac.ts';
import type { RandomBytes } from './random.ts';

const PREFIX = 'tk_';
const RANDOM_BYTES = 10;
const BODY_LENGTH = PREFIX.length + 16;
const CHECK_LENGTH = 6;
const SHAPE = /^tk_[0-9a-hjkmnp-tv-z]{22}$/;

export function newKeyId(checkKey: KeyObject, random: RandomBytes = randomBytes): string {
  const body = PREFIX + encodeBytes(random(RANDOM_BYTES)).toLowerCase();
  return body + checkOf(body, checkKey);
}

/** Never throws, whatever the text: it is the first check of an unauthenticated request. */
export function keyIdHolds(id: string, checkKey: KeyObject): boolean {
  if (!SHAPE.test(id)) return false;
  return equalInConstantTime(id.slice(BODY_LENGTH), checkOf(id.slice(0, BODY_LENGTH), checkKey));
}

// With 30 bits, one invented id in a billion passes; it costs one query.
function checkOf(body: string, checkKey: KeyObject): string {
  const hex = hmacHex(checkKey, body);
  return encodeNumber(Number.parseInt(hex.slice(0, 8), 16) >>> 2, CHECK_LENGTH).toLowerCase();
}
