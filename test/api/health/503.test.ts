// GET /health while the database is away: degraded, in the envelope of refusals, and ok again when
// it is back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startApi } from '../../support/api.ts';
import { databaseSwitch } from '../../support/api-away.ts';
import { assertRefused, send } from '../../support/api-http.ts';
import { until } from '../../support/until.ts';

const database = databaseSwitch();
const api = await startApi({}, database);
const health = () => send(api.origin, 'GET', '/api/v1/health');

test('the state is degraded while the database is away, and ok when it is back', async () => {
  assert.equal((await health()).data.status, 'ok');
  database.off();
  await until('it is noticed', async () => (await health()).status === 503);
  const answer = await health();
  assertRefused(answer, 503, 'unavailable', ['data']);
  const { status, reason, version, ...others } = answer.data;
  assert.deepEqual([status, reason, version], ['degraded', 'database_away', '1.0.0']);
  assert.deepEqual(Object.keys(others).sort(), ['build', 'time']);
  database.on();
  await until('it is back', async () => (await health()).status === 200);
  assert.equal((await health()).data.status, 'ok');
});

test('a database that hangs silently is reported, too', async () => {
  database.silence();
  await until('it is noticed', async () => (await health()).status === 503);
  // The silent connections are noticed with the next query, which is not sent at once.
  database.off();
  await pause(300);
  assert.equal((await health()).status, 503);
  database.on();
  await until('it is back', async () => (await health()).status === 200);
});
