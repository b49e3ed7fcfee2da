// The tree of the public log as it is stored: the hashes of leaves, and of complete subtrees on every fourth
// level. So it takes a fifteenth of a row for each leaf, and a proof of millions of leaves reads some dozens.

import {
  nodeHash,
  type ReadSubtree,
  readRoot,
  type Subtree,
  subtreesRead,
  treeRoot,
} from '../../../crypto/merkle.ts';
import { bigintArray, integerArray } from '../connection/arrays.ts';
import type { Connection, Statement } from '../connection/connection.ts';

const LEVELS = 4;
const CHILDREN = 2 ** LEVELS;

type Session = Pick<Connection, 'run'>;

interface HashRow {
  readonly place: string;
  readonly hash: Buffer;
}
const LEAVES: Statement<HashRow> = {
  name: 'log_leaf_hashes',
  text: 'select leaf_no as place, hash from log_leaves where leaf_no = any($1::bigint[])',
};
const NODES: Statement<HashRow & { readonly level: number }> = {
  name: 'log_node_hashes',
  text: `select level, place, hash from unnest($1::integer[], $2::bigint[]) as asked(level, place)
    join log_nodes using (level, place)`,
};

const nameOf = (level: number, place: number) => `${level}/${place}`;

/** Does some work that reads subtrees, after all of them were read in two statements. */
export async function withSubtrees<T>(
  session: Session,
  work: (read: ReadSubtree) => T,
): Promise<T> {
  const stored = subtreesRead(work).flatMap(storedUnder);
  const hashes = await hashesOf(session, stored);
  return work(readerOver(hashes));
}

/** What is stored of a subtree. */
function storedUnder({ level, index }: Subtree): Subtree[] {
  const above = level % LEVELS;
  const count = 2 ** above;
  return Array.from({ length: count }, (_, child) => {
    return { level: level - above, index: index * count + child };
  });
}

type Hashes = ReadonlyMap<string, Buffer>;

async function hashesOf(session: Session, subtrees: readonly Subtree[]): Promise<Hashes> {
  const leaves = subtrees.filter(({ level }) => level === 0);
  const nodes = subtrees.filter(({ level }) => level > 0);
  const found = new Map<string, Buffer>();
  if (leaves.length > 0) {
    const { rows } = await session.run(LEAVES, [bigintArray(leaves.map(({ index }) => index))]);
    for (const { place, hash } of rows) found.set(nameOf(0, Number(place)), hash);
  }
  if (nodes.length > 0) {
    const [levels, places] = [nodes.map(({ level }) => level), nodes.map(({ index }) => index)];
    const { rows } = await session.run(NODES, [integerArray(levels), bigintArray(places)]);
    for (const { level, place, hash } of rows) found.set(nameOf(level, Number(place)), hash);
  }
  return found;
}

function readerOver(hashes: Hashes): ReadSubtree {
  return function read(level, index): Buffer {
    if (level % LEVELS !== 0)
      return nodeHash(read(level - 1, 2 * index), read(level - 1, 2 * index + 1));
    const hash = hashes.get(nameOf(level, index));
    if (!hash) throw new Error(`The public log lacks the hash ${index} of level ${level}.`);
    return hash;
  };
}

export interface StoredNode extends Subtree {
  readonly hash: Buffer;
}

/** A tree that leaves are added to. It holds the hashes that no stored subtree covers yet, and no others. */
export interface GrowingTree {
  size(): number;
  /** The subtrees that the leaf completes, of the levels that are stored. */
  add(hash: Buffer): StoredNode[];
  root(): Buffer;
}

export function growingTree(size = 0, edge: readonly (readonly Buffer[])[] = []): GrowingTree {
  const open = edge.map((hashes) => [...hashes]);
  let count = size;
  const firstOf = (floor: number) => Math.floor(count / CHILDREN ** (floor + 1)) * CHILDREN;
  const read: ReadSubtree = (level, index) => {
    const floor = Math.floor(level / LEVELS);
    const width = 2 ** (level % LEVELS);
    const from = index * width - firstOf(floor);
    return treeRoot((open[floor] ?? []).slice(from, from + width));
  };
  return {
    size: () => count,
    root: () => readRoot(count, read),
    add(hash) {
      const made: StoredNode[] = [];
      let place = count;
      let rising = hash;
      for (let floor = 0; ; floor++) {
        const hashes = [...(open[floor] ?? []), rising];
        open[floor] = hashes;
        if (hashes.length < CHILDREN) break;
        rising = treeRoot(hashes);
        place = Math.floor(place / CHILDREN);
        made.push({ level: LEVELS * (floor + 1), index: place, hash: rising });
        open[floor] = [];
      }
      count += 1;
      return made;
    },
  };
}

/** As it is stored, to be added to. */
export async function storedTree(session: Session, size: number): Promise<GrowingTree> {
  const floors: Subtree[][] = [];
  for (let floor = 0; CHILDREN ** floor <= size; floor++) {
    const first = Math.floor(size / CHILDREN ** (floor + 1)) * CHILDREN;
    const count = Math.floor(size / CHILDREN ** floor) - first;
    floors.push(
      Array.from({ length: count }, (_, n) => ({ level: LEVELS * floor, index: first + n })),
    );
  }
  const hashes = await hashesOf(session, floors.flat());
  const read = readerOver(hashes);
  return growingTree(
    size,
    floors.map((floor) => floor.map(({ level, index }) => read(level, index))),
  );
}
