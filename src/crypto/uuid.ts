// The first 128 bits of a digest in UUID notation, which the database stores and compares as one short
// number.

export function uuidOf(hex: string): string {
  const end = `${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${end}`;
}
