// Checks that whoever does not wait after a refusal gets the next one later.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delayRefusal } from './refuse-overloaded.ts';

test('a connection is refused at once, and then once a second', () => {
  const [socket, other] = [{}, {}];
  assert.equal(delayRefusal(socket, 5_000), 0);
  assert.equal(delayRefusal(socket, 5_010), 990);
  assert.equal(delayRefusal(other, 5_010), 0, 'every connection for itself');
  assert.equal(delayRefusal(socket, 6_000), 1_000);
  assert.equal(delayRefusal(socket, 9_000), 0, 'after it has waited');
});
