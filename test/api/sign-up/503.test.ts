// Signing up and setting a payment password while the database is away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSwitch } from '../../support/api-away.ts';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { newcomersOf } from '../../support/newcomers.ts';

const database = databaseSwitch();
const town = await openApiTown({ TAEL_SIGNUP: 'open' }, database);
const { signUp, setPayPassword, form } = newcomersOf(town);

test('nobody can sign up or set a password while the database is away', async () => {
  const cookie = await town.cookieOf();
  database.off();
  const answer = await signUp({ login: 'later' });
  assertRefused(answer, 503, 'unavailable');
  assert.equal(answer.headers.get('set-cookie'), null);
  assertRefused(await setPayPassword(cookie), 503, 'unavailable');
  database.on();
  assert.equal((await signUp({ login: 'later' })).status, 200);
  assert.equal((await setPayPassword(cookie)).status, 200);
  assert.equal((await form('/account/sign-out', {}, { cookie })).status, 303);
});
