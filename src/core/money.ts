// Counts money as an integer number of fen, a hundredth of a yuan, never as a float. Reads amounts as people
// and programs write them, and writes them back with two decimals.

import { assert } from './assert.ts';

declare const FEN: unique symbol;

/** A bigint that counts fen. The brand keeps ids and counters out of sums of money. */
export type Fen = bigint & { readonly [FEN]: 'fen' };

/** A longer token cannot be an amount anybody means; it is refused before any arithmetic. */
const MAX_TOKEN_CHARACTERS = 32;
const MAX_SHIFT = 64;
const BASIS_POINTS = 10_000n;
const NUMBER_TOKEN = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const PLAIN_DECIMAL = /^(\d+)(?:\.(\d{1,2}))?$/;
const STRICT_DIGITS = /^\d{1,12}(?:\.|$)/;
const CENTS = Array.from({ length: 100 }, (_, cents) => `.${String(cents).padStart(2, '0')}`);

export function fen(amount: bigint | number): Fen {
  assert(typeof amount === 'bigint' || Number.isSafeInteger(amount), 'an amount is not whole fen');
  return BigInt(amount) as Fen;
}

export const ZERO_FEN: Fen = fen(0);

/**
 * The exact value of a JSON number token in yuan: `10.000` and `1e2` count for what they are worth.
 * Null when it is no such token, has a part smaller than a fen, or exceeds 10^64 or so. The sign is
 * kept and `-0` is zero: which amounts are acceptable is for the caller to say.
 */
export function fenFromDecimal(token: string): Fen | null {
  if (token.length > MAX_TOKEN_CHARACTERS) return null;
  const parts = NUMBER_TOKEN.exec(token);
  if (parts === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return ZERO_FEN;
  const shift = Number(exponent) - fraction.length + 2;
  if (Math.abs(shift) > MAX_SHIFT) return null;
  const power = 10n ** BigInt(Math.abs(shift));
  if (shift < 0 && digits % power !== 0n) return null;
  const magnitude = shift < 0 ? digits / power : digits * power;
  return (sign === '-' ? -magnitude : magnitude) as Fen;
}

/** Yuan as people type them: digits and at most two decimals, however large the amount is. */
export function fenFromPlainDecimal(text: string): Fen | null {
  const [, yuan, cents = ''] = PLAIN_DECIMAL.exec(text) ?? [];
  return yuan === undefined ? null : fen(BigInt(yuan + cents.padEnd(2, '0')));
}

/** The same with at most twelve digits before the decimals, from a setting. */
export function fenFromStrictDecimal(text: string): Fen | null {
  return STRICT_DIGITS.test(text) ? fenFromPlainDecimal(text) : null;
}

/** Yuan with exactly two decimals. Every amount in every answer passes through here. */
export function yuanText(amount: Fen): string {
  // Small numbers are formatted much faster than bigints; nearly all amounts are small.
  const small = Number(amount);
  if (small >= 0 && small < 0x7fff_ffff) {
    const cents = small % 100;
    return `${(small - cents) / 100}${CENTS[cents]}`;
  }
  const sign = amount < 0n ? '-' : '';
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function addFen(left: Fen, right: Fen): Fen {
  return (left + right) as Fen;
}

export function subtractFen(left: Fen, right: Fen): Fen {
  return (left - right) as Fen;
}

export function negateFen(amount: Fen): Fen {
  return -amount as Fen;
}

export function minFen(left: Fen, right: Fen): Fen {
  return left < right ? left : right;
}

export function sumFen(amounts: Iterable<Fen>): Fen {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum as Fen;
}

/** A share in hundredths of a percent, rounded to the fen with halves up. */
export function basisPointsHalfUp(amount: Fen, bps: bigint): Fen {
  // "Half up" means two different things below zero, so nobody may ask.
  assert(amount >= 0n && bps >= 0n, 'a share of less than nothing');
  return ((amount * bps + BASIS_POINTS / 2n) / BASIS_POINTS) as Fen;
}
