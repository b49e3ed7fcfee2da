// Tests of the public wallet id, above all that its check character detects every mistake it must.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CROCKFORD, checkCharacter } from './crockford.ts';
import { newWalletId, walletIdHolds } from './wallet-id.ts';

const LENGTH = 10;

function fits(text: string): boolean {
  return checkCharacter(text.slice(0, -1)) === text.slice(-1);
}

function withCheck(body: string): string {
  return body + checkCharacter(body);
}

test('a new id has ten characters, starts with a letter and is valid', () => {
  for (let i = 0; i < 2000; i += 1) {
    const id = newWalletId();
    assert.match(id, /^[A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Z]{9}$/);
    assert.ok(walletIdHolds(id));
  }
});

test('an id depends only on the random bytes', () => {
  const random = () => Uint8Array.from([0, 23, 0, 0, 0, 0, 31]);
  assert.equal(newWalletId(random), withCheck('B0000000Z'));
});

test('every single wrong character is detected, at every position of every kind of id', () => {
  for (let i = 0; i < 100; i += 1) {
    const id = newWalletId();
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
  const id = newWalletId();
  const others = ['', id.slice(1), `${id}0`, id.toLowerCase(), withCheck('700000000'), `${id}\n`];
  for (const other of others) assert.equal(walletIdHolds(other), false, JSON.stringify(other));
});
