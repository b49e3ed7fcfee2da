// A coordinator of Citus that is killed between the two phases of a commit: clients hear in time that nobody
// knows, and afterwards the batch has happened on every machine or on none.

import assert from 'node:assert/strict';
import { after, afterEach, before, describe, type TestContext, test } from 'node:test';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import { withinMs } from '../../src/store/postgres/connection/deadline.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { byItself, type Shop, type Subject } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { until } from '../support/until.ts';
import {
  assertHeard,
  assertOrders,
  heldBetweenPhases,
  nonePrepared,
  ordersInEveryCell,
  PATIENCE_MS,
  payments,
  RECOVERING,
  restart,
  type UnpaidOrder,
  WAITING,
} from './between-phases.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';
import { type CitusServer, preparedAt, serversOfCitus } from './citus-server.ts';
import { assertVerified } from './nothing-lost.ts';

const CELLS = 8;
const ELSEWHERE = 'the servers of Citus run on another machine, so none of them can be killed';

describe('A commit on Citus', { skip: missing }, () => {
  let books: CitusBooks;
  let servers: Awaited<ReturnType<typeof serversOfCitus>>;
  let store: PostgresStore;
  let node: Subject;
  let shop: Shop;
  before(async () => {
    books = await booksOnCitus(CELLS);
    servers = await serversOfCitus(books.config);
    store = await openPostgresStore({
      chainKey,
      clientConfig: async () => books.config,
      log: () => {},
    });
    node = byItself(store);
    shop = await node.aShop();
  });
  afterEach(async () => {
    for (const server of servers ? [servers.coordinator, ...servers.workers] : []) {
      await server.kill().catch(() => {}); // It may be dead already.
      await server.start();
    }
  });
  after(async () => {
    await store?.close();
    await books?.drop();
  });

  async function anOrderWithinOneCell(): Promise<UnpaidOrder> {
    const cellOf = (userId: number) => cellOfUser({ count: CELLS }, userId);
    for (;;) {
      const payerId = await node.aPayer('10.00');
      if (cellOf(payerId) === cellOf(shop.ownerId)) {
        return { payerId, txNo: await node.anOrder(shop, '4.00') };
      }
    }
  }

  const pay = (orders: readonly UnpaidOrder[]) => store.execute(payments(node, orders), 'main');

  /** Pays; kills the coordinator once `where` waits for its standby; answers what the clients heard. */
  async function payAndKill(orders: readonly UnpaidOrder[], where: CitusServer) {
    assert(servers);
    const { coordinator, workers } = servers;
    const paid = pay(orders);
    await heldBetweenPhases(workers, where);
    await coordinator.kill();
    return await withinMs(PATIENCE_MS, paid);
  }

  async function recover() {
    assert(servers);
    const { coordinator, workers } = servers;
    await coordinator.start(RECOVERING);
    await nonePrepared(workers);
  }

  async function assertAre(status: 'pending' | 'paid', orders: readonly UnpaidOrder[]) {
    await assertOrders(node, orders, status);
    await assertVerified(store);
  }

  test('Killed before it decides, it leaves nothing, and all can be repeated.', async (t: TestContext) => {
    if (!servers) return t.skip(ELSEWHERE);
    const orders = await ordersInEveryCell(node, shop, CELLS);
    const last = servers.workers.at(-1);
    assert(last);
    await restart(last, WAITING);
    assertHeard(await payAndKill(orders, last), 'outcome_unknown');
    await restart(last);
    await recover();
    await assertAre('pending', orders);
    assertHeard(await pay(orders), 'ok');
    await assertAre('paid', orders);
  });

  test('A batch within one cell is decided by the coordinator too.', async (t: TestContext) => {
    if (!servers) return t.skip(ELSEWHERE);
    const { workers } = servers;
    const order = await anOrderWithinOneCell();
    for (const worker of workers) await restart(worker, WAITING);
    const paid = pay([order]);
    await until('a worker has prepared', async () => {
      const prepared = await Promise.all(workers.map(preparedAt));
      return prepared.some((count) => count > 0);
    });
    await servers.coordinator.kill();
    assertHeard(await withinMs(PATIENCE_MS, paid), 'outcome_unknown');
    for (const worker of workers) await restart(worker);
    await recover();
    await assertAre('pending', [order]);
    assertHeard(await pay([order]), 'ok');
    await assertAre('paid', [order]);
  });

  test('Killed after it decided, it has paid all, and no repeat pays again.', async (t: TestContext) => {
    if (!servers) return t.skip(ELSEWHERE);
    const orders = await ordersInEveryCell(node, shop, CELLS);
    await restart(servers.coordinator, WAITING);
    assertHeard(await payAndKill(orders, servers.coordinator), 'outcome_unknown');
    await recover();
    await assertAre('paid', orders);
    assertHeard(await pay(orders), 'ok');
    await assertAre('paid', orders);
  });
});
