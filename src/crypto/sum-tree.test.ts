// Tests of the tree of sums: every size, every leaf, and what somebody would change to owe less.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { EMPTY_SUM, owedLeaf, type Sum, sumFromPath, sumPath, sumRoot } from './sum-tree.ts';

const SIZE_MAX = 70;
const commitments = Array.from({ length: SIZE_MAX }, (_, index) =>
  createHash('sha256').update(`owner ${index}`).digest(),
);
const leaves = commitments.map((commitment, index) => owedLeaf(commitment, BigInt(index * 7)));

function isSame(left: Sum | null, right: Sum): boolean {
  return left !== null && left.owedFen === right.owedFen && left.hash.equals(right.hash);
}

test('a node is the hash of both sides with their sums, and a leaf of whom and how much', () => {
  const sha256 = (...parts: (Buffer | string)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest();
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const left = sha256('\0', `tael/owed\n${first.toString('base64')}\n258\n`);
  const right = sha256('\0', `tael/owed\n${second.toString('base64')}\n1\n`);
  const sums = ['0000000000000102', '0000000000000001'].map((hex) => Buffer.from(hex, 'hex'));
  const hash = sha256('\x01', left, sums[0] ?? '', right, sums[1] ?? '');
  assert.deepEqual(sumRoot([owedLeaf(first, 258n), owedLeaf(second, 1n)]), { hash, owedFen: 259n });
  assert.deepEqual(sumRoot([]), { hash: sha256('\0'), owedFen: 0n });
});

test('every leaf of every size leads to the root and its total, and a changed path to another', () => {
  for (let size = 1; size <= SIZE_MAX; size += 1) {
    const list = leaves.slice(0, size);
    const root = sumRoot(list);
    assert.equal(root.owedFen, BigInt((size * (size - 1) * 7) / 2));
    for (const [index, leaf] of list.entries()) {
      const path = sumPath(list, index);
      assert.ok(isSame(sumFromPath(leaf, path), root));
      const commitment = commitments[index] ?? assert.fail();
      assert.ok(!isSame(sumFromPath(owedLeaf(commitment, leaf.owedFen + 1n), path), root));
      for (const [at, step] of path.entries()) {
        const side = step.side === 'left' ? ('right' as const) : ('left' as const);
        const changes = [{ side }, { owedFen: step.owedFen + 1n }, { hash: Buffer.alloc(32) }];
        for (const change of changes) {
          const changed = path.with(at, { ...step, ...change });
          assert.ok(!isSame(sumFromPath(leaf, changed), root));
        }
        assert.ok(!isSame(sumFromPath(leaf, path.toSpliced(at, 1)), root));
      }
    }
  }
});

test('the path inside a tile and the path over the tiles are the path of the whole', () => {
  const tiles = [leaves.slice(0, 5), [], leaves.slice(5, 6), leaves.slice(6, 70)];
  const roots = tiles.map(sumRoot);
  assert.deepEqual(roots[1], EMPTY_SUM);
  for (const [at, tile] of tiles.entries()) {
    for (const [index, leaf] of tile.entries()) {
      const path = [...sumPath(tile, index), ...sumPath(roots, at)];
      assert.ok(isSame(sumFromPath(leaf, path), sumRoot(roots)));
    }
  }
});

test('no sum is negative or too large, in what is made and in what is read', () => {
  const commitment = Buffer.alloc(32);
  assert.throws(() => owedLeaf(commitment, -1n), RangeError);
  assert.throws(() => owedLeaf(commitment, 2n ** 63n), RangeError);
  const half = owedLeaf(commitment, 2n ** 62n);
  assert.throws(() => sumRoot([half, half]), RangeError);
  assert.equal(sumFromPath(half, [{ side: 'left', ...half }]), null);
  assert.equal(sumFromPath(half, [{ side: 'left', hash: commitment, owedFen: -1n }]), null);
  assert.throws(() => sumPath([half], 1), RangeError);
});
