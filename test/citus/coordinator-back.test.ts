// A coordinator of Citus that was replaced by its standby and comes back. It knows the workers, and they do
// not know that it was replaced: what holds it back, and what nothing does, so that people have to.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { byItself } from '../contract/subject.ts';
import { until } from '../support/until.ts';
import {
  assertHeard,
  assertOrders,
  heldBetweenPhases,
  NOT_RECOVERING,
  nonePrepared,
  ordersInEveryCell,
  payments,
} from './between-phases.ts';
import { missing } from './books-on-citus.ts';
import { type CitusServer, preparedAt } from './citus-server.ts';
import { aTown, startLoad } from './load.ts';
import { assertAsHeard, assertVerified } from './nothing-lost.ts';
import { type OwnTown, ownTown } from './own-town.ts';

const CELLS = 8;
const PAYERS = 24;
const HEARD_MIN = 200;
/** Longer than twice the time between two looks of a coordinator at what is prepared. */
const WAITS_MS = 5_000;
const WAIT_MS_MAX = 60_000;
const ELSEWHERE = 'the servers of Citus run on another machine';
const wishes = { skip: missing, timeout: 300_000 };

test('Nodes that know both never write through the one that comes back.', wishes, async (t) => {
  const town = await ownTown(t, CELLS);
  if (!town) return t.skip(ELSEWHERE);
  const { coordinator, standby } = town;
  const [store, other] = [await town.node(), await town.node()];
  const load = startLoad([store, other], await aTown(byItself(store), PAYERS));
  const oks = () => load.heardSoFar().filter(({ word }) => word === 'ok').length;
  await until('people pay', () => oks() > HEARD_MIN, WAIT_MS_MAX);
  await replace(town);
  const last = oks();
  await until('people go on', () => oks() > last + HEARD_MIN, WAIT_MS_MAX);
  await coordinator.start(NOT_RECOVERING);
  const before = await batchesAt(coordinator);
  const third = await town.node();
  assertHeard(await third.execute(await anyPayments(town), 'main'), 'ok');
  const since = oks();
  await until('people go on', () => oks() > since + HEARD_MIN, WAIT_MS_MAX);
  const heard = await load.stop();
  assert.equal(await batchesAt(coordinator), before, 'nobody has written there');
  await assertAsHeard(standby.config, heard);
  await assertVerified(store);
});

test(
  'Who knows only the one that comes back is never told that they have paid, and have not.',
  wishes,
  async (t) => {
    const town = await ownTown(t, CELLS);
    if (!town) return t.skip(ELSEWHERE);
    const { coordinator, workers } = town;
    const { store, node, orders } = await withOrders(town);
    await replace(town);
    await coordinator.start(NOT_RECOVERING);
    const lost = await town.node(coordinator.config);
    const paid = lost.execute(payments(node, orders), 'main');
    await heldBetweenPhases(workers, coordinator);
    assertHeard(await paid, 'outcome_unknown');
    await nonePrepared(workers);
    // Now it commits what it waited for, and there is nothing left to commit.
    await coordinator.stop();
    await assertOrders(node, orders, 'pending');
    await assertVerified(store);
  },
);

test('As a standby it leaves alone what is prepared.', wishes, async (t) => {
  const town = await ownTown(t, CELLS);
  if (!town) return t.skip(ELSEWHERE);
  const { coordinator, standby, workers } = town;
  const { store, node, orders } = await withOrders(town);
  await replace(town);
  await waitForNobody(standby);
  const paid = store.execute(payments(node, orders), 'main');
  await heldBetweenPhases(workers, standby);
  await writeFile(join(coordinator.folder, 'standby.signal'), '');
  await coordinator.start();
  await pause(WAITS_MS);
  const prepared = await Promise.all(workers.map(preparedAt));
  assert.ok(prepared.every((count) => count > 0));
  await waitNoLonger(standby);
  assertHeard(await paid, 'ok');
  await assertOrders(node, orders, 'paid');
  await assertVerified(store);
});

// What follows is lost, and shows why docs/operate/several-machines.md says what to do.

test('As a primary it undoes what the new one has decided.', wishes, async (t: TestContext) => {
  const town = await ownTown(t, CELLS);
  if (!town) return t.skip(ELSEWHERE);
  const { coordinator, standby, workers } = town;
  const { store, node, orders } = await withOrders(town);
  await replace(town);
  await waitForNobody(standby);
  const paid = store.execute(payments(node, orders), 'main');
  await heldBetweenPhases(workers, standby);
  await coordinator.start();
  await nonePrepared(workers);
  await until('the fence waits for the commit', () => isFenced(standby));
  await waitNoLonger(standby);
  assertHeard(await paid, 'ok');
  await assertOrders(node, orders, 'pending');
  // It is missing on every machine, so no rule is broken.
  await assertVerified(store);
});

test('Stopped in order, it tells workers what its standby does not have.', wishes, async (t) => {
  const town = await ownTown(t, CELLS);
  if (!town) return t.skip(ELSEWHERE);
  const { coordinator, standby, workers } = town;
  const { store, node, orders } = await withOrders(town);
  const before = await batchesAt(coordinator);
  await standby.kill();
  const paid = store.execute(payments(node, orders), 'main');
  await heldBetweenPhases(workers, coordinator);
  await coordinator.stop();
  assertHeard(await paid, 'outcome_unknown');
  await standby.start();
  await replace(town);
  await assertOrders(node, orders, 'paid');
  assert.equal(await batchesAt(standby), before);
});

async function withOrders(town: OwnTown) {
  const store = await town.node();
  const node = byItself(store);
  return { store, node, orders: await ordersInEveryCell(node, await node.aShop(), CELLS) };
}

async function anyPayments(town: OwnTown) {
  const { node, orders } = await withOrders(town);
  return payments(node, orders);
}

/** The standby is the coordinator now, and the one that was is off. */
async function replace(town: OwnTown): Promise<void> {
  await town.coordinator.kill();
  await town.promote();
  await town.tellAll();
}

async function batchesAt(server: CitusServer): Promise<number> {
  const [{ count } = {}] = await server.rows(
    'select count(*)::integer as count from batches where not fence',
  );
  return Number(count);
}

async function waitForNobody(server: CitusServer): Promise<void> {
  await server.rows(`alter system set synchronous_standby_names = 'nobody'`);
  await server.rows('select pg_reload_conf()');
}

async function waitNoLonger(server: CitusServer): Promise<void> {
  await server.rows('alter system reset synchronous_standby_names');
  await server.rows('select pg_reload_conf()');
}

async function isFenced(server: CitusServer): Promise<boolean> {
  const rows = await server.rows(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%returning fence%'`,
  );
  return rows.length > 0;
}
