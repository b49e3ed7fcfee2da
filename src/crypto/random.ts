// Random bytes from a pool, for speed. They are for identifiers only; secrets and keys use randomBytes of
// node:crypto, so that no copy of them remains in the pool.

import { randomFillSync } from 'node:crypto';

export type RandomBytes = (size: number) => Uint8Array;

const POOL_BYTES = 8192;
const pool = new Uint8Array(POOL_BYTES);
let used = POOL_BYTES;

export function pooledRandomBytes(size: number): Uint8Array {
  if (size > POOL_BYTES) throw new RangeError(`At most ${POOL_BYTES} random bytes at a time.`);
  if (used + size > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  used += size;
  // A copy, not a view: the next refill would change a view under its holder.
  return pool.slice(used - size, used);
}
