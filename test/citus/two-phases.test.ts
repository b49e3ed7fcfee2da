// A coordinator of Citus that is killed between the two phases of a commit: clients hear in time that nobody
// knows, and afterwards the batch has happened on every machine or on none.

import assert from 'node:assert/strict';
import { after, afterEach, before, describe, type TestContext, test } from 'node:test';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import { withinMs } from '../../src/store/postgres/connection/deadline.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { anOrder, aPayer, aShop, orderOf, ownerOf, type Shop, word } from '../contract/arrange.ts';
import { pay, yuan } from '../contract/commands.ts';
import type { Subject } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { until } from '../support/until.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';
import { type CitusServer, preparedAt, serversOfCitus } from './citus-server.ts';
import { asSubject } from './nodes.ts';
import { assertVerified } from './nothing-lost.ts';

const CELLS = 8;
/** How long a client of the API waits for an answer. */
const PATIENCE_MS = 12_000;
/** Commits and prepared transactions wait for a standby that does not exist. */
const WAITING = { synchronous_standby_names: 'nobody' };
/** As docs/scale.md sets it. */
const RECOVERING = { 'citus.recover_2pc_interval': '2s' };
const RECOVERED_MS_MAX = 60_000;
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
    node = asSubject(store);
    shop = await aShop(node);
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

  async function ordersInEveryCell() {
    const made: { readonly payerId: number; readonly txNo: string }[] = [];
    for (let index = 0; index < CELLS; index++) {
      const payerId = await aPayer(node, '10.00');
      made.push({ payerId, txNo: await anOrder(node, shop, '4.00') });
    }
    return made;
  }

  async function anOrderWithinOneCell() {
    const cellOf = (userId: number) => cellOfUser({ count: CELLS }, userId);
    for (;;) {
      const payerId = await aPayer(node, '10.00');
      if (cellOf(payerId) === cellOf(shop.ownerId)) {
        return { payerId, txNo: await anOrder(node, shop, '4.00') };
      }
    }
  }

  const payments = (orders: Awaited<ReturnType<typeof ordersInEveryCell>>) =>
    orders.map(({ payerId, txNo }) => pay(payerId, txNo, node.nowMs()));

  /** Pays; kills the coordinator once `where` waits for its standby; answers what the clients heard. */
  async function payAndKill(
    orders: Awaited<ReturnType<typeof ordersInEveryCell>>,
    where: CitusServer,
  ) {
    assert(servers);
    const { coordinator, workers } = servers;
    const paid = store.execute(payments(orders), 'main');
    await until('it waits between the two phases', async () => {
      const prepared = await Promise.all(workers.map(preparedAt));
      return prepared.every((count) => count > 0) && (await isWaiting(where));
    });
    await coordinator.kill();
    return await withinMs(PATIENCE_MS, paid);
  }

  async function recover() {
    assert(servers);
    const { coordinator, workers } = servers;
    await coordinator.start(RECOVERING);
    const isOver = async () => {
      const prepared = await Promise.all(workers.map(preparedAt));
      return prepared.every((count) => count === 0);
    };
    await until('no prepared transaction is left', isOver, RECOVERED_MS_MAX);
  }

  async function assertPaid(
    orders: Awaited<ReturnType<typeof ordersInEveryCell>>,
    balance: string,
    status: string,
  ) {
    for (const { payerId, txNo } of orders) {
      assert.equal((await ownerOf(node, payerId)).consumer.balanceFen, yuan(balance));
      assert.equal((await orderOf(node, txNo)).status, status);
    }
    await assertVerified(store);
  }

  test('Killed before it decides, it leaves nothing, and all can be repeated.', async (t: TestContext) => {
    if (!servers) return t.skip(ELSEWHERE);
    const orders = await ordersInEveryCell();
    const last = servers.workers.at(-1);
    assert(last);
    await restart(last, WAITING);
    const heard = await payAndKill(orders, last);
    assert.deepEqual(new Set(heard.map(wordOf)), new Set(['outcome_unknown']));
    await restart(last);
    await recover();
    await assertPaid(orders, '10.00', 'pending');
    const repeated = await store.execute(payments(orders), 'main');
    assert.deepEqual(new Set(repeated.map(wordOf)), new Set(['ok']));
    await assertPaid(orders, '6.00', 'paid');
  });

  test('A batch within one cell is decided by the coordinator too.', async (t: TestContext) => {
    if (!servers) return t.skip(ELSEWHERE);
    const { workers } = servers;
    const order = await anOrderWithinOneCell();
    for (const worker of workers) await restart(worker, WAITING);
    const paid = store.execute(payments([order]), 'main');
    await until('a worker has prepared', async () => {
      const prepared = await Promise.all(workers.map(preparedAt));
      return prepared.some((count) => count > 0);
    });
    await servers.coordinator.kill();
    const heard = await withinMs(PATIENCE_MS, paid);
    assert.deepEqual(heard.map(wordOf), ['outcome_unknown']);
    for (const worker of workers) await restart(worker);
    await recover();
    await assertPaid([order], '10.00', 'pending');
    const repeated = await store.execute(payments([order]), 'main');
    assert.deepEqual(repeated.map(wordOf), ['ok']);
    await assertPaid([order], '6.00', 'paid');
  });

  test('Killed after it decided, it has paid all, and no repeat pays again.', async (t: TestContext) => {
    if (!servers) return t.skip(ELSEWHERE);
    const orders = await ordersInEveryCell();
    await restart(servers.coordinator, WAITING);
    const heard = await payAndKill(orders, servers.coordinator);
    assert.deepEqual(new Set(heard.map(wordOf)), new Set(['outcome_unknown']));
    await recover();
    await assertPaid(orders, '6.00', 'paid');
    const repeated = await store.execute(payments(orders), 'main');
    assert.deepEqual(new Set(repeated.map(wordOf)), new Set(['ok']));
    await assertPaid(orders, '6.00', 'paid');
  });
});

type Heard = Awaited<ReturnType<PostgresStore['execute']>>[number];

function wordOf(heard: Heard) {
  return heard === 'locked_elsewhere' ? heard : word(heard);
}

async function restart(server: CitusServer, settings?: Readonly<Record<string, string>>) {
  await server.kill();
  await server.start(settings);
}

async function isWaiting(server: CitusServer): Promise<boolean> {
  const rows = await server.rows(`select 1 from pg_stat_activity where wait_event = 'SyncRep'`);
  return rows.length > 0;
}
