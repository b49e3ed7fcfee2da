// The public identifier of a user's wallets, which people exchange to transfer money. It is random and
// reveals nothing about the internal id of the user.

import { CROCKFORD, checkCharacter, encodeBytes } from './crockford.ts';
import { pooledRandomBytes, type RandomBytes } from './random.ts';

// A letter, eight random characters, a check character: 44 random bits and ten characters.
const LETTERS = CROCKFORD.slice(10);
const SHAPE = /^[A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Z]{9}$/;

export function newWalletId(random: RandomBytes = pooledRandomBytes): string {
  const bytes = random(7);
  // 16 random bits modulo 22 favour some letters by 1 in 3,000. That does not matter: the identifier is
  // public, and the database keeps it unique.
  const letter = LETTERS.charAt((((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % LETTERS.length);
  const body = letter + encodeBytes(bytes.subarray(2));
  return body + checkCharacter(body);
}

/** True if the text is well formed and its check character is right. */
export function walletIdHolds(text: string): boolean {
  return SHAPE.test(text) && checkCharacter(text.slice(0, -1)) === text.slice(-1);
}
