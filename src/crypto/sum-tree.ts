// Builds what is owed to everybody on one day as a tree whose every node carries the sum below it: who sees
// one leaf and its path knows that their balance is part of the total, and learns nothing of anybody else
// but some sums. It has the shape of RFC 6962. No sum is negative, so none can be balanced away.

import { hash } from 'node:crypto';
import { largestPowerBelow } from './merkle.ts';

export interface Sum {
  readonly hash: Buffer;
  readonly owedFen: bigint;
}

/** A sibling on the way up; `side`: where it stands. */
export interface SumStep extends Sum {
  readonly side: 'left' | 'right';
}

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);
const OWED_LIMIT = 2n ** 63n;

/** Of no owners at all, which a tile may have. */
export const EMPTY_SUM: Sum = { hash: hash('sha256', LEAF, 'buffer'), owedFen: 0n };

export function owedLeaf(commitment: Buffer, owedFen: bigint): Sum {
  refuseUnlessSum(owedFen);
  const text = `tael/owed\n${commitment.toString('base64')}\n${owedFen}\n`;
  return { hash: hash('sha256', Buffer.concat([LEAF, Buffer.from(text)]), 'buffer'), owedFen };
}

/** Over leaves, or over the roots of tiles. */
export function sumRoot(nodes: readonly Sum[]): Sum {
  const [first] = nodes;
  if (!first) return EMPTY_SUM;
  if (nodes.length === 1) return first;
  const middle = largestPowerBelow(nodes.length);
  return sumNode(sumRoot(nodes.slice(0, middle)), sumRoot(nodes.slice(middle)));
}

/** A tree with all that is between, for whoever asks for many paths in it. */
export interface SumTree extends Sum {
  readonly leaves: number;
  /** Null: it is a leaf. */
  readonly below: readonly [left: SumTree, right: SumTree] | null;
}

export function sumTree(nodes: readonly Sum[]): SumTree {
  const [first = EMPTY_SUM] = nodes;
  if (nodes.length <= 1) return { ...first, leaves: nodes.length, below: null };
  const middle = largestPowerBelow(nodes.length);
  const [left, right] = [sumTree(nodes.slice(0, middle)), sumTree(nodes.slice(middle))];
  return { ...sumNode(left, right), leaves: nodes.length, below: [left, right] };
}

/** From the node up. A path inside a tile, then that over the tiles, is the path of the whole. */
export function sumPath(nodes: readonly Sum[], index: number): SumStep[] {
  return pathIn(sumTree(nodes), index);
}

export function pathIn({ leaves, below }: SumTree, index: number): SumStep[] {
  if (!(index >= 0 && index < leaves)) throw new RangeError('No such leaf.');
  if (below === null) return [];
  const [left, right] = below;
  return index < left.leaves
    ? [...pathIn(left, index), { side: 'right', hash: right.hash, owedFen: right.owedFen }]
    : [
        ...pathIn(right, index - left.leaves),
        { side: 'left', hash: left.hash, owedFen: left.owedFen },
      ];
}

/** The root that the leaf and its path lead to; null where a sum is none. */
export function sumFromPath(leaf: Sum, path: readonly SumStep[]): Sum | null {
  let sum = leaf;
  for (const { side, ...sibling } of path) {
    if (!isSum(sum.owedFen) || !isSum(sibling.owedFen)) return null;
    if (!isSum(sum.owedFen + sibling.owedFen)) return null;
    sum = side === 'left' ? sumNode(sibling, sum) : sumNode(sum, sibling);
  }
  return isSum(sum.owedFen) ? sum : null;
}

function sumNode(left: Sum, right: Sum): Sum {
  const owedFen = left.owedFen + right.owedFen;
  refuseUnlessSum(owedFen);
  const parts = [NODE, left.hash, sumBytes(left), right.hash, sumBytes(right)];
  return { hash: hash('sha256', Buffer.concat(parts), 'buffer'), owedFen };
}

function sumBytes({ owedFen }: Sum): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(owedFen);
  return bytes;
}

export function isSum(owedFen: bigint): boolean {
  return owedFen >= 0n && owedFen < OWED_LIMIT;
}

function refuseUnlessSum(owedFen: bigint): void {
  if (!isSum(owedFen)) throw new RangeError('A sum is negative or has more than 63 bits.');
}
