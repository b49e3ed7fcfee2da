// Signing in while the database is away, and when too many try at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAwayTown } from '../../support/api-away.ts';
import { assertRefused, tally, times } from '../../support/api-http.ts';

const { town, database } = await openAwayTown();

test('nobody can sign in or out while the database is away, and everybody can once it is back', async () => {
  const cookie = await town.cookieOf();
  database.off();
  assertRefused(await town.signIn('wang'), 503, 'unavailable');
  const out = await town.web('POST', '/auth/logout', { headers: { cookie } });
  assertRefused(out, 503, 'unavailable');
  assert.equal(out.headers.get('set-cookie'), null, 'the cookie stays as long as the session');
  database.on();
  assert.equal((await town.signIn('wang')).status, 200);
});

test('sign-ins beyond the queue are refused at once, and the others succeed', async () => {
  // With the production cost, unlike the other passwords in the town.
  const password = 'correct horse 2';
  await town.newPerson('slow', { password });
  const answers = await times(120, () => town.signIn('slow', { password }));
  const { 200: in_ = 0, '503 overloaded': away = 0, ...others } = tally(answers);
  assert.deepEqual(others, {});
  assert.ok(in_ >= 66 && away > 0, `${in_} got in and ${away} did not`);
  const refused = answers.find((answer) => answer.status === 503);
  assert.equal(refused?.headers.get('retry-after'), '1');
});
