// A database that does not answer, or accepts no connections: other services waited for it forever, or
// kept dead connections.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSwitch } from '../../support/api-away.ts';
import { assertRefused, send, tally, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { footprint } from '../../support/footprint.ts';
import { until } from '../../support/until.ts';

const database = databaseSwitch();
const town = await openApiTown({}, database);
const { api } = town;
const health = async () => (await send(api.origin, 'GET', '/api/v1/health')).status;

const crowd = async () => {
  const txNo = await town.order({ amount: 1 });
  await town.cookieOf();
  return () =>
    Promise.all([
      times(15, () => town.get('/balance')),
      times(15, (index) => town.collect({ idempotency_key: `${txNo}-${index}` })),
      times(5, () => town.pay(txNo)),
      times(5, () => town.web('GET', `/pay/${txNo}`, { headers: { accept: 'application/json' } })),
    ]).then((answers) => answers.flat());
};

test('node-postgres #2704: requests are refused while no connection can be had', async () => {
  const ask = await crowd();
  database.off();
  const before = await footprint(api);
  for (let round = 0; round < 3; round++) {
    for (const answer of await ask()) {
      assertRefused(answer, 503, 'unavailable');
      assert.equal(answer.headers.get('retry-after'), '1');
    }
  }
  assert.deepEqual(await footprint(api), before);
  database.on();
  await until('it is back', async () => (await health()) === 200);
  assert.deepEqual(tally(await ask()), { 200: 40 });
});

test('node-postgres #3399: connections that fell silent are not used again', async () => {
  const ask = await crowd();
  const before = await footprint(api);
  database.silence();
  const answers = await ask();
  for (const { status, code } of answers) {
    assert.equal(status, 503);
    assert.ok(['unavailable', 'outcome_unknown', 'overloaded'].includes(code), code);
  }
  assert.deepEqual(await footprint(api), before);
  database.on();
  await until('it is back', async () => (await health()) === 200);
  for (let round = 0; round < 3; round++) assert.deepEqual(tally(await ask()), { 200: 40 });
});
