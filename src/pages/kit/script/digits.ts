// The six digits of a payment password, as they come: from the keypad, a paste or any keyboard.

export const DIGITS = 6;

export function pressKey(digits: string, key: string): string {
  if (key === 'clear') return '';
  if (key === 'back') return digits.slice(0, -1);
  return /^[0-9]$/.test(key) ? (digits + key).slice(0, DIGITS) : digits;
}

/**
 * Takes the full-width digits of Chinese keyboards too, and drops the spaces and hyphens of copied
 * text. A password manager may fill in a login password, and its digits would be sent as a wrong
 * payment password. So a text longer than six characters counts as empty if it contains anything
 * else.
 */
export function extractDigits(text: string): string {
  if (text.length > DIGITS && /[^0-9０-９\s-]/.test(text)) return '';
  const plain = text.replace(/[０-９]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 0x30),
  );
  return plain.replace(/[^0-9]/g, '').slice(0, DIGITS);
}

export function isComplete(digits: string): boolean {
  return digits.length === DIGITS;
}
