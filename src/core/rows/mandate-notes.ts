// Notes what the payer of a mandate may want to be told of a payment under it: that it was the first, and
// that a limit is nearly reached. Nothing is stored for it: it follows from the counters before and after.

import type { Fen } from '../money.ts';
import { leftOfLimits, type Mandate, type MandateLimit } from './mandate.ts';

/** Of a limit, in hundredths. */
const NEAR = 80n;

export interface MandateNoted {
  readonly kind: 'mandate_noted';
  readonly note: MandateNote;
}

export interface MandateNote {
  readonly mandate: Mandate;
  /** The payment. */
  readonly txNo: string;
  readonly atMs: number;
  readonly note: 'first_use' | 'near_limit';
  /** Of `near_limit`: the one that the payment has come close to; of `first_use` null. */
  readonly limit: Exclude<MandateLimit, 'per_payment'> | null;
}

/** Each limit is near once in its day, its month, or ever. */
export function noteOfPayment(
  before: Mandate,
  mandate: Mandate,
  txNo: string,
  atMs: number,
): readonly MandateNoted[] {
  const noted: MandateNote[] = [];
  const said = { mandate, txNo, atMs };
  if (before.payments === 0) noted.push({ ...said, note: 'first_use', limit: null });
  for (const [place, { limit, limitFen, leftFen }] of leftOfLimits(mandate, atMs).entries()) {
    if (limit === 'per_payment' || !isNear(limitFen, leftFen)) continue;
    const earlierFen = leftOfLimits(before, atMs)[place]?.leftFen ?? leftFen;
    if (!isNear(limitFen, earlierFen)) noted.push({ ...said, note: 'near_limit', limit });
  }
  return noted.map((note) => ({ kind: 'mandate_noted', note }));
}

function isNear(limitFen: Fen, leftFen: Fen): boolean {
  return (limitFen - leftFen) * 100n >= limitFen * NEAR;
}
