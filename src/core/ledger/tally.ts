// Counts how many records of each kind an owner has, and their sums. The tallies are kept beside the balances
// and saved as a checkpoint every few hundred records, so that any page of any filter is found without
// reading all records before it.

import { type Fen, fen } from '../money.ts';
import {
  type Direction,
  FIRST_KINDS,
  RECORD_KINDS,
  type RecordKind,
  type RecordType,
  type WalletKind,
} from './record-kind.ts';

declare const TALLIES: unique symbol;

/**
 * The counts of the first kinds and then their sums (positive in both directions), separated by commas; then
 * count and sum of each kind that was added later, up to the last that an owner has records of: tallies of
 * before stay as they were, and a node that knows the first kinds alone leaves the others as they are.
 * They stay text: every payment carries two tallies and changes two numbers in each.
 */
export type Tallies = string & { readonly [TALLIES]: 'tallies' };

export const NO_TALLIES = FIRST_KINDS.flatMap(() => [0, 0]).join(',') as Tallies;

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
    count: Number(numbers[countIndex(index)] ?? 0),
    sumFen: fen(BigInt(numbers[sumIndex(index)] ?? 0)),
  }));
}

/** `kinds`: of all RECORD_KINDS, in their order. */
export function writeTallies(kinds: readonly Pick<KindTally, 'count' | 'sumFen'>[]): Tallies {
  const first = kinds.slice(0, FIRST_KINDS.length);
  const last = kinds.findLastIndex(({ count }) => count > 0);
  const later = kinds.slice(FIRST_KINDS.length, last + 1);
  const counts = first.map(({ count }) => count);
  const sums = first.map(({ sumFen }) => sumFen);
  const added = later.flatMap(({ count, sumFen }) => [count, sumFen]);
  return [...counts, ...sums, ...added].join(',') as Tallies;
}

/** Where the count of a kind stands in the tallies. */
export function countIndex(kind: number): number {
  const later = kind - FIRST_KINDS.length;
  return later < 0 ? kind : 2 * (FIRST_KINDS.length + later);
}

function sumIndex(kind: number): number {
  return kind < FIRST_KINDS.length ? FIRST_KINDS.length + kind : countIndex(kind) + 1;
}

/** -1: no record of this wallet can have this type and direction. */
export function kindIndex(wallet: WalletKind, type: RecordType, direction: Direction): number {
  return RECORD_KINDS.findIndex((kind) => {
    return kind.type === type && kind.direction === direction && kind.wallet === wallet;
  });
}

export function addToTallies(before: Tallies, kind: number, amountFen: Fen): Tallies {
  const tallies = kind < FIRST_KINDS.length ? before : reaching(before, sumIndex(kind));
  const [count, countEnd] = numberAfter(tallies, 0, countIndex(kind));
  const [sum, sumEnd] = numberAfter(tallies, countEnd + 1, sumIndex(kind) - countIndex(kind) - 1);
  const newCount = Number(tallies.slice(count, countEnd)) + 1;
  const newSum = BigInt(tallies.slice(sum, sumEnd)) + amountFen;
  const between = tallies.slice(countEnd, sum);
  return `${tallies.slice(0, count)}${newCount}${between}${newSum}${tallies.slice(sumEnd)}` as Tallies;
}

/** With zeros for what has not been counted yet. */
function reaching(tallies: string, index: number): string {
  const missing = index + 1 - tallies.split(',').length;
  return tallies + ',0'.repeat(Math.max(missing, 0));
}

/** Where a number begins and ends that comes `count` numbers after the one at `place`. */
function numberAfter(
  tallies: string,
  place: number,
  count: number,
): readonly [start: number, end: number] {
  let start = place;
  for (let passed = 0; passed < count; passed++) start = tallies.indexOf(',', start) + 1;
  const end = tallies.indexOf(',', start);
  return [start, end === -1 ? tallies.length : end];
}
