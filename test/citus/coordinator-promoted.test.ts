// A coordinator of Citus that is lost for good, and whose standby takes over: while people pay, and at each
// side of the moment at which it decides a commit in two phases.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { withinMs } from '../../src/store/postgres/connection/deadline.ts';
import { makeAnchor } from '../../src/store/postgres/verify/anchor.ts';

import { byItself } from '../contract/subject.ts';
import { ANCHOR_KEY } from '../support/chain-key.ts';
import { until } from '../support/until.ts';
import {
  assertHeard,
  assertOrders,
  assertUndone,
  heldBetweenPhases,
  nonePrepared,
  ordersInEveryCell,
  PATIENCE_MS,
  payments,
  restart,
  WAITING,
} from './between-phases.ts';
import { missing } from './books-on-citus.ts';
import type { CitusServer } from './citus-server.ts';
import { aTown, startLoad } from './load.ts';
import { assertAsHeard, assertVerified, wordsOf } from './nothing-lost.ts';
import { type OwnTown, ownTown } from './own-town.ts';

const CELLS = 8;
const PAYERS = 24;
/** So many are heard of before the coordinator is lost, and again afterwards. */
const HEARD_MIN = 200;
const WAIT_MS_MAX = 60_000;
const MS_MAX = 300_000;
const ELSEWHERE = 'the servers of Citus run on another machine';
const wishes = { skip: missing, timeout: MS_MAX };

test(
  'The standby of a coordinator takes over while people pay, and nothing is lost.',
  wishes,
  async (t: TestContext) => {
    const town = await ownTown(t, CELLS);
    if (!town) return t.skip(ELSEWHERE);
    const [store, other] = [await town.node(), await town.node()];
    const load = startLoad([store, other], await aTown(byItself(store), PAYERS));
    const oks = () => load.heardSoFar().filter(({ word }) => word === 'ok').length;
    await until('people pay', () => oks() > HEARD_MIN, WAIT_MS_MAX);
    await town.coordinator.kill();
    const lostAtMs = performance.now();
    await town.promote();
    const promotedMs = Math.round(performance.now() - lostAtMs);
    const before = await entriesByCell(town.standby);
    assert.equal(before.size, CELLS);
    const everywhere = async () =>
      [...(await entriesByCell(town.standby))].every(
        ([cell, count]) => count > (before.get(cell) ?? 0),
      );
    await until('people pay in all cells', everywhere, WAIT_MS_MAX);
    const paidMs = Math.round(performance.now() - lostAtMs);
    t.diagnostic(`promoted after ${promotedMs} ms, payments in all cells after ${paidMs} ms`);

    // The machines still have the old address: payments do not need it, and what reads all machines does.
    await assert.rejects(assertVerified(store), /does not answer/);
    await town.tellAll();
    const last = oks();
    await until('people go on', () => oks() > last + HEARD_MIN, WAIT_MS_MAX);
    await moveOneCell(town);
    const anchor = await store.withReadConnection((session) => makeAnchor(session, ANCHOR_KEY));
    const heard = await load.stop();
    t.diagnostic(wordsOf(heard));
    await nonePrepared(town.workers);
    await assertAsHeard(town.standby.config, heard);
    await assertVerified(store, [anchor]);
  },
);

test('Before it decided, the standby that takes over decides nothing.', wishes, async (t) => {
  const town = await ownTown(t, CELLS);
  if (!town) return t.skip(ELSEWHERE);
  const { store, node, orders } = await withOrders(town);
  const [last] = town.workers;
  assert(last);
  await restart(last, WAITING);
  const paid = store.execute(payments(node, orders), 'main');
  await heldBetweenPhases(town.workers, last);
  await town.coordinator.kill();
  assertHeard(await withinMs(PATIENCE_MS, paid), 'outcome_unknown');
  await restart(last);
  await takeOver(town);
  await assertUndone(store, node, orders);
});

test('What it has decided alone was not decided, and its standby undoes it.', wishes, async (t) => {
  const town = await ownTown(t, CELLS);
  if (!town) return t.skip(ELSEWHERE);
  const { store, node, orders } = await withOrders(town);
  const { coordinator, standby, workers } = town;
  await standby.kill();
  const paid = store.execute(payments(node, orders), 'main');
  await heldBetweenPhases(workers, coordinator);
  await coordinator.kill();
  assertHeard(await withinMs(PATIENCE_MS, paid), 'outcome_unknown');
  await standby.start();
  await takeOver(town);
  await assertUndone(store, node, orders);
});

test('After it decided, the standby that takes over ends what was decided.', wishes, async (t) => {
  const town = await ownTown(t, CELLS);
  if (!town) return t.skip(ELSEWHERE);
  const { store, node, orders } = await withOrders(town);
  const { coordinator, standby, workers } = town;
  await coordinator.rows(`alter system set synchronous_standby_names = 'nobody'`);
  await coordinator.rows('select pg_reload_conf()');
  const paid = store.execute(payments(node, orders), 'main');
  await heldBetweenPhases(workers, coordinator);
  await until('the standby has the decision', () => isDecidedAt(standby, workers));
  await coordinator.kill();
  assertHeard(await withinMs(PATIENCE_MS, paid), 'outcome_unknown');
  await takeOver(town);
  await assertOrders(node, orders, 'paid');
  await assertVerified(store);
  assertHeard(await store.execute(payments(node, orders), 'main'), 'ok');
  await assertOrders(node, orders, 'paid');
  await assertVerified(store);
});

async function withOrders(town: OwnTown) {
  const store = await town.node();
  const node = byItself(store);
  const orders = await ordersInEveryCell(node, await node.aShop(), CELLS);
  return { store, node, orders };
}

async function takeOver(town: OwnTown): Promise<void> {
  await town.promote();
  await town.tellAll();
  await nonePrepared(town.workers);
}

async function entriesByCell(server: CitusServer): Promise<ReadonlyMap<number, number>> {
  const rows = await server.rows(
    'select cell, count(*)::integer as count from entries group by cell',
  );
  return new Map(rows.map(({ cell, count }) => [Number(cell), Number(count)]));
}

/** Whether it would commit all that is prepared. */
async function isDecidedAt(server: CitusServer, workers: readonly CitusServer[]): Promise<boolean> {
  const prepared = await Promise.all(
    workers.map((worker) => worker.rows('select gid from pg_prepared_xacts')),
  );
  const decided = await server.rows('select gid from pg_dist_transaction');
  const gids = new Set(decided.map(({ gid }) => gid));
  return prepared.flat().every(({ gid }) => gids.has(gid));
}

/** To the other worker. */
async function moveOneCell({ standby }: OwnTown): Promise<void> {
  await standby.rows(
    `select citus_move_shard_placement(shardid, here.nodename, here.nodeport, there.nodename,
       there.nodeport, 'force_logical')
     from pg_dist_placement join pg_dist_node as here using (groupid)
       join pg_dist_node as there on there.groupid not in (0, here.groupid)
     where shardid = get_shard_id_for_distribution_column('cells', 0)`,
  );
}
