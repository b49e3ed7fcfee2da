// The public numbers of orders, refunds and other movements: a letter for the kind, the time, the bucket of
// the user to whom the row belongs, and 70 random bits. They sort by time and cannot be guessed. They have no
// check character, because they are copied by programs and not typed.

import type { UserId } from '../core/ledger/wallet.ts';
import { decodePair, encodeNumber } from './crockford.ts';
import { pooledRandomBytes, type RandomBytes } from './random.ts';
import { bucketAndRandom } from './user-bucket-text.ts';

// The leading letter also keeps a number from being all digits, which some agent hosts turn into a
// floating-point number and truncate.
const PREFIXES = {
  collection: 'C',
  refund: 'R',
  refund_request: 'Q',
  recharge: 'D',
  recharge_request: 'T',
  transfer: 'X',
  withdrawal: 'W',
  settlement: 'S',
  payee: 'P',
  payout: 'B',
  mandate: 'M',
  payment_request: 'A',
} as const;

export type TxKind = keyof typeof PREFIXES;

const MS_LIMIT = 2 ** 48;
const TIME_LENGTH = 10;
/** How many characters stand before the bucket. */
export const TX_NO_BUCKET = 1 + TIME_LENGTH;

// Ten characters encode 50 bits, so with 48 bits of time the first of them is below 8.
const SHAPE = /^[CRQDTXWSPBMA][0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** `userId`: whose row it will be. Of an order and all about it, the owner of the merchant. */
export function newTxNo(
  kind: TxKind,
  userId: UserId,
  nowMs: number,
  random: RandomBytes = pooledRandomBytes,
): string {
  const ms = Math.floor(nowMs);
  if (!(ms >= 0 && ms < MS_LIMIT)) throw new RangeError('The time does not fit in 48 bits.');
  return PREFIXES[kind] + encodeNumber(ms, TIME_LENGTH) + bucketAndRandom(userId, random);
}

/** Of a number of this form. */
export function bucketOfTxNo(txNo: string): number {
  return decodePair(txNo, TX_NO_BUCKET);
}

/** Where numbers that were made at this time begin, or later ones. */
export function firstTxNoAt(kind: TxKind, ms: number): string {
  const within = Math.min(Math.max(Math.floor(ms), 0), MS_LIMIT - 1);
  return PREFIXES[kind] + encodeNumber(within, TIME_LENGTH);
}

/** Checks the format only, not whether the number exists. `kind`: of any unless given. */
export function looksLikeTxNo(text: string, kind?: TxKind): boolean {
  return SHAPE.test(text) && (kind === undefined || text.startsWith(PREFIXES[kind]));
}
