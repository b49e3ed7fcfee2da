// GET /livez and GET /readyz: what they say while all is well, while the database is away, and while the
// node is about to stop.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildServer } from '../../../src/server/server.ts';
import { startApi } from '../../support/api.ts';
import { databaseSwitch } from '../../support/api-away.ts';
import { assertData, assertRefused, send } from '../../support/api-http.ts';
import { stubService } from '../../support/stub-service.ts';
import { until } from '../../support/until.ts';

const database = databaseSwitch();
const api = await startApi({}, database);
const ask = (path: string) => send(api.origin, 'GET', path);

test('a node whose database answers is alive and ready', async () => {
  const [live, ready] = [await ask('/livez'), await ask('/readyz')];
  assertData(live, ['status']);
  assertData(ready, ['status']);
  assert.deepEqual([live.data.status, ready.data.status], ['alive', 'ready']);
});

test('while the database is away it is alive and not ready, and ready again when it is back', async () => {
  database.off();
  await until('it is noticed', async () => (await ask('/readyz')).status === 503);
  const answer = await ask('/readyz');
  assertRefused(answer, 503, 'unavailable', ['data']);
  assert.equal(answer.data.status, 'degraded');
  assert.equal((await ask('/livez')).status, 200);
  database.on();
  await until('it is back', async () => (await ask('/readyz')).status === 200);
});

test('from when it begins to drain it is not ready, serves on, and closes each connection', async () => {
  const app = buildServer(stubService().service);
  assert.equal(app.drain.isWatched(), false);
  assert.equal((await app.inject('/readyz')).statusCode, 200);
  assert.equal(app.drain.isWatched(), true);
  app.drain.begin();
  const ready = await app.inject('/readyz');
  assert.deepEqual([ready.statusCode, ready.json().data.status], [503, 'draining']);
  const health = await app.inject('/api/v1/health');
  assert.deepEqual([health.statusCode, health.headers.connection], [200, 'close']);
  await app.close();
});

test('a worker that is to move some clients closes so many connections, and is ready', async () => {
  const app = buildServer(stubService().service);
  app.drain.moveClients(2);
  const answers = [];
  for (let one = 0; one < 4; one++) answers.push(await app.inject('/readyz'));
  assert.deepEqual(
    answers.map(({ statusCode, headers }) => [statusCode, headers.connection === 'close']),
    [
      [200, true],
      [200, true],
      [200, false],
      [200, false],
    ],
  );
  await app.close();
});
