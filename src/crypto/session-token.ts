// The tokens of sessions: 256 bits that only the browser has, ten of them the bucket of the user, the others
// random.

import { randomBytes } from 'node:crypto';
import type { UserId } from '../core/ledger/wallet.ts';
import { bucketOfUser } from '../core/user-bucket.ts';
import { bucketOfDigest, digestInBucket } from './user-bucket-text.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function newSessionToken(userId: UserId): string {
  return sessionTokenFrom(userId, randomBytes(TOKEN_BYTES).toString('hex'));
}

/** `secretHex`: 64 digits that nobody can guess. */
export function sessionTokenFrom(userId: UserId, secretHex: string): string {
  return Buffer.from(digestInBucket(bucketOfUser(userId), secretHex), 'hex').toString('base64url');
}

/** True for the shape only. */
export function isSessionToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Of a text of this shape. */
export function bucketOfSessionToken(token: string): number {
  return bucketOfDigest(Buffer.from(token.slice(0, 4), 'base64url').toString('hex'));
}
