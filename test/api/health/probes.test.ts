// GET /livez and GET /readyz: what they say while all is well, while the database is away, and while the
// node is about to stop.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
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

test('a worker that moves clients drops no answer, and begins nothing without one', async (t) => {
  const app = buildServer(stubService().service);
  const late = Promise.withResolvers<string>();
  const begun: string[] = [];
  app.get('/late', () => late.promise);
  app.get('/now/:name', ({ url }, reply) => {
    begun.push(url);
    reply.send('now');
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const client = net.connect(Number(port), '127.0.0.1').setEncoding('utf8');
  t.after(() => {
    client.destroy();
    return app.close();
  });
  let heard = '';
  client.on('data', (text) => {
    heard += text;
  });
  const askAtOnce = (...paths: readonly string[]) =>
    client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));

  app.drain.moveClients(1);
  askAtOnce('/late', '/now/a');
  await until('both have begun', () => begun.length === 1);
  late.resolve('late');
  await until('both are answered', () => heard.endsWith('now'));
  assert.deepEqual(
    heard.split('HTTP/1.1 ').map((answer) => /close/.test(answer)),
    [false, false, false],
  );

  heard = '';
  app.drain.moveClients(1);
  askAtOnce('/now/b', '/now/c', '/now/d');
  await once(client, 'end');
  assert.match(heard, /^HTTP\/1\.1 200.*\r\nconnection: close\r\n.*\r\nnow$/is);
  assert.deepEqual(begun, ['/now/a', '/now/b']);
});
