// Invite codes: secrets that people pass on and type. Sixteen characters in groups of four encode 80
// random bits.

import { randomBytes } from 'node:crypto';
import { encodeBytes } from './crockford.ts';
import type { RandomBytes } from './random.ts';

const CODE_BYTES = 10;

export function newInviteCode(random: RandomBytes = randomBytes): string {
  const text = encodeBytes(random(CODE_BYTES));
  return [0, 4, 8, 12].map((at) => text.slice(at, at + 4)).join('-');
}

/** Accepts lowercase letters, missing hyphens, O for 0, and I or L for 1. */
export function normalisedInviteCode(text: string): string {
  const characters = text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  return characters.replaceAll('O', '0').replace(/[IL]/g, '1');
}
