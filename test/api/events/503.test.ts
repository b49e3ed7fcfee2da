// GET /events while the database is away, and while too many requests wait.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAwayTown } from '../../support/api-away.ts';
import { assertRefused } from '../../support/api-http.ts';
import { until } from '../../support/until.ts';

const WAITS_OF_ONE_MAX = 10;

const { town, database } = await openAwayTown();

test('a request that waits is refused when the database goes away', async () => {
  const keys = [await town.newKey(town.owner), await town.newKey(town.stranger)];
  const waiting = keys.map((key) => town.get('/events?wait=25', { key }));
  await until('both wait', async () => {
    const ids = keys.map(({ keyId }) => `'${keyId}'`).join();
    const rows = await town.api.rows(`select 1 from key_uses where key_id in (${ids})`);
    return rows.length === keys.length;
  });
  database.off();
  for (const answer of await Promise.all(waiting)) assertRefused(answer, 503, 'unavailable');
  database.on();
});

test('ten requests of one owner may wait, and other owners can still wait', async () => {
  let ended = 0;
  const ask = () => {
    const waiting = town.get('/events?wait=25');
    void waiting.then(() => {
      ended += 1;
    });
    return waiting;
  };
  const first = Array.from({ length: WAITS_OF_ONE_MAX + 1 }, ask);
  await until('one is refused', () => ended > 0);
  assert.equal(ended, 1);
  const other = town.get('/events?wait=1', { key: town.strangerKey });
  assert.equal((await other).status, 200);
  const txNo = await town.paid(1);
  const answers = await Promise.all(first);
  const [refused, ...more] = answers.filter(({ status }) => status !== 200);
  assert.ok(refused);
  assert.deepEqual(more, []);
  assertRefused(refused, 503, 'overloaded');
  assert.equal(refused.headers.get('retry-after'), '1');
  for (const { status, data } of answers) {
    if (status === 200) assert.equal(data.items[0].tx_no, txNo);
  }
  assert.equal((await town.get('/events?wait=1')).status, 200, 'their places are free again');
});
