// Where a node that has said where it listens can be asked from this machine.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressFromHere } from './examine-nodes.ts';

test('A node is asked where it listens, if that can be reached from here.', () => {
  for (const [origin, from, asked] of [
    ['http://127.0.0.1:8080', null, 'http://127.0.0.1:8080'],
    ['http://0.0.0.0:8080', null, 'http://127.0.0.1:8080'],
    ['http://[::]:8080', '127.0.0.1', 'http://[::1]:8080'],
    ['http://10.0.0.5:8080', '10.0.0.5', 'http://10.0.0.5:8080'],
    ['http://0.0.0.0:8080', '10.0.0.5', 'http://10.0.0.5:8080'],
    ['http://127.0.0.1:8080', '10.0.0.5', null],
  ] as const) {
    assert.equal(addressFromHere({ origin, from }), asked, `${origin} from ${from}`);
  }
});
