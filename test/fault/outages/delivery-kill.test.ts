// `kill -9` of a node between sending a callback and recording it: whether it arrived is unknown,
// so it is sent again, with the same id.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { receiver } from '../../callbacks/receivers.ts';
import { MASTER_KEY } from '../../support/api.ts';
import { openApiTown } from '../../support/api-town.ts';
import { settingsOf, type TestDatabase } from '../../support/postgres.ts';
import { PROGRAM } from '../../support/tael.ts';
import { until } from '../../support/until.ts';

const town = await openApiTown();

/** The service as an operator starts it, on the database of the town. */
async function served(t: TestContext, database: TestDatabase): Promise<ChildProcess> {
  const env = { ...process.env, TAEL_MASTER_KEY: MASTER_KEY, ...settingsOf(database) };
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  await once(child.stdout, 'data');
  return child;
}

test('A callback sent by a node that died is sent again, with the same id.', async (t) => {
  const { api } = town;
  const shop = await receiver(t, (_, response, number) => {
    if (number > 1) response.end();
  });
  const txNo = await town.paid(88, { notify_url: `http://127.0.0.1:${shop.port}/paid` });
  const doomed = await served(t, api.database);
  await until('it is sent', () => shop.got.length === 1);
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  assert.equal((await api.service.store.callbacks.event(`evt_${txNo}`))?.attemptCount, 0);
  // Its claim lasts a minute, and the test does not.
  await api.rows('update callbacks set due_at_ms = 0');
  const sentAtS = Number(shop.got[0]?.headers['webhook-timestamp']);
  await until('the time of an attempt differs', () => Date.now() / 1_000 > sentAtS + 1);
  await served(t, api.database);
  await until('it is delivered', async () => {
    return (await api.service.store.callbacks.event(`evt_${txNo}`))?.state === 'delivered';
  });
  const [first, second] = shop.got;
  assert.equal(shop.got.length, 2);
  assert.equal(second?.body, first?.body);
  assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id']);
  assert.ok(Number(second?.headers['webhook-timestamp']) > sentAtS);
  assert.notEqual(second?.headers['webhook-signature'], first?.headers['webhook-signature']);
});
