// Values as the driver delivers them, in the core's words: every bigint comes as text. A column that a
// statement did not select comes as undefined, whatever its type promises, so each reader refuses it:
// a mistyped name must never read as no money.

import { type Fen, fen, ZERO_FEN } from '../../../core/money.ts';

// These run some fifty times for each payment, and V8 inlines them while they are this small.

export function toFen(text: string): Fen {
  if (text === '0') return ZERO_FEN;
  if (!text) throw notThere('an amount');
  return fen(BigInt(text));
}

export function nullableFen(text: string | null): Fen | null {
  return text === null ? null : toFen(text);
}

/** For ids, counters and times, which never come near the largest exact number. */
export function toNumber(text: string): number {
  const number = Number(text);
  if (!text || !Number.isSafeInteger(number)) throw notThere('a number');
  return number;
}

export function nullableNumber(text: string | null): number | null {
  return text === null ? null : toNumber(text);
}

function notThere(what: string): Error {
  return new Error(`Tael has a bug: a column that holds ${what} was not read, or holds none.`);
}
