// A sandbox has its clock and what it remembers on one machine, so there is none on Citus.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { WrongPurpose } from '../../src/store/wrong-purpose.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus, missing } from './books-on-citus.ts';

const CELLS = 8;

test('Books on several machines do not become a sandbox, and are told so.', {
  skip: missing,
}, async (t) => {
  const { config, admin, drop } = await booksOnCitus(CELLS);
  t.after(drop);
  const open = (sandbox: boolean | null) =>
    openPostgresStore({ chainKey, clientConfig: async () => config, log: () => {}, sandbox });
  await assert.rejects(open(true), WrongPurpose);
  const { rows } = await admin.query('select * from settings');
  assert.deepEqual(rows, [], 'nothing was written');
  const store = await open(false);
  assert.equal(store.sandbox, null);
  await store.close();
});
