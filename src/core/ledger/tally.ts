// How many records of each type and direction somebody has, and what they add up to. The counts are
// kept beside the balances and set down every few hundred records, so that any page of any filter is
// found by counting and not by reading all that lies before it.

import { addFen, type Fen, ZERO_FEN } from '../money.ts';
import { shanghaiDayNumber } from '../time.ts';
import type { Direction, RecordType } from './movement.ts';
import type { Owner, UserId } from './wallet.ts';

interface RecordKind {
  readonly type: RecordType;
  readonly direction: Direction;
}

/** Every type in every direction it can have. Stored tallies follow this order: append only. */
export const RECORD_KINDS: readonly RecordKind[] = [
  { type: 'recharge', direction: 'in' },
  { type: 'collection', direction: 'in' },
  { type: 'refund', direction: 'in' },
  { type: 'transfer', direction: 'in' },
  { type: 'consume', direction: 'out' },
  { type: 'refund', direction: 'out' },
  { type: 'transfer', direction: 'out' },
  { type: 'withdraw', direction: 'out' },
];

/** For each of RECORD_KINDS, in its order. Sums are positive in both directions. */
export interface Tallies {
  readonly counts: readonly number[];
  readonly sumsFen: readonly Fen[];
}

/** What had been recorded before record `recordNo`, which begins a block or a day. Never changed. */
export interface Checkpoint {
  readonly userId: UserId;
  readonly recordNo: number;
  readonly day: number;
  readonly tallies: Tallies;
}

/** A filtered page reads one block at most beyond its own records. */
const BLOCK_RECORDS = 256;

export const NO_TALLIES: Tallies = {
  counts: RECORD_KINDS.map(() => 0),
  sumsFen: RECORD_KINDS.map(() => ZERO_FEN),
};

export function kindIndex(type: RecordType, direction: Direction): number {
  return RECORD_KINDS.findIndex((kind) => kind.type === type && kind.direction === direction);
}

export function tallied(before: Tallies, index: number, amountFen: Fen): Tallies {
  const counts = before.counts.slice();
  const sumsFen = before.sumsFen.slice();
  counts[index] = (counts[index] ?? 0) + 1;
  sumsFen[index] = addFen(sumsFen[index] ?? ZERO_FEN, amountFen);
  return { counts, sumsFen };
}

/** The checkpoint in front of the owner's next record, if that one begins a block or a day. */
export function checkpointBefore(owner: Owner, atMs: number): Checkpoint | null {
  const { userId, tallies } = owner;
  const day = shanghaiDayNumber(atMs);
  if (owner.recordNo % BLOCK_RECORDS !== 0 && day === owner.recordDay) return null;
  return { userId, recordNo: owner.recordNo + 1, day, tallies };
}
