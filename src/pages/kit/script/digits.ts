// Six digits as they come together: from a key of the keypad, from a paste, from any keyboard.

export const DIGITS = 6;

export function pressed(digits: string, key: string): string {
  if (key === 'clear') return '';
  if (key === 'back') return digits.slice(0, -1);
  return /^[0-9]$/.test(key) ? (digits + key).slice(0, DIGITS) : digits;
}

/**
 * Full-width digits are what Chinese keyboards write; spaces come along with what is copied. A password
 * manager may put a login password here, whose digits would be sent as a wrong payment password: what is
 * longer than anybody can type and is not all digits is nothing.
 */
export function digitsIn(text: string): string {
  if (text.length > DIGITS && /[^0-9０-９\s-]/.test(text)) return '';
  const plain = text.replace(/[０-９]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 0x30),
  );
  return plain.replace(/[^0-9]/g, '').slice(0, DIGITS);
}

export function isWhole(digits: string): boolean {
  return digits.length === DIGITS;
}
