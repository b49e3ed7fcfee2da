// The Merkle tree of RFC 6962: what an append-only list of leaves comes to, that a leaf is in it, and that
// one list begins with another. A list is given by its leaf hashes, or, where it is long, by a reader of the
// complete subtrees that somebody keeps.

import { hash } from 'node:crypto';

/** The hash over leaves `index * 2 ** level` up to the next such multiple, all of which are there. */
export type ReadSubtree = (level: number, index: number) => Buffer;

export interface Subtree {
  readonly level: number;
  readonly index: number;
}

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);
const HASH_BYTES = 32;
/** Filled anew for each pair of hashes. */
const node = Buffer.alloc(1 + 2 * HASH_BYTES, NODE);

/** Of no leaves at all. */
export const EMPTY_ROOT = sha256(Buffer.alloc(0));

export function leafHash(leaf: string | Uint8Array): Buffer {
  return sha256(typeof leaf === 'string' ? `\0${leaf}` : Buffer.concat([LEAF, leaf]));
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  // A path that somebody gave may hold anything.
  if (left.length !== HASH_BYTES || right.length !== HASH_BYTES) {
    return sha256(Buffer.concat([NODE, left, right]));
  }
  left.copy(node, 1);
  right.copy(node, 1 + HASH_BYTES);
  return sha256(node);
}

export function treeRoot(hashes: readonly Buffer[]): Buffer {
  return readRoot(hashes.length, readerOf(hashes));
}

/** What stands beside the way from a leaf to the root, from the leaf up. */
export function inclusionPath(hashes: readonly Buffer[], index: number): Buffer[] {
  return readInclusionPath(index, hashes.length, readerOf(hashes));
}

/** What shows that the first `from` hashes are what the list once was. */
export function consistencyPath(hashes: readonly Buffer[], from: number): Buffer[] {
  return readConsistencyPath(from, hashes.length, readerOf(hashes));
}

export function readRoot(size: number, read: ReadSubtree): Buffer {
  return size === 0 ? EMPTY_ROOT : rangeHash(0, size, read);
}

export function readInclusionPath(index: number, size: number, read: ReadSubtree): Buffer[] {
  if (!(index >= 0 && index < size)) throw new RangeError('No such leaf.');
  const path: Buffer[] = [];
  let start = 0;
  let end = size;
  while (end - start > 1) {
    const middle = start + largestPowerBelow(end - start);
    if (index < middle) {
      path.unshift(rangeHash(middle, end, read));
      end = middle;
    } else {
      path.unshift(rangeHash(start, middle, read));
      start = middle;
    }
  }
  return path;
}

export function readConsistencyPath(from: number, size: number, read: ReadSubtree): Buffer[] {
  if (!(from >= 0 && from <= size)) throw new RangeError('A list never had more leaves before.');
  if (from === 0 || from === size) return [];
  const path: Buffer[] = [];
  let start = 0;
  let end = size;
  while (from !== end) {
    const middle = start + largestPowerBelow(end - start);
    if (from <= middle) {
      path.unshift(rangeHash(middle, end, read));
      end = middle;
    } else {
      path.unshift(rangeHash(start, middle, read));
      start = middle;
    }
  }
  // Where the old list is itself a complete subtree, whoever checks has its hash already.
  if (start > 0) path.unshift(rangeHash(start, end, read));
  return path;
}

/** What the root must be if the leaf stands there; null where a path has another length. */
export function rootFromPath(
  leaf: Buffer,
  index: number,
  size: number,
  path: readonly Buffer[],
): Buffer | null {
  if (!isCount(index) || !isCount(size) || index >= size) return null;
  if (size === 1) return path.length === 0 ? leaf : null;
  const sibling = path.at(-1);
  if (!sibling) return null;
  const middle = largestPowerBelow(size);
  const rest = path.slice(0, -1);
  const isLeft = index < middle;
  const below = isLeft
    ? rootFromPath(leaf, index, middle, rest)
    : rootFromPath(leaf, index - middle, size - middle, rest);
  return below && (isLeft ? nodeHash(below, sibling) : nodeHash(sibling, below));
}

/** Whether the longer list begins with the shorter one. Every list begins with none. */
export function isConsistent(
  fromSize: number,
  fromRoot: Buffer,
  toSize: number,
  toRoot: Buffer,
  path: readonly Buffer[],
): boolean {
  if (!isCount(fromSize) || !isCount(toSize) || fromSize > toSize) return false;
  if (fromSize === 0) return path.length === 0 && fromRoot.equals(EMPTY_ROOT);
  const roots = rootsFromPath(fromSize, toSize, fromRoot, path);
  if (roots === null) return false;
  return roots.old.equals(fromRoot) && roots.now.equals(toRoot);
}

/** `whole`: the root of the old list, while the range at hand begins where the list does. */
function rootsFromPath(
  from: number,
  size: number,
  whole: Buffer | null,
  path: readonly Buffer[],
): { old: Buffer; now: Buffer } | null {
  if (from === size) {
    const given = whole ?? path[0];
    if (!given || path.length !== (whole ? 0 : 1)) return null;
    return { old: given, now: given };
  }
  const sibling = path.at(-1);
  if (!sibling) return null;
  const middle = largestPowerBelow(size);
  const rest = path.slice(0, -1);
  if (from <= middle) {
    const below = rootsFromPath(from, middle, whole, rest);
    return below && { old: below.old, now: nodeHash(below.now, sibling) };
  }
  const below = rootsFromPath(from - middle, size - middle, null, rest);
  return below && { old: nodeHash(sibling, below.old), now: nodeHash(sibling, below.now) };
}

/** Which subtrees some work will read, so that they can be fetched before it. */
export function subtreesRead(work: (read: ReadSubtree) => unknown): Subtree[] {
  const subtrees: Subtree[] = [];
  work((level, index) => {
    subtrees.push({ level, index });
    return EMPTY_ROOT;
  });
  return subtrees;
}

function rangeHash(start: number, end: number, read: ReadSubtree): Buffer {
  const size = end - start;
  const middle = largestPowerBelow(size);
  if (size === 1 || middle * 2 === size) return read(Math.log2(size), start / size);
  return nodeHash(rangeHash(start, start + middle, read), rangeHash(start + middle, end, read));
}

function readerOf(hashes: readonly Buffer[]): ReadSubtree {
  return function read(level, index): Buffer {
    const leaf = level === 0 ? hashes[index] : undefined;
    return leaf ?? nodeHash(read(level - 1, index * 2), read(level - 1, index * 2 + 1));
  };
}

/** Where RFC 6962 splits a list. Sizes may have more than 32 bits, so none is shifted. */
export function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function sha256(content: string | Uint8Array): Buffer {
  return hash('sha256', content, 'buffer');
}
