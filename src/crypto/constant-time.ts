// Compares two texts without telling, by the time it takes, where they first differ. It is not
// meant to hide lengths: everything compared here has a public, fixed length.

import { timingSafeEqual } from 'node:crypto';

export function equalInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  // The byte lengths are compared, not the string lengths: a non-ASCII character takes more than
  // one byte, and timingSafeEqual throws when the buffers differ in length.
  return left.length === right.length && timingSafeEqual(left, right);
}
