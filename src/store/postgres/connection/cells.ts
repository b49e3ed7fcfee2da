// In which cell a row lies. A distributed database keeps the rows of one cell together on one machine, so
// every statement names its cell, and a batch sends it once for each cell that it has to do with. On one
// machine there is one cell, 0.

import { assert } from '../../../core/assert.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import { bucketOfUser, cellOfBucket, STRIDE, USER_BUCKETS } from '../../../core/user-bucket.ts';
import { CROCKFORD } from '../../../crypto/crockford.ts';
import { bucketOfKeyId, KEY_ID_BUCKET, looksLikeKeyId } from '../../../crypto/key-id.ts';
import { bucketOfTxNo, TX_NO_BUCKET } from '../../../crypto/numbers.ts';
import { bucketOfDigest } from '../../../crypto/user-bucket-text.ts';
import { integerArray } from './arrays.ts';
import type { Value } from './connection.ts';

export interface Cells {
  readonly count: number;
  /** In which shard of a distributed database each lies. Not there: cells do not move. */
  readonly shards?: readonly number[];
}

export const ONE_CELL: Cells = { count: 1 };

export function cellOfUser({ count }: Cells, userId: UserId): number {
  return count === 1 ? 0 : cellOfBucket(bucketOfUser(userId), count);
}

// Digests of sessions, and what wrong sign-ins are counted under.
const DIGEST = /^(?:code\/)?([0-9a-f]{64})$/;

/**
 * Of a number, a key id or a digest, which tell a bucket. What is none of them is in none, and is looked for
 * in the first.
 */
export function cellOfNumber({ count }: Cells, number: string): number {
  return count === 1 ? 0 : cellOfBucket(Math.max(bucketTold(number), 0), count);
}

function bucketTold(number: string): number {
  if (looksLikeKeyId(number)) return bucketOfKeyId(number);
  const [, digest] = DIGEST.exec(number) ?? [];
  return digest === undefined ? bucketOfTxNo(number) : bucketOfDigest(digest);
}

/** The owner of a row that is looked for by its number: if that told another cell, nobody would find it. */
export function toldBy(number: string, ownerId: UserId): UserId {
  assert(bucketTold(number) === bucketOfUser(ownerId), `${number} does not tell whose it is`);
  return ownerId;
}

export function everyCell({ count }: Cells): readonly number[] {
  return Array.from({ length: count }, (_, cell) => cell);
}

/** In which cells their rows are, as a parameter. */
export function cellsOf(cells: Cells, owners: readonly Owner[]): Value {
  return integerArray([...new Set(owners.map((owner) => cellOf(cells, owner)))]);
}

/** As SQL, of a column with the id of a user. */
export function cellSql(userId: string, count = '(select count(*) from cells)'): string {
  return `(${userId} % ${USER_BUCKETS} * ${STRIDE} % ${USER_BUCKETS} * ${count} / ${USER_BUCKETS})`;
}

/** The same of a column with a number. */
export function cellOfNumberSql(txNo: string): string {
  return cellOfBucketSql(bucketToldSql(txNo, TX_NO_BUCKET));
}

/** The same of a column with the id of a key. */
export function cellOfKeyIdSql(keyId: string): string {
  return cellOfBucketSql(bucketToldSql(`upper(${keyId})`, KEY_ID_BUCKET));
}

/** The same of a column with a digest. */
export function cellOfDigestSql(digest: string): string {
  const told = `substring(${digest} from '^(?:code/)?([0-9a-f]{3})[0-9a-f]{61}$')`;
  const other = bucketToldSql(`upper(${digest})`, TX_NO_BUCKET);
  return cellOfBucketSql(`coalesce(('x' || ${told})::bit(12)::integer >> 2, ${other})`);
}

function cellOfBucketSql(bucket: string): string {
  return `(${bucket} * (select count(*) from cells) / ${USER_BUCKETS})`;
}

function bucketToldSql(number: string, before: number): string {
  const place = (at: number) => `strpos('${CROCKFORD}', substr(${number}, ${before + at}, 1)) - 1`;
  return `greatest((${place(1)}) * 32 + ${place(2)}, 0)`;
}

/** Whose a row is: their id, or a number that was made for them. */
export type Owner = UserId | string;

/** By the cells of their owners, in the order of the cells; within each as they came. */
export function inCells<Item>(
  cells: Cells,
  items: readonly Item[],
  ownerOf: (item: Item) => Owner,
): readonly (readonly [cell: number, items: readonly Item[]])[] {
  if (items.length === 0) return [];
  if (cells.count === 1) return [[0, items]];
  const found = Map.groupBy(items, (item) => cellOf(cells, ownerOf(item)));
  return [...found].sort(([a], [b]) => a - b);
}

export function cellOf(cells: Cells, owner: Owner): number {
  return typeof owner === 'string' ? cellOfNumber(cells, owner) : cellOfUser(cells, owner);
}
