// Somebody who writes to the database as its superuser: of all the edits that can be generated a sample,
// another one each day, in one cell and in two by turns. `npm run task test:adversary` makes all of them.

import { test } from 'node:test';
import { assertHeld } from './left.ts';
import { tryEdits } from './trials.ts';

/** An odd number: each edit comes in one cell, and in two. */
const EVERY = 121;
const DAY_MS = 86_400_000;

test('no edit gives somebody what nobody notices', async () => {
  const day = Math.floor(Date.now() / DAY_MS);
  assertHeld(await tryEdits({ every: EVERY, begin: day, cells: 1 + (day % 2) }));
});
