// A batch that pays orders in every cell, held between the two phases of its commit: each worker has
// prepared, and somebody waits for a standby that does not exist.

import assert from 'node:assert/strict';
import type { Outcome } from '../../src/core/outcome.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { pay, yuan } from '../contract/commands.ts';
import { word } from '../contract/outcomes.ts';
import type { Shop, Subject } from '../contract/subject.ts';
import { until } from '../support/until.ts';
import { type CitusServer, preparedAt } from './citus-server.ts';
import { assertVerified } from './nothing-lost.ts';

/** Commits and prepared transactions wait for a standby that does not exist. */
export const WAITING = { synchronous_standby_names: 'nobody' };
/** As docs/operate/several-machines.md sets it. */
export const RECOVERING = { 'citus.recover_2pc_interval': '2s' };
/** What is left prepared stays so until it is asked after by hand. */
export const NOT_RECOVERING = { 'citus.recover_2pc_interval': '-1' };
/** How long a client of the API waits for an answer. */
export const PATIENCE_MS = 12_000;
const RECOVERED_MS_MAX = 60_000;

export interface UnpaidOrder {
  readonly payerId: number;
  readonly txNo: string;
}

/** Users in a row have a bucket each, so their payers are in all cells. Each has 10 yuan and owes 4. */
export async function ordersInEveryCell(
  node: Subject,
  shop: Shop,
  cells: number,
): Promise<readonly UnpaidOrder[]> {
  const made: UnpaidOrder[] = [];
  for (let index = 0; index < cells; index++) {
    const payerId = await node.aPayer('10.00');
    made.push({ payerId, txNo: await node.anOrder(shop, '4.00') });
  }
  return made;
}

export function payments(node: Subject, orders: readonly UnpaidOrder[]) {
  return orders.map(({ payerId, txNo }) => pay(payerId, txNo, node.nowMs()));
}

/** `at`: who waits. */
export async function heldBetweenPhases(
  workers: readonly CitusServer[],
  at: CitusServer,
): Promise<void> {
  await until('it waits between the two phases', async () => {
    const prepared = await Promise.all(workers.map(preparedAt));
    return prepared.every((count) => count > 0) && (await isWaiting(at));
  });
}

export async function nonePrepared(workers: readonly CitusServer[]): Promise<void> {
  const isOver = async () => {
    const prepared = await Promise.all(workers.map(preparedAt));
    return prepared.every((count) => count === 0);
  };
  await until('no prepared transaction is left', isOver, RECOVERED_MS_MAX);
}

export async function assertOrders(
  node: Subject,
  orders: readonly UnpaidOrder[],
  status: 'pending' | 'paid',
): Promise<void> {
  const balance = yuan(status === 'paid' ? '6.00' : '10.00');
  for (const { payerId, txNo } of orders) {
    assert.equal((await node.orderOf(txNo)).status, status);
    assert.equal((await node.ownerOf(payerId)).consumer.balanceFen, balance);
  }
}

/** None of it has happened, and all of it can be sent again. */
export async function assertUndone(
  store: PostgresStore,
  node: Subject,
  orders: readonly UnpaidOrder[],
): Promise<void> {
  await assertOrders(node, orders, 'pending');
  await assertVerified(store);
  assertHeard(await store.execute(payments(node, orders), 'main'), 'ok');
  await assertOrders(node, orders, 'paid');
  await assertVerified(store);
}

/** All heard the same. */
export function assertHeard(
  heard: readonly (Outcome | 'locked_elsewhere')[],
  expected: ReturnType<typeof word>,
): void {
  const words = heard.map((one) => (one === 'locked_elsewhere' ? one : word(one)));
  assert.deepEqual(new Set(words), new Set([expected]));
}

export async function restart(
  server: CitusServer,
  settings?: Readonly<Record<string, string>>,
): Promise<void> {
  await server.kill();
  await server.start(settings);
}

async function isWaiting(server: CitusServer): Promise<boolean> {
  const rows = await server.rows(`select 1 from pg_stat_activity where wait_event = 'SyncRep'`);
  return rows.length > 0;
}
