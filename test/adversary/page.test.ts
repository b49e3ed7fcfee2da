// The table of edits in docs/ledger-edits.md names every table and every column that the schema has. Who adds
// one runs `npm run test:adversary` again, which writes the table.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { CATALOGUE_FILE } from '../../src/store/postgres/verify/catalogue/catalogue.ts';
import { namedIn } from './page.ts';

test('the table of edits names every column that there is, and none that is gone', async () => {
  const catalogue = await readFile(CATALOGUE_FILE, 'utf8');
  const columns = [...catalogue.matchAll(/^column\t(\w+\.\w+)\t/gm)].map(([, name]) => name);
  assert(columns.length > 300);
  assert.deepEqual((await namedIn()).toSorted(), columns.toSorted());
});
