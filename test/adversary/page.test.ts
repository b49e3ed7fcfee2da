// The outcomes of edits name every table and every column that the schema has, and docs/ledger-edits.md tells
// them. Who adds one runs `npm run task test:adversary` again, which writes both.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { CATALOGUE_FILE } from '../../src/store/postgres/verify/catalogue/catalogue.ts';
import { namedColumns, pageWithOutcomes } from './page.ts';

test('the outcomes name every column that there is, and none that is gone', async () => {
  const catalogue = await readFile(CATALOGUE_FILE, 'utf8');
  const columns = [...catalogue.matchAll(/^column\t(\w+\.\w+)\t/gm)].map(([, name]) => name);
  assert(columns.length > 300);
  assert.deepEqual((await namedColumns()).toSorted(), columns.toSorted());
});

test('the page tells the outcomes', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/ledger-edits.md'), 'utf8');
  assert.equal(page, await pageWithOutcomes());
});
