// The first 128 bits of a digest in UUID notation, which the database stores and compares as one short
// number.

export function uuidOf(hex: string): string {
  const end = `${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${end}`;
}

const DASH = 0x2d;

/** Whether this is what `uuidOf` would make, without making it. */
export function isUuidOf(hex: string, uuid: string): boolean {
  let place = 0;
  for (let digit = 0; digit < 32; digit += 1) {
    const beginsPart = digit === 8 || digit === 12 || digit === 16 || digit === 20;
    if (beginsPart && uuid.charCodeAt(place++) !== DASH) return false;
    if (uuid.charCodeAt(place++) !== hex.charCodeAt(digit)) return false;
  }
  return place === uuid.length;
}
