// What the secret of a key shows of itself. New ones end in check digits, so that one that was cut short
// or mistyped is told apart from a wrong one without asking the service.

export type SecretFlaw = 'cut_short' | 'too_long' | 'mistyped';

/** Registered with nobody else, so that scanners know whose secret they have found. */
const SECRET_PREFIX = 'tael_sk_';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 43;
const CHECK_DIGITS = 6;
const LENGTH = SECRET_PREFIX.length + RANDOM_CHARACTERS + CHECK_DIGITS;

/** Null: nothing is. Of secrets without the prefix, which are older, nothing can be told. */
export function secretFlaw(secret: string): SecretFlaw | null {
  if (!secret.startsWith(SECRET_PREFIX)) return null;
  if (secret.length < LENGTH) return 'cut_short';
  if (secret.length > LENGTH) return 'too_long';
  const body = secret.slice(0, -CHECK_DIGITS);
  return secret === body + checkDigits(body) ? null : 'mistyped';
}

const FLAWS: Readonly<Record<SecretFlaw, string>> = {
  cut_short: `The secret is cut short: it has ${LENGTH} characters.`,
  too_long: `The secret is too long: it has ${LENGTH} characters.`,
  mistyped: 'The secret is mistyped: its check digits do not fit.',
};

/** For people. It shows nothing of the secret. */
export function secretFlawText(flaw: SecretFlaw): string {
  return `${FLAWS[flaw]} Copy it again from where it was saved.`;
}

/** The secret that so many random bits make: 256, written with letters and digits alone. */
export function secretOf(random: bigint): string {
  const body = SECRET_PREFIX + inBase62(random, RANDOM_CHARACTERS);
  return body + checkDigits(body);
}

/** The CRC-32 of what stands before them. */
function checkDigits(body: string): string {
  return inBase62(BigInt(crc32(new TextEncoder().encode(body))), CHECK_DIGITS);
}

function inBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text;
  }
  return text;
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
