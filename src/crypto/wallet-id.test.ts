// Tests of the public wallet id, above all that its check character detects every mistake it must.

import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { bucketOfUser } from '../core/user-bucket.ts';
import { CROCKFORD, checkCharacter } from './crockford.ts';
import { bucketOfWalletId, newWalletId, walletIdHolds } from './wallet-id.ts';

const LENGTH = 10;
const MASK_KEY = createSecretKey(Buffer.alloc(32, 1));
const OTHER_KEY = createSecretKey(Buffer.alloc(32, 2));

function fits(text: string): boolean {
  return checkCharacter(text.slice(0, -1)) === text.slice(-1);
}

function withCheck(body: string): string {
  return body + checkCharacter(body);
}

test('a new id has ten characters, starts with a letter and is valid', () => {
  for (let i = 0; i < 2000; i += 1) {
    const id = newWalletId(1001, MASK_KEY);
    assert.match(id, /^[A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Z]{9}$/);
    assert.ok(walletIdHolds(id));
  }
});

test('an id depends only on the user, the key and the random bytes', () => {
  const random = () => Uint8Array.from([0, 23, 0, 0, 0, 0, 31]);
  const id = newWalletId(1001, MASK_KEY, random);
  assert.equal(id, withCheck(`B${id.slice(1, 3)}00000Z`));
  assert.equal(newWalletId(1001, MASK_KEY, random), id);
  assert.notEqual(newWalletId(1002, MASK_KEY, random), id);
  assert.notEqual(newWalletId(1001, OTHER_KEY, random), id);
});

test('an id tells the bucket of its user to who has the key', () => {
  for (let userId = 1; userId <= 2048; userId += 1) {
    assert.equal(bucketOfWalletId(newWalletId(userId, MASK_KEY), MASK_KEY), bucketOfUser(userId));
  }
});

test('without the key the ids of one user tell nothing of what they have in common', () => {
  const told = Array.from({ length: 2000 }, () => newWalletId(1001, MASK_KEY).slice(1, 3));
  // 874 of the 1,024 are expected; with a bucket in clear there would be one.
  assert.ok(new Set(told).size > 800, `${new Set(told).size} different`);
});

test('every single wrong character is detected, at every position of every kind of id', () => {
  for (let i = 0; i < 100; i += 1) {
    const id = newWalletId(1001, MASK_KEY);
    for (let at = 0; at < LENGTH; at += 1) {
      for (const wrong of CROCKFORD) {
        const changed = id.slice(0, at) + wrong + id.slice(at + 1);
        assert.equal(fits(changed), changed === id, changed);
      }
    }
  }
});

// The check is a sum over positions, so whether a swap is detected depends only on the two
// characters and their positions: these are all the cases there are.
test('every swap of two different characters is detected, adjacent or not', () => {
  for (let first = 0; first < LENGTH - 1; first += 1) {
    for (let second = first + 1; second < LENGTH; second += 1) {
      for (const a of CROCKFORD) for (const b of CROCKFORD) assertSwapCaught(first, second, a, b);
    }
  }
});

function assertSwapCaught(first: number, second: number, a: string, b: string): void {
  const characters = Array.from('7KD0QX3M9A');
  characters[first] = a;
  characters[second] = b;
  // When the check character itself is swapped, a neighbour that is not involved makes the id
  // valid.
  if (second === LENGTH - 1) {
    const free = first === 0 ? 1 : 0;
    const fitting = Array.from(CROCKFORD).find((c) => fits(replaced(characters, free, c)));
    characters[free] = fitting ?? assert.fail('no id ends in this character');
  } else {
    characters[LENGTH - 1] = checkCharacter(characters.slice(0, -1).join(''));
  }
  assert.ok(fits(characters.join('')));
  characters[first] = b;
  characters[second] = a;
  assert.equal(fits(characters.join('')), a === b, characters.join(''));
}

function replaced(characters: readonly string[], at: number, character: string): string {
  return characters.with(at, character).join('');
}

test('other texts are not wallet ids', () => {
  const id = newWalletId(1001, MASK_KEY);
  const others = ['', id.slice(1), `${id}0`, id.toLowerCase(), withCheck('700000000'), `${id}\n`];
  for (const other of others) assert.equal(walletIdHolds(other), false, JSON.stringify(other));
});
