// A cell that is moved while something is prepared there, which a coordinator that died has decided to
// commit.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { byItself, type Shop, type Subject } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import {
  assertHeard,
  heldBetweenPhases,
  NOT_RECOVERING,
  ordersInEveryCell,
  payments,
  restart,
  type UnpaidOrder,
  WAITING,
} from './between-phases.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';
import { rowsOf, serversOfCitus } from './citus-server.ts';
import { assertVerified } from './nothing-lost.ts';

const CELLS = 8;
/** A move of so few rows takes less than two. */
const WAITS_MS = 8_000;
const ELSEWHERE = 'the servers of Citus run on another machine, so none of them can be killed';

describe('A cell that moves beside what a dead machine has prepared', { skip: missing }, () => {
  let books: CitusBooks;
  let store: PostgresStore;
  let node: Subject;
  let shop: Shop;
  let servers: Awaited<ReturnType<typeof serversOfCitus>>;
  beforeEach(async () => {
    books = await booksOnCitus(CELLS);
    servers = await serversOfCitus(books.config);
    const clientConfig = async () => books.config;
    store = await openPostgresStore({ chainKey, clientConfig, log: () => {} });
    node = byItself(store);
  });
  afterEach(async () => {
    await servers?.coordinator.kill();
    await servers?.coordinator.start();
    await store.close();
    await books.drop();
  });

  /** Orders in every cell whose payments are decided, and prepared on every worker. */
  async function leavePrepared(): Promise<readonly UnpaidOrder[]> {
    assert(servers);
    const { coordinator, workers } = servers;
    shop = await node.aShop();
    const orders = await ordersInEveryCell(node, shop, CELLS);
    await restart(coordinator, { ...WAITING, ...NOT_RECOVERING });
    const paid = store.execute(payments(node, orders), 'main');
    await heldBetweenPhases(workers, coordinator);
    await coordinator.kill();
    assertHeard(await paid, 'outcome_unknown');
    await coordinator.start(NOT_RECOVERING);
    return orders;
  }

  /** The orders of the shop, to another worker. */
  async function moveOrders(mode: string): Promise<void> {
    const cell = cellOfUser({ count: CELLS }, shop.ownerId);
    await rowsOf(
      books.config,
      `select citus_move_shard_placement(shardid, here.nodename, here.nodeport, there.nodename, there.nodeport,
         '${mode}')
       from pg_dist_placement join pg_dist_node as here using (groupid)
         cross join lateral (select * from pg_dist_node as there
           where there.groupid not in (0, here.groupid) limit 1) as there
       where shardid = get_shard_id_for_distribution_column('cells', ${cell})`,
    );
  }

  const recover = () => rowsOf(books.config, 'select recover_prepared_transactions()');

  async function unpaid(orders: readonly UnpaidOrder[]): Promise<number> {
    const found = await Promise.all(orders.map(({ txNo }) => node.orderOf(txNo)));
    return found.filter(({ status }) => status !== 'paid').length;
  }

  test('By force_logical it waits for that, and nothing is lost.', async (t: TestContext) => {
    if (!servers) return t.skip(ELSEWHERE);
    const orders = await leavePrepared();
    await pause(1_000);
    const { preparedMs } = await store.placement();
    assert.ok(preparedMs !== null && preparedMs >= 1_000 && preparedMs < 60_000);
    let hasMoved = false;
    const moving = moveOrders('force_logical').then(() => {
      hasMoved = true;
    });
    await pause(WAITS_MS);
    assert.equal(hasMoved, false);
    await recover();
    await moving;
    assert.equal((await store.placement()).preparedMs, null);
    assert.equal(await unpaid(orders), 0);
    await assertVerified(store);
  });

  test('By block_writes it leaves that behind, so nobody may use it.', async (t: TestContext) => {
    if (!servers) return t.skip(ELSEWHERE);
    const orders = await leavePrepared();
    await moveOrders('block_writes');
    await recover();
    assert.equal(await unpaid(orders), orders.length);
    await assert.rejects(assertVerified(store));
  });
});
