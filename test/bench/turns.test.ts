// Tests how the benchmark tells whether callbacks came in the order in which they fell due.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesOff } from '../../bench/callbacks/turns.ts';

const DUE = ['a', 'b', 'c', 'd', 'e'];

test('events in order are in turn, wherever they begin and whatever is left out', () => {
  assert.equal(placesOff(DUE, DUE), 0);
  assert.equal(placesOff(DUE, ['b', 'd', 'e']), 0);
  assert.equal(placesOff(DUE, []), 0);
});

test('the event that was overtaken by most others, or overtook most, counts', () => {
  assert.equal(placesOff(DUE, ['b', 'a', 'c', 'd', 'e']), 1);
  assert.equal(placesOff(DUE, ['b', 'c', 'd', 'a']), 3);
  assert.equal(placesOff(DUE, ['e', 'a', 'b', 'c', 'd']), 4);
});
