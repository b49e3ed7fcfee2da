// The public identifier of a user's wallets, which people read to each other when they transfer
// money. It is random and says nothing about the user's internal id.

import { CROCKFORD, checkCharacter, encodeBytes } from './crockford.ts';
import { pooledRandomBytes, type RandomBytes } from './random.ts';

// A letter, eight random characters, a check character: 44 random bits and ten characters.
const LETTERS = CROCKFORD.slice(10);
const SHAPE = /^[A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Z]{9}$/;

export function newWalletId(random: RandomBytes = pooledRandomBytes): string {
  const bytes = random(7);
  // Sixteen bits divided among 22 letters favour some by 1 in 3,000, which does not matter for an
  // identifier that is public and unique in the database.
  const letter = LETTERS.charAt((((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % LETTERS.length);
  const body = letter + encodeBytes(bytes.subarray(2));
  return body + checkCharacter(body);
}

/** True when the text is well formed and its check character fits. */
export function walletIdHolds(text: string): boolean {
  return SHAPE.test(text) && checkCharacter(text.slice(0, -1)) === text.slice(-1);
}
