// Finds in which of 1,024 buckets the rows of a user lie: for ever, whatever the number of machines. Every
// number that is made for a user tells their bucket, so that nobody has to look up where a row is.

import type { UserId } from './ledger/wallet.ts';

export const USER_BUCKETS = 1_024;

// Odd, so that 1,024 users in a row have a bucket each, and near the golden section of the whole, so that the
// buckets of fewer lie far apart: sixty-four are never nearer than thirteen.
export const STRIDE = 395;

/** It follows from the id, so it is given with it and needs no place of its own. */
export function bucketOfUser(userId: UserId): number {
  return ((userId % USER_BUCKETS) * STRIDE) % USER_BUCKETS;
}

/** Which of so many cells holds a bucket: those beside one another lie together. */
export function cellOfBucket(bucket: number, cells: number): number {
  return Math.floor((bucket * cells) / USER_BUCKETS);
}
