// Tests of argon2id against hashes made by the algorithm's reference implementation.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argon2idHash, argon2idHolds } from './argon2id.ts';

// From the reference implementation's own tests: password "password", salt "somesalt".
const REFERENCE =
  '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

test('the reference hash is made and recognized', async () => {
  const cost = { memory: 256, passes: 2, parallelism: 1 };
  assert.equal(await argon2idHash('password', Buffer.from('somesalt'), cost), REFERENCE);
  assert.equal(await argon2idHolds('password', REFERENCE), true);
  assert.equal(await argon2idHolds('differentpassword', REFERENCE), false);
});

test('a stored text that is not an argon2id hash is an error, not a wrong password', async () => {
  const damaged = ['', 'plain', REFERENCE.slice(0, -1), REFERENCE.replace('argon2id', 'argon2i')];
  for (const kept of damaged) await assert.rejects(argon2idHolds('password', kept), /argon2id/);
});
