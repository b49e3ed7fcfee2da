// How many records of each kind an owner has (a type and direction in a wallet), and their sums. The
// tallies are kept beside the balances and saved as a checkpoint every few hundred records, so that any
// page of any filter is found without reading all records before it.

import { type Fen, fen } from '../money.ts';
import { shanghaiDayNumber } from '../time.ts';
import type { Direction, RecordType } from './movement.ts';
import type { Owner, UserId, WalletKind } from './wallet.ts';

interface RecordKind {
  readonly wallet: WalletKind;
  readonly type: RecordType;
  readonly direction: Direction;
}

/** Every type in each wallet and direction it can have. Stored tallies keep this order: append only. */
export const RECORD_KINDS: readonly RecordKind[] = [
  { wallet: 'consumer', type: 'recharge', direction: 'in' },
  { wallet: 'merchant', type: 'collection', direction: 'in' },
  { wallet: 'consumer', type: 'refund', direction: 'in' },
  { wallet: 'consumer', type: 'transfer', direction: 'in' },
  { wallet: 'consumer', type: 'consume', direction: 'out' },
  { wallet: 'merchant', type: 'refund', direction: 'out' },
  { wallet: 'consumer', type: 'transfer', direction: 'out' },
  { wallet: 'consumer', type: 'withdraw', direction: 'out' },
  { wallet: 'merchant', type: 'transfer', direction: 'in' },
  { wallet: 'merchant', type: 'transfer', direction: 'out' },
  { wallet: 'merchant', type: 'withdraw', direction: 'out' },
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

/** The records of one kind: how many, and their sum. */
export interface KindTally extends RecordKind {
  readonly count: number;
  readonly sumFen: Fen;
}

/** In the order of RECORD_KINDS. */
export function readTallies(tallies: Tallies): readonly KindTally[] {
  const numbers = tallies.split(',');
  return RECORD_KINDS.map((kind, index) => ({
    ...kind,
    count: Number(numbers[index]),
    sumFen: fen(BigInt(numbers[RECORD_KINDS.length + index] ?? '')),
  }));
}

/** -1: no record of this wallet can have this type and direction. */
export function kindIndex(wallet: WalletKind, type: RecordType, direction: Direction): number {
  return RECORD_KINDS.findIndex((kind) => {
    return kind.type === type && kind.direction === direction && kind.wallet === wallet;
  });
}

export function addToTallies(before: Tallies, kind: number, amountFen: Fen): Tallies {
  const [count, countEnd] = placeAfter(before, 0, kind);
  const [sum, sumEnd] = placeAfter(before, countEnd + 1, RECORD_KINDS.length - 1);
  const newCount = Number(before.slice(count, countEnd)) + 1;
  const newSum = BigInt(before.slice(sum, sumEnd)) + amountFen;
  const between = before.slice(countEnd, sum);
  return `${before.slice(0, count)}${newCount}${between}${newSum}${before.slice(sumEnd)}` as Tallies;
}

/** Where a number begins and ends that comes `count` numbers after the one at `place`. */
function placeAfter(
  tallies: Tallies,
  place: number,
  count: number,
): readonly [start: number, end: number] {
  let start = place;
  for (let passed = 0; passed < count; passed++) start = tallies.indexOf(',', start) + 1;
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
