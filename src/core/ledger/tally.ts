// How many records of each type and direction an owner has, and their sums. The tallies are kept beside
// the balances and saved as a checkpoint every few hundred records, so that any page of any filter is
// found without reading all records before it.

import type { Fen } from '../money.ts';
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

declare const TALLIES: unique symbol;

/**
 * The counts of all RECORD_KINDS and then their sums (positive in both directions), separated by commas.
 * They stay text: every payment carries two tallies and changes two numbers in each.
 */
export type Tallies = string & { readonly [TALLIES]: 'tallies' };

/** The tallies before record `recordNo`, which begins a block or a day. Never changed. */
export interface Checkpoint {
  readonly userId: UserId;
  readonly recordNo: number;
  readonly day: number;
  readonly tallies: Tallies;
}

/** A filtered page reads at most one block more than its own records. */
export const BLOCK_RECORDS = 256;

export const NO_TALLIES = RECORD_KINDS.flatMap(() => [0, 0]).join(',') as Tallies;

export function kindIndex(type: RecordType, direction: Direction): number {
  return RECORD_KINDS.findIndex((kind) => kind.type === type && kind.direction === direction);
}

export function addToTallies(before: Tallies, kind: number, amountFen: Fen): Tallies {
  const [count, countEnd] = placeOf(before, kind);
  const [sum, sumEnd] = placeOf(before, RECORD_KINDS.length + kind);
  const newCount = Number(before.slice(count, countEnd)) + 1;
  const newSum = BigInt(before.slice(sum, sumEnd)) + amountFen;
  const between = before.slice(countEnd, sum);
  return `${before.slice(0, count)}${newCount}${between}${newSum}${before.slice(sumEnd)}` as Tallies;
}

/** Where a number begins and ends. */
function placeOf(tallies: Tallies, index: number): readonly [start: number, end: number] {
  let start = 0;
  for (let passed = 0; passed < index; passed++) start = tallies.indexOf(',', start) + 1;
  const end = tallies.indexOf(',', start);
  return [start, end === -1 ? tallies.length : end];
}

/** The checkpoint in front of the owner's next record, if that one begins a block or a day. */
export function checkpointBefore(owner: Owner, atMs: number): Checkpoint | null {
  const { userId, tallies } = owner;
  const day = shanghaiDayNumber(atMs);
  if (owner.recordNo % BLOCK_RECORDS !== 0 && day === owner.recordDay) return null;
  return { userId, recordNo: owner.recordNo + 1, day, tallies };
}
