// Compares two texts in a time that does not depend on where they differ. Lengths are not hidden:
// everything compared here has a public, fixed length.

import { timingSafeEqual } from 'node:crypto';

export function equalInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  // The lengths in bytes have to be equal, or timingSafeEqual throws; those of the strings may differ
  // from them.
  return left.length === right.length && timingSafeEqual(left, right);
}
