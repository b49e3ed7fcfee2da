// A worker of Citus that is lost for good while people pay, and whose standby takes over: nothing that
// somebody was told is lost, and all cells are paid in again.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { byItself } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { until } from '../support/until.ts';
import {
  booksOnCitus,
  coordinatorConfig,
  missing,
  recoverAsUsual,
  recoverSoon,
} from './books-on-citus.ts';
import { aTown, startLoad } from './load.ts';
import { assertAsHeard, assertVerified, wordsOf } from './nothing-lost.ts';
import { addWorkerPair } from './worker-pair.ts';

const CELLS = 8;
const PAYERS = 24;
/** So many are heard of before the worker is lost. */
const HEARD_MIN = 200;
const RECOVERED_MS_MAX = 60_000;
const MS_MAX = 300_000;
const CELLS_AT = `select count(*)::integer as count from pg_dist_shard
  join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
  where logicalrelid = 'cells'::regclass and nodeport = $1`;

test('The standby of a worker takes over while people pay, and nothing is lost.', {
  skip: missing,
  timeout: MS_MAX,
}, async (t: TestContext) => {
  const pair = await addWorkerPair(coordinatorConfig());
  if (!pair) return t.skip('the servers of Citus run on another machine');
  const books = await booksOnCitus(CELLS);
  const clientConfig = async () => books.config;
  const open = () => openPostgresStore({ chainKey, clientConfig, log: () => {} });
  const [store, other] = [await open(), await open()];
  t.after(async () => {
    for (const one of [store, other]) await one.close();
    await recoverAsUsual(books);
    await books.drop();
    await pair.remove();
  });
  await recoverSoon(books);
  const { port } = new URL(`${pair.worker.config.connectionString}`);
  const onWorker = await books.admin.query(CELLS_AT, [port]);
  assert.ok(onWorker.rows[0].count > 0, 'the worker has cells');

  const load = startLoad([store, other], await aTown(byItself(store), PAYERS));
  const oks = () => load.heardSoFar().filter(({ word }) => word === 'ok').length;
  const entriesByCell = async () => {
    const { rows } = await books.admin.query(
      'select cell, count(*)::integer as count from entries group by cell',
    );
    return new Map<number, number>(rows.map(({ cell, count }) => [cell, count]));
  };
  await until('people pay', () => oks() > HEARD_MIN, RECOVERED_MS_MAX);
  await pair.worker.kill();
  const lostAtMs = performance.now();
  await pair.promote();
  await pair.tellCoordinator();
  const promotedMs = Math.round(performance.now() - lostAtMs);
  const before = await entriesByCell();
  assert.equal(before.size, CELLS);
  const everywhere = async () =>
    [...(await entriesByCell())].every(([cell, count]) => count > (before.get(cell) ?? 0));
  await until('people pay in all cells', everywhere, RECOVERED_MS_MAX);
  const paidMs = Math.round(performance.now() - lostAtMs);
  t.diagnostic(`promoted after ${promotedMs} ms, payments in all cells after ${paidMs} ms`);
  const last = oks();
  await until('people go on', () => oks() > last + HEARD_MIN, RECOVERED_MS_MAX);
  const heard = await load.stop();

  t.diagnostic(wordsOf(heard));
  const noneLeft = async () => {
    const { rows } = await books.admin.query(
      `select result from run_command_on_all_nodes($$select count(*) from pg_prepared_xacts
         where gid like 'citus_%'$$)`,
    );
    return rows.every(({ result }) => result === '0');
  };
  await until('no prepared transaction is left', noneLeft, RECOVERED_MS_MAX);
  await assertAsHeard(books.config, heard);
  await assertVerified(store);
});
