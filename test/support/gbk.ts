// Text in GBK, as banks write it. The platform only reads it, so the bytes of each character are looked up.

const BYTES = new Map<string, readonly number[]>();
const decoder = new TextDecoder('gbk');
for (let first = 0x81; first <= 0xfe; first += 1) {
  for (let second = 0x40; second <= 0xfe; second += 1) {
    if (second === 0x7f) continue;
    const character = decoder.decode(Uint8Array.of(first, second));
    if ([...character].length === 1) BYTES.set(character, [first, second]);
  }
}

export function inGbk(text: string): Buffer {
  return Buffer.from(
    [...text].flatMap((character) => {
      const code = character.charCodeAt(0);
      const bytes = code < 0x80 ? [code] : BYTES.get(character);
      if (!bytes) throw new Error(`${character} is not in GBK`);
      return [...bytes];
    }),
  );
}
