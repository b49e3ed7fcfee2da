// Writes the bucket of a user into the numbers and digests that are made for them, and reads it back from a
// digest. Numbers have sixteen characters in common, of which two tell it and fourteen are random; digests
// have it in their first ten bits.

import type { UserId } from '../core/ledger/wallet.ts';
import { bucketOfUser } from '../core/user-bucket.ts';
import { encodeBytes, encodeNumber } from './crockford.ts';
import type { RandomBytes } from './random.ts';

const BUCKET_LENGTH = 2;
const RANDOM_BYTES = 10;
export const BODY_LENGTH = 16;

/** Three digits are two bits more than a bucket has. */
const BUCKET_DIGITS = 3;
const SPARE_BITS = 0b11;

/** 70 random bits: as many bytes make sixteen characters, of which the bucket takes the place of two. */
export function bucketAndRandom(userId: UserId, random: RandomBytes): string {
  return (
    encodeBucket(bucketOfUser(userId)) + encodeBytes(random(RANDOM_BYTES)).slice(BUCKET_LENGTH)
  );
}

export function encodeBucket(bucket: number): string {
  return encodeNumber(bucket, BUCKET_LENGTH);
}

/** A digest of something that is a user's, with their bucket in place of its first bits. */
export function digestInBucket(bucket: number, digestHex: string): string {
  const kept = Number.parseInt(digestHex.slice(0, BUCKET_DIGITS), 16) & SPARE_BITS;
  const told = (bucket * (SPARE_BITS + 1)) | kept;
  return told.toString(16).padStart(BUCKET_DIGITS, '0') + digestHex.slice(BUCKET_DIGITS);
}

/** Of a digest that is nobody's, it is as good as chance, and always the same. */
export function bucketOfDigest(digestHex: string): number {
  return Number.parseInt(digestHex.slice(0, BUCKET_DIGITS), 16) >>> 2;
}
