// A worker of Citus that is lost for good while something is prepared on it, before the coordinator has
// decided and after: its standby has it prepared too, and it ends there as the coordinator says.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, type TestContext, test } from 'node:test';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';

import { byItself, type Subject } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import {
  assertHeard,
  assertOrders,
  assertUndone,
  heldBetweenPhases,
  nonePrepared,
  ordersInEveryCell,
  payments,
  RECOVERING,
  restart,
  type UnpaidOrder,
  WAITING,
} from './between-phases.ts';
import { booksOnCitus, type CitusBooks, coordinatorConfig, missing } from './books-on-citus.ts';
import { preparedAt, serversOfCitus } from './citus-server.ts';
import { assertVerified } from './nothing-lost.ts';
import { addWorkerPair, type WorkerPair } from './worker-pair.ts';

const CELLS = 8;
const ELSEWHERE = 'the servers of Citus run on another machine';

describe('A worker that is lost with what it has prepared', { skip: missing }, () => {
  let pair: WorkerPair | null;
  let books: CitusBooks;
  let servers: NonNullable<Awaited<ReturnType<typeof serversOfCitus>>>;
  let store: PostgresStore;
  let node: Subject;
  let orders: readonly UnpaidOrder[];
  beforeEach(async () => {
    pair = await addWorkerPair(coordinatorConfig());
    if (!pair) return;
    books = await booksOnCitus(CELLS);
    const found = await serversOfCitus(books.config);
    assert(found);
    servers = found;
    const clientConfig = async () => books.config;
    store = await openPostgresStore({ chainKey, clientConfig, log: () => {} });
    node = byItself(store);
    orders = await ordersInEveryCell(node, await node.aShop(), CELLS);
  });
  afterEach(async () => {
    if (!pair) return;
    await store.close();
    for (const server of [servers.coordinator, ...others()]) await restart(server);
    await books.drop();
    await pair.remove();
  });

  const others = () => servers.workers.filter(({ folder }) => folder !== pair?.worker.folder);

  test('Before the decision: it is rolled back, and all can be repeated.', async (t: TestContext) => {
    if (!pair) return t.skip(ELSEWHERE);
    const [waiting] = others();
    assert(waiting);
    await restart(servers.coordinator, RECOVERING);
    await restart(waiting, WAITING);
    const paid = store.execute(payments(node, orders), 'main');
    await heldBetweenPhases(servers.workers, waiting);
    await pair.worker.kill();
    await pair.promote();
    assert.ok((await preparedAt(pair.standby)) > 0, 'its standby has it');
    await pair.tellCoordinator();
    const heard = await paid;
    assert.ok(heard.every((one) => one === 'locked_elsewhere' || !one.ok));
    await restart(waiting);
    await nonePrepared([...others(), pair.standby]);
    await assertUndone(store, node, orders);
  });

  test('After the decision: its standby ends what was decided.', async (t: TestContext) => {
    if (!pair) return t.skip(ELSEWHERE);
    const { coordinator } = servers;
    await restart(coordinator, RECOVERING);
    await coordinator.rows(`alter system set synchronous_standby_names = 'nobody'`);
    await coordinator.rows('select pg_reload_conf()');
    const paid = store.execute(payments(node, orders), 'main');
    await heldBetweenPhases(servers.workers, coordinator);
    await pair.worker.kill();
    await coordinator.rows('alter system reset synchronous_standby_names');
    await coordinator.rows('select pg_reload_conf()');
    assertHeard(await paid, 'outcome_unknown');
    await pair.promote();
    assert.ok((await preparedAt(pair.standby)) > 0, 'its standby has it');
    await pair.tellCoordinator();
    await nonePrepared([...others(), pair.standby]);
    await assertOrders(node, orders, 'paid');
    await assertVerified(store);
    assertHeard(await store.execute(payments(node, orders), 'main'), 'ok');
    await assertOrders(node, orders, 'paid');
  });
});
