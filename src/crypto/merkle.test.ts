// Tests of the Merkle tree: the vectors that implementations of Certificate Transparency share, and every
// size up to seventy with every mistake in its proofs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  consistencyPath,
  EMPTY_ROOT,
  inclusionPath,
  isConsistent,
  leafHash,
  nodeHash,
  type ReadSubtree,
  readConsistencyPath,
  readInclusionPath,
  readRoot,
  rootFromPath,
  subtreesRead,
  treeRoot,
} from './merkle.ts';

const SIZE_MAX = 70;
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
const SHARED = [...LEAVES, '606162636465666768696a6b6c6d6e6f'].map((hex) =>
  leafHash(Buffer.from(hex, 'hex')),
);
const SHARED_ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const D37E = 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7';
const CA85 = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0';
const BC1A = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b';
const F083 = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e';
const B47A = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4';
const EBC5 = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a';
const A296 = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7';

const hashes = Array.from({ length: SIZE_MAX + 2 }, (_, index) => leafHash(`leaf ${index}`));
const roots = hashes.map((_, size) => treeRoot(hashes.slice(0, size)));

function rootAt(size: number): Buffer {
  return roots[size] ?? assert.fail();
}

test('roots and paths of the shared vectors come out', () => {
  SHARED_ROOTS.forEach((root, size) => {
    assert.equal(treeRoot(SHARED.slice(0, size)).toString('hex'), root);
  });
  const hex = (path: Buffer[]) => path.map((step) => step.toString('hex'));
  assert.deepEqual(hex(inclusionPath(SHARED, 0)), [A296, F083, B47A]);
  assert.deepEqual(hex(inclusionPath(SHARED, 5)), [BC1A, CA85, D37E]);
  assert.deepEqual(hex(consistencyPath(SHARED, 1)), [A296, F083, B47A]);
  assert.deepEqual(hex(consistencyPath(SHARED, 2)), [F083, B47A]);
  assert.deepEqual(hex(consistencyPath(SHARED, 6)), [EBC5, CA85, D37E]);
  assert.deepEqual(hex(consistencyPath(SHARED.slice(0, 5), 2)), [F083, BC1A]);
  assert.equal(EMPTY_ROOT.toString('hex'), SHARED_ROOTS[0]);
});

test('every leaf of every size is shown to be there, and nowhere else', () => {
  for (let size = 1; size <= SIZE_MAX; size += 1) {
    const list = hashes.slice(0, size);
    for (const [index, leaf] of list.entries()) {
      const path = inclusionPath(list, index);
      const isRoot = (root: Buffer | null) => root?.equals(rootAt(size)) ?? false;
      assert.ok(isRoot(rootFromPath(leaf, index, size, path)));
      for (let other = 0; other < size; other += 1) {
        if (other !== index) assert.ok(!isRoot(rootFromPath(leaf, other, size, path)));
      }
      for (const wrong of wrongPaths(path)) {
        assert.ok(!isRoot(rootFromPath(leaf, index, size, wrong)));
      }
      assert.ok(!isRoot(rootFromPath(hashes[size] ?? leaf, index, size, path)));
    }
  }
});

test('a path is none of a size shaped otherwise, and only a number in the list is an index', () => {
  const path = inclusionPath(hashes.slice(0, 8), 3);
  const leaf = hashes[3] ?? assert.fail();
  for (const size of [0, 3, 4, 9, 16]) assert.equal(rootFromPath(leaf, 3, size, path), null);
  for (const index of [-1, 8, 1.5, Number.NaN]) {
    assert.equal(rootFromPath(leaf, index, 8, path), null);
  }
  assert.throws(() => inclusionPath(hashes.slice(0, 8), 8), RangeError);
});

test('every size is shown to begin with every smaller one, and with no other', () => {
  for (let to = 1; to <= SIZE_MAX; to += 1) {
    const list = hashes.slice(0, to);
    for (let from = 1; from <= to; from += 1) {
      const path = consistencyPath(list, from);
      const check = (a: number, aRoot: Buffer, b: number, bRoot: Buffer, by = path) =>
        isConsistent(a, aRoot, b, bRoot, by);
      assert.ok(check(from, rootAt(from), to, rootAt(to)));
      assert.ok(!check(from, rootAt(to + 1), to, rootAt(to)), 'another old list');
      assert.ok(!check(from, rootAt(from), to, rootAt(to + 1)), 'another new list');
      assert.ok(!check(from + 1, rootAt(from), to, rootAt(to)), 'another old size');
      for (const wrong of wrongPaths(path)) {
        assert.ok(!check(from, rootAt(from), to, rootAt(to), wrong));
      }
    }
  }
});

test('every list begins with none, and none with a longer one', () => {
  assert.ok(isConsistent(0, EMPTY_ROOT, 5, rootAt(5), []));
  assert.ok(!isConsistent(0, rootAt(1), 5, rootAt(5), []));
  assert.ok(!isConsistent(0, EMPTY_ROOT, 5, rootAt(5), [rootAt(1)]));
  assert.ok(!isConsistent(5, rootAt(5), 4, rootAt(4), []));
  assert.throws(() => consistencyPath(hashes.slice(0, 4), 5), RangeError);
});

test('a list that was changed anywhere in its past is not shown to begin with what it was', () => {
  for (let changed = 0; changed < 7; changed += 1) {
    const now = hashes.slice(0, 11).with(changed, leafHash('another'));
    assert.ok(!isConsistent(7, rootAt(7), 11, treeRoot(now), consistencyPath(now, 7)));
  }
});

test('a long list is proved from the complete subtrees that somebody keeps', () => {
  const size = 45;
  const kept = new Map<string, Buffer>();
  for (let level = 0; 2 ** level <= size; level += 1) {
    for (let index = 0; (index + 1) * 2 ** level <= size; index += 1) {
      const below = [0, 1].map((side) => kept.get(`${level - 1}/${index * 2 + side}`));
      const [left, right] = below;
      const hash = left && right ? nodeHash(left, right) : hashes[index];
      kept.set(`${level}/${index}`, hash ?? assert.fail());
    }
  }
  const read: ReadSubtree = (level, index) => kept.get(`${level}/${index}`) ?? assert.fail();
  assert.deepEqual(readRoot(size, read), rootAt(size));
  for (let at = 0; at < size; at += 1) {
    const list = hashes.slice(0, size);
    assert.deepEqual(readInclusionPath(at, size, read), inclusionPath(list, at));
    assert.deepEqual(readConsistencyPath(at, size, read), consistencyPath(list, at));
  }
});

test('what will be read is known before, and is little however long the list is', () => {
  const size = 2 ** 40 + 12_345;
  const reads = subtreesRead((read) => readInclusionPath(2 ** 39 + 7, size, read));
  assert.ok(reads.length < 60);
  for (const { level, index } of reads) {
    assert.ok(Number.isInteger(index) && (index + 1) * 2 ** level <= size);
  }
});

/** The path with a hash changed, left out, added or exchanged. */
function wrongPaths(path: readonly Buffer[]): Buffer[][] {
  const other = leafHash('another');
  const changed = path.map((_, at) => path.with(at, other));
  const shorter = path.map((_, at) => path.toSpliced(at, 1));
  const swapped = path.slice(1).map((step, at) => path.with(at, step));
  return [...changed, ...shorter, ...swapped, [...path, other], [other, ...path]];
}
