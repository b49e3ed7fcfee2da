// Codes that people copy and type: characters of Crockford's base 32 in groups, read back whatever became
// of them on the way.

import { randomBytes } from 'node:crypto';
import { encodeBytes } from './crockford.ts';
import type { RandomBytes } from './random.ts';

/** Five random bits for each character. */
export function newTypedCode(
  characters: number,
  groupLength: number,
  random: RandomBytes = randomBytes,
): string {
  const bytes = random(Math.ceil(characters / 8) * 5);
  const text = encodeBytes(bytes).slice(0, characters);
  const groups = Math.ceil(characters / groupLength);
  return Array.from({ length: groups }, (_, group) =>
    text.slice(group * groupLength, (group + 1) * groupLength),
  ).join('-');
}

/** Accepts lowercase letters, missing hyphens, O for 0, and I or L for 1. */
export function normalisedTypedCode(text: string): string {
  const characters = text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  return characters.replaceAll('O', '0').replace(/[IL]/g, '1');
}
