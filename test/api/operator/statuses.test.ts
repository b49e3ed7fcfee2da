// What every operation of a platform's program has in common, at each of them: bodies that are too large
// or no JSON, a used-up rate, a suspended operator, and a database that is away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAwayTown } from '../../support/api-away.ts';
import { assertRefused, type Sending, send } from '../../support/api-http.ts';
import { OF_PLATFORMS, takesBody } from '../statuses/table.ts';
import { newOperateKey } from './platform.ts';

const { town, database } = await openAwayTown();
const operator = await town.newPerson('platform', { operator: true });
const key = await newOperateKey(town, operator);

for (const route of OF_PLATFORMS) {
  const { method, path } = route;
  const at = path.replaceAll(/:\w+/g, '1');
  const body = takesBody(route) ? { body: {} } : {};
  const ask = (sending: Sending = {}) =>
    send(town.api.origin, method, at, { key, ...body, ...sending });
  const name = `${method} ${path}`;

  if (method !== 'GET') {
    test(`${name} refuses a body over 64 KiB`, async () => {
      assertRefused(await ask({ raw: 'x'.repeat(65_537) }), 413, 'payload_too_large');
    });
  }
  if (takesBody(route)) {
    test(`${name} refuses a body that is no JSON`, async () => {
      const headers = { 'Content-Type': 'text/plain' };
      assertRefused(await ask({ raw: '{}', headers }), 415, 'unsupported_media_type');
      assertRefused(await ask({ raw: '{"a":' }), 400, 'invalid_json');
    });
  }
  test(`${name} refuses a key whose rate is used up, and one of a suspended operator`, async () => {
    const slow = await newOperateKey(town, operator, undefined, { ratePerMinute: 1 });
    await ask({ key: slow });
    assertRefused(await ask({ key: slow }), 429, 'rate_limited');
    const idle = await town.newPerson(`idle-${name.length}-${Math.random()}`, { operator: true });
    const lost = await newOperateKey(town, idle);
    await town.standing(idle, 'suspend');
    assertRefused(await ask({ key: lost }), 403, 'user_suspended');
  });
  test(`${name} is unavailable while the database is away`, async () => {
    database.off();
    const answer = await ask();
    database.on();
    assertRefused(answer, 503, 'unavailable');
    assert.equal(answer.headers.get('retry-after'), '1');
  });
}
