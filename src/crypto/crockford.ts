// Crockford's base 32: ten digits and the letters without I, L, O and U, so that a number read
// aloud or copied by hand is not misread. It only encodes; nothing here needs the bytes back.

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

/** Eight characters for every five bytes; the length must be a multiple of five. */
export function encodeBytes(bytes: Uint8Array): string {
  if (bytes.length % 5 !== 0) throw new RangeError('Only whole groups of five bytes are encoded.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let at = 0; at < bytes.length; at += 5) {
    const low = view.getUint32(at + 1);
    text += PAIRS[(view.getUint8(at) << 2) | (low >>> 30)];
    text += PAIRS[(low >>> 20) & 1023];
    text += PAIRS[(low >>> 10) & 1023];
    text += PAIRS[low & 1023];
  }
  return text;
}
