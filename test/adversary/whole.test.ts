// Somebody who writes to the database as its superuser: every edit that can be generated, of every column and
// row, and a table of what the doors did after each and what found it.

import { test } from 'node:test';
import { assertHeld } from './left.ts';
import { tablesOf } from './page.ts';
import { tryEdits } from './trials.ts';

test('every edit is refused, found, or named as one that is left', async () => {
  const all = await tryEdits(1);
  console.log(tablesOf(all));
  assertHeld(all);
});
