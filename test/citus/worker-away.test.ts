// A worker of Citus that is away all the time, as others go on: what lies on it is refused as unavailable, or
// waits for it, and what does not is as it was.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, type TestContext, test } from 'node:test';
import { groupCommit } from '../../src/store/group-commit.ts';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import { openConnection, READ_SETTINGS } from '../../src/store/postgres/connection/connection.ts';
import { connectOnDemand } from '../../src/store/postgres/connection/connection-source.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { startSweeper } from '../../src/store/postgres/sweep.ts';
import { StoreFailure } from '../../src/store/store-failure.ts';
import { settleDue } from '../../src/workers/settlement.ts';
import { createUser, pay, refund, signIn, transfer, wallet } from '../contract/commands.ts';
import { word } from '../contract/outcomes.ts';
import { byItself, type Shop, type Subject } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { until } from '../support/until.ts';
import {
  booksOnCitus,
  type CitusBooks,
  missing,
  recoverAsUsual,
  recoverSoon,
} from './books-on-citus.ts';
import { type CitusServer, serversOfCitus } from './citus-server.ts';
import { assertVerified } from './nothing-lost.ts';

const CELLS = { count: 8 };
const ROUNDS = 10;
const PLANNED = { ...READ_SETTINGS, plan_cache_mode: 'auto' };
const ELSEWHERE = 'the servers of Citus run on another machine';
const CELLS_AT = `select cell from generate_series(0, $2::integer - 1) as cell
  join pg_dist_placement on shardid = get_shard_id_for_distribution_column('cells', cell)
  join pg_dist_node using (groupid) where nodeport = $1`;

/** What somebody has in a cell, made while all machines were there. */
interface Place {
  readonly cell: number;
  readonly shop: Shop;
  readonly payerId: number;
  /** Paid by somebody of the same cell. */
  readonly paidNo: string;
}

describe('While a worker is away', { skip: missing }, () => {
  let books: CitusBooks;
  let store: PostgresStore;
  let other: PostgresStore;
  let node: Subject;
  let away: CitusServer | undefined;
  const places: Place[] = [];
  let here: readonly Place[];
  let there: readonly Place[];
  /** An order of a shop here that somebody there has paid. */
  let apart: { readonly shop: Shop; readonly txNo: string };
  before(async () => {
    books = await booksOnCitus(CELLS.count);
    [store, other] = [await open(), await open()];
    node = byItself(store);
    away = (await serversOfCitus(books.config))?.workers[0];
    if (!away) return;
    await recoverSoon(books);
    await aPlaceInEachCell();
    const { port } = new URL(`${away.config.connectionString}`);
    const { rows } = await books.admin.query(CELLS_AT, [port, CELLS.count]);
    const gone = new Set(rows.map(({ cell }) => cell));
    there = places.filter(({ cell }) => gone.has(cell));
    here = places.filter(({ cell }) => !gone.has(cell));
    assert.ok(here.length > 1 && there.length > 1, 'both workers have cells');
    apart = await anOrderPaidThere();
    await books.admin.query('update sessions set expires_at_ms = 0');
    await away.kill();
  });
  after(async () => {
    for (const one of [store, other]) await one.close();
    await recoverAsUsual(books);
    await books.drop();
  });

  function open(): Promise<PostgresStore> {
    const clientConfig = async () => books.config;
    return openPostgresStore({ chainKey, clientConfig, log: () => {} });
  }

  async function aPlaceInEachCell(): Promise<void> {
    const shops = new Map<number, Shop>();
    const payers = new Map<number, number>();
    const cellOf = (userId: number) => cellOfUser(CELLS, userId);
    while (shops.size < CELLS.count || payers.size < CELLS.count) {
      const shop = await node.aShop();
      shops.set(cellOf(shop.ownerId), shop);
      const payerId = await node.aPayer('100.00');
      payers.set(cellOf(payerId), payerId);
    }
    for (const [cell, shop] of shops) {
      const payerId = payers.get(cell);
      assert(payerId);
      const paidNo = await node.anOrder(shop, '4.00');
      await node.must(pay(payerId, paidNo, node.nowMs(), { settlementDelayMs: 1_000 }));
      await node.must(signIn(payerId));
      places.push({ cell, shop, payerId, paidNo });
    }
  }

  async function anOrderPaidThere() {
    const [shop, payerId] = [here[0]?.shop, there[0]?.payerId];
    assert(shop && payerId);
    const txNo = await node.anOrder(shop, '4.00');
    await node.must(pay(payerId, txNo, node.nowMs()));
    return { shop, txNo };
  }

  test('payments between the others are made, whoever they share a batch with.', async (t: TestContext) => {
    if (!away) return t.skip(ELSEWHERE);
    const gatherer = groupCommit(store);
    const words = { here: new Set<unknown>(), there: new Set<unknown>() };
    for (let round = 0; round < ROUNDS; round++) {
      const asked = places.map(async (place) => {
        const side = here.includes(place) ? 'here' : 'there';
        const others = side === 'here' ? here : there;
        const next = others[(others.indexOf(place) + 1) % others.length];
        words[side].add(word(await gatherer.submit(transferBetween(place, next))));
      });
      await Promise.all(asked);
    }
    assert.deepEqual(words, { here: new Set(['ok']), there: new Set(['unavailable']) });
  });

  test('who signs up meanwhile fails no others.', async (t) => {
    if (!away) return t.skip(ELSEWHERE);
    const gatherer = groupCommit(store);
    const heard = await Promise.all([
      gatherer.submit(transferBetween(here[0], here[1])),
      gatherer.submit(createUser()),
      gatherer.submit(transferBetween(here[1], here[0])),
    ]);
    assert.deepEqual(heard.map(word), ['ok', 'unavailable', 'ok']);
  });

  test('a refund to somebody there is refused, and fails no others.', async (t) => {
    if (!away) return t.skip(ELSEWHERE);
    // This node has never heard who paid the order.
    const gatherer = groupCommit(other);
    const heard = await Promise.all([
      gatherer.submit(transferBetween(here[0], here[1])),
      gatherer.submit(refund(apart.shop.actor, apart.txNo, '1.00')),
      gatherer.submit(transferBetween(here[1], here[0])),
    ]);
    assert.deepEqual(heard.map(word), ['ok', 'unavailable', 'ok']);
  });

  test('a process that begins meanwhile serves the others.', async (t) => {
    if (!away) return t.skip(ELSEWHERE);
    const late = await open();
    t.after(() => late.close());
    const gatherer = groupCommit(late);
    assert.equal(word(await gatherer.submit(transferBetween(here[0], here[1]))), 'ok');
    assert.equal(word(await gatherer.submit(transferBetween(there[0], here[1]))), 'unavailable');
  });

  test('what is read of the others is read, whoever else is asked for.', async (t) => {
    if (!away) return t.skip(ELSEWHERE);
    const reads = [
      ({ payerId }: Place) => store.queries.owner(payerId),
      ({ shop }: Place) => store.queries.key(shop.keyId),
      ({ paidNo }: Place) => store.queries.order(paidNo),
      ({ shop }: Place) => store.callbacks.secrets(shop.ownerId),
      ({ shop }: Place) =>
        store.admit({
          windowId: shop.key.windowId,
          ratePerMinute: 60,
          nonceId: randomUUID(),
        }),
    ];
    for (const read of reads) {
      const found = await Promise.allSettled(places.map((place) => Promise.resolve(read(place))));
      for (const [index, place] of places.entries()) {
        const one = found[index];
        if (here.includes(place)) assert.equal(one?.status, 'fulfilled', String(read));
        else assert.ok(one?.status === 'rejected' && isAway(one.reason), String(read));
      }
    }
  });

  test('changes of the others are seen, whoever else is watched.', async (t) => {
    if (!away) return t.skip(ELSEWHERE);
    const txNos = places.map(({ paidNo }) => paidNo);
    const userIds = places.map(({ payerId }) => payerId);
    const { orders, owners } = await store.queries.marks({ txNos, userIds });
    assert.deepEqual(
      new Set(orders.map(({ txNo }) => txNo)),
      new Set(here.map(({ paidNo }) => paidNo)),
    );
    assert.deepEqual(
      new Set(owners.map(({ userId }) => userId)),
      new Set(here.map(({ payerId }) => payerId)),
    );
  });

  test('old rows of the others are removed.', async (t) => {
    if (!away) return t.skip(ELSEWHERE);
    const source = connectOnDemand(() => openConnection(books.config, PLANNED));
    const errors: object[] = [];
    const sweeper = startSweeper({
      source,
      cells: CELLS,
      synchronizeClock: async () => {},
      log: (_, details) => errors.push(details),
    });
    t.after(async () => {
      await sweeper.stop();
      await source.close();
    });
    const countOld = async ({ cell }: Place) =>
      (await books.admin.query('select from sessions where cell = $1', [cell])).rowCount ?? 0;
    for (const place of here) assert.equal(await countOld(place), 1);
    sweeper.wake();
    await until('it has ended', () => errors.length > 0);
    for (const place of here) assert.equal(await countOld(place), 0);
    assert.equal(errors.length, 1);
  });

  test('orders of the others are settled.', async (t) => {
    if (!away) return t.skip(ELSEWHERE);
    const service = { store, gatherer: groupCommit(store) };
    const isSettled = async ({ paidNo }: Place) =>
      (await node.orderOf(paidNo)).settledAtMs !== null;
    const bucket = await node.dueOf(here[0]?.paidNo ?? '');
    await until('they are due', () => store.nowMs() > bucket.dueAtMs + 5_000);
    await assert.rejects(settleDue(service), isAway);
    for (const place of here) assert.ok(await isSettled(place), `cell ${place.cell}`);
    await away.start();
    await until('the rest is settled', async () => {
      await settleDue(service).catch(() => {});
      const all = await Promise.all(there.map((place) => isSettled(place).catch(() => false)));
      return all.every(Boolean);
    });
    await assertVerified(store);
  });
});

function transferBetween(from: Place | undefined, to: Place | undefined) {
  assert(from && to);
  return transfer(wallet(from.payerId, 'consumer'), wallet(to.payerId, 'consumer'), '0.01');
}

function isAway(error: unknown): boolean {
  return error instanceof StoreFailure && error.reason === 'away';
}
