// Somebody who writes to the database as its superuser: every edit that can be generated, of every column and
// row, in one cell and in two. What the doors did after each, and what found it, is written into
// outcomes.tsv, and told in docs/ledger-edits.md.

import { test } from 'node:test';
import { assertHeld } from './left.ts';
import { writeOutcomes } from './page.ts';
import { tryEdits } from './trials.ts';

test('every edit is refused, found, or named as one that is left', async () => {
  const tried = await tryEdits({ every: 1, cells: 1 });
  await writeOutcomes(tried);
  assertHeld(tried);
});

test('so it is where the books lie in two cells', async () => {
  assertHeld(await tryEdits({ every: 1, cells: 2 }));
});
