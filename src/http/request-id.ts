// The number under which one request is found again. It is always made here: an id that came with
// the request could make two different ones look alike, or carry anything into a log.

import { encodeBytes } from '../crypto/crockford.ts';
import { pooledRandomBytes } from '../crypto/random.ts';

const RANDOM_BYTES = 10;

export function newRequestId(): string {
  return `req_${encodeBytes(pooledRandomBytes(RANDOM_BYTES))}`;
}
