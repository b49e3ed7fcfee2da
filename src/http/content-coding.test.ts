// Checks which codings a client takes, and that the smallest of them is chosen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallestCoding, takes } from './content-coding.ts';

test('A coding is taken where it is named, under either of its names and in any case.', () => {
  for (const header of ['gzip', 'gzip, deflate, br', 'br;q=1, GZIP;q=0.5', 'x-gzip']) {
    assert.equal(takes('gzip', header), true, header);
  }
  for (const header of ['br', 'gzip, BR;q=0.1', 'br ; q=1']) {
    assert.equal(takes('br', header), true, header);
  }
});

test('A coding is not taken where it is missing, refused or part of another word.', () => {
  for (const header of [undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.000', 'identity, gzipped']) {
    assert.equal(takes('gzip', header), false, String(header));
  }
  for (const header of [undefined, 'gzip', 'br;q=0, gzip', 'brotli', 'x-br']) {
    assert.equal(takes('br', header), false, String(header));
  }
});

test('Of those that a client takes, the smallest is chosen.', () => {
  assert.equal(smallestCoding('gzip, br'), 'br');
  assert.equal(smallestCoding('gzip, br;q=0'), 'gzip');
  assert.equal(smallestCoding('identity'), null);
});
