// Somebody who writes to the database as its superuser: of all the edits that can be generated a sample,
// another one each day. `npm run test:adversary` makes all of them.

import { test } from 'node:test';
import { assertHeld } from './left.ts';
import { tryEdits } from './trials.ts';

const EVERY = 60;
const DAY_MS = 86_400_000;

test('no edit gives somebody what nobody notices', async () => {
  assertHeld(await tryEdits(EVERY, Math.floor(Date.now() / DAY_MS)));
});
