// GET /health succeeds: for everybody, with the state, the version and the database's time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApi } from '../../support/api.ts';
import { assertData, send } from '../../support/api-http.ts';

const api = await startApi();
const health = (headers: Record<string, string> = {}, method = 'GET') =>
  send(api.origin, method, '/api/v1/health', { headers });

test('it reports the state, the version, the build and the time, without authentication', async () => {
  const answer = await health();
  assertData(answer, ['status', 'version', 'build', 'time']);
  const { status, version, build, time } = answer.data;
  assert.deepEqual([status, version], ['ok', '1.0.0']);
  assert.match(build, /\S/);
  assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/);
  assert.ok(Math.abs(Date.parse(time) - Date.now()) < 5_000, time);
});

test('wrong credentials do not matter', async () => {
  assert.equal((await health({ 'X-Tael-Key': 'nonsense', 'X-Tael-Nonce': '' })).status, 200);
});

test('HEAD answers the same without a body', async () => {
  const answer = await health({}, 'HEAD');
  assert.equal(answer.status, 200);
  assert.equal(answer.text, '');
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.match(answer.headers.get('x-request-id') ?? '', /\S/);
});

test('unknown parameters are ignored', async () => {
  const answer = await send(api.origin, 'GET', '/api/v1/health?verbose=1&verbose=2&%zz');
  assert.equal(answer.status, 200);
});
