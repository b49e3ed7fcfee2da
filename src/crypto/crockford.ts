// Crockford's base 32: ten digits and the letters without I, L, O and U, so that a number read
// aloud or copied by hand is not misread; and a check character for such texts. Only pairs of characters
// are ever decoded.

export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

// Two characters (10 bits) at a time halve the work on the path that numbers every payment.
const PAIRS: string[] = [];
for (const high of CROCKFORD) for (const low of CROCKFORD) PAIRS.push(high + low);

/** The number's lowest `length` characters; `length` must be even. */
export function encodeNumber(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let written = 0; written < length; written += 2) {
    text = PAIRS[rest % 1024] + text;
    rest = Math.floor(rest / 1024);
  }
  return text;
}

/** What the two characters at `at` encode, in capitals or not: 0 to 1,023. */
export function decodePair(text: string, at: number): number {
  const pair = text.slice(at, at + 2).toUpperCase();
  return CROCKFORD.indexOf(pair.charAt(0)) * 32 + CROCKFORD.indexOf(pair.charAt(1));
}

/** Eight characters for every five bytes; the length must be a multiple of five. */
export function encodeBytes(bytes: Uint8Array): string {
  if (bytes.length % 5 !== 0) throw new RangeError('Only whole groups of five bytes are encoded.');
  let text = '';
  // Byte by byte: making a view that reads several at once takes longer than the whole loop.
  for (let at = 0; at < bytes.length; at += 5) {
    const second = bytes[at + 1] as number;
    const third = bytes[at + 2] as number;
    const fourth = bytes[at + 3] as number;
    text += PAIRS[((bytes[at] as number) << 2) | (second >> 6)];
    text += PAIRS[((second & 63) << 4) | (third >> 4)];
    text += PAIRS[((third & 15) << 6) | (fourth >> 2)];
    text += PAIRS[((fourth & 3) << 8) | (bytes[at + 4] as number)];
  }
  return text;
}

// Each character is an element of the field with 32 elements, and the check is a weighted sum with
// the weights x, x², x³, … of a primitive element x. All weights differ and none is zero, so a
// wrong character and a swap of two characters (adjacent or not, up to 31 characters) always
// change the sum. Schemes modulo 33 or 37 would need check characters outside the alphabet.
const PRIMITIVE_POLYNOMIAL = 0b100101;

/** Guards against typing and reading errors, not against forgery: anyone can compute it. */
export function checkCharacter(text: string): string {
  let sum = 0;
  for (const character of text) sum = timesX(sum ^ CROCKFORD.indexOf(character));
  return CROCKFORD.charAt(sum);
}

function timesX(element: number): number {
  const shifted = element << 1;
  return shifted & 0b100000 ? shifted ^ PRIMITIVE_POLYNOMIAL : shifted;
}
