// One check character for texts in Crockford's alphabet. It guards against slips of the hand and
// the eye, not against forgers: anyone can compute it.

import { CROCKFORD } from './crockford.ts';

// Each character is an element of the field with 32 elements, and the check is a weighted sum with
// the weights x, x², x³, … of a primitive element x. All weights differ and none is zero, so a
// wrong character and a swap of two characters (adjacent or not, up to 31 characters) always
// change the sum. Schemes modulo 33 or 37 would need check characters outside the alphabet.
const PRIMITIVE_POLYNOMIAL = 0b100101;

function timesX(element: number): number {
  const shifted = element << 1;
  return shifted & 0b100000 ? shifted ^ PRIMITIVE_POLYNOMIAL : shifted;
}

export function checkCharacter(text: string): string {
  let sum = 0;
  for (const character of text) sum = timesX(sum ^ CROCKFORD.indexOf(character));
  return CROCKFORD.charAt(sum);
}
