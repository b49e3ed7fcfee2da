// The id under which one request can be found again. It is always made here: one sent by a client could
// make two requests look alike, or carry anything into a log.

import { encodeBytes } from '../crypto/crockford.ts';
import { pooledRandomBytes } from '../crypto/random.ts';

const RANDOM_BYTES = 10;

export function newRequestId(): string {
  return `req_${encodeBytes(pooledRandomBytes(RANDOM_BYTES))}`;
}
