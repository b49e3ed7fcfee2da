// Invite codes: secrets that people pass on and type. Sixteen characters in groups of four encode 80
// random bits.

import type { RandomBytes } from './random.ts';
import { newTypedCode } from './typed-code.ts';

export function newInviteCode(random?: RandomBytes): string {
  return newTypedCode(16, 4, random);
}
