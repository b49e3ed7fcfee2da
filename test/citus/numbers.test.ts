// Numbers of shops on Citus: two nodes want them at once, and an order is found by its number in its cell.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { collect, refund, unique } from '../contract/commands.ts';
import { word } from '../contract/outcomes.ts';
import { byItself, type Shop, type Subject } from '../contract/subject.ts';
import { assertRulesHold } from '../support/books.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';
import { withCopiedTables } from './copied-tables.ts';

const CELLS = 8;
const SHOPS = 2 * CELLS;
const ROUNDS = 10;

describe('Numbers of shops on Citus', { skip: missing }, () => {
  let books: CitusBooks;
  let stores: readonly PostgresStore[];
  let nodes: readonly [Subject, Subject];
  let shops: readonly Shop[];
  before(async () => {
    books = await booksOnCitus(CELLS);
    const clientConfig = async () => books.config;
    const open = () => openPostgresStore({ chainKey, clientConfig, log: () => {} });
    stores = [await open(), await open()];
    nodes = stores.map(byItself) as [Subject, Subject];
    const made: Shop[] = [];
    for (let n = 0; n < SHOPS; n++) made.push(await nodes[0].aShop());
    shops = made;
  });
  after(async () => {
    for (const store of stores ?? []) await store.close();
    await books?.drop();
  });

  /** What both nodes said of each command, in one batch over all cells. */
  async function atOnce(commandOf: (shop: Shop, node: number) => Command) {
    const [ones, others] = await Promise.all(
      nodes.map((node, index) => node.batch(...shops.map((shop) => commandOf(shop, index)))),
    );
    return shops.map((_, index) => [ones?.[index], others?.[index]] as [Outcome, Outcome]);
  }

  async function bearersOf({ ownerId, merchantId }: Shop, outTradeNo: string, node: Subject) {
    const any = { status: null, branchId: null, fromMs: null, untilMs: null, text: null };
    const filter = { ...any, ownerId, merchantId, outTradeNo };
    return (await node.store.queries.ordersOf(filter, null, 9)).items;
  }

  test('Of two baskets with one number one is an order, in every cell, and both nodes find it.', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const outTradeNo = `basket-${unique()}`;
      const create = ({ actor, merchantId }: Shop, node: number) =>
        collect(actor, merchantId, node === 0 ? '1.00' : '2.00', { outTradeNo });
      const told = await atOnce(create);
      for (const both of told) {
        assert.deepEqual(both.map(word).sort(), ['ok', 'out_trade_no_used']);
      }
      for (const shop of shops) {
        for (const node of nodes) {
          const [order, ...more] = await bearersOf(shop, outTradeNo, node);
          assert.deepEqual([order?.outTradeNo, more.length], [outTradeNo, 0]);
        }
        const [bearer] = await bearersOf(shop, outTradeNo, nodes[0]);
        const { ownerId } = shop;
        await nodes[0].must({ kind: 'cancel_order', ownerId, txNo: bearer?.txNo ?? '' });
      }
      const taken = await atOnce(create);
      for (const both of taken) {
        assert.deepEqual(both.map(word).sort(), ['ok', 'out_trade_no_used']);
      }
    }
    await withCopiedTables(books.config, assertRulesHold);
  });

  test('Of two refunds with one number, of two orders, one is made.', async () => {
    const orders = new Map<Shop, readonly string[]>();
    for (const shop of shops) {
      const paid = () => nodes[0].aPaidOrder(shop, '5.00');
      orders.set(shop, [await paid(), await paid()]);
    }
    const outRefundNo = `back-${unique()}`;
    const told = await atOnce((shop, node) => {
      const numbered = { outRefundNo, merchantId: shop.merchantId };
      return refund(shop.actor, orders.get(shop)?.[node] ?? '', '1.00', { numbered });
    });
    for (const both of told) {
      assert.deepEqual(both.map(word).sort(), ['ok', 'out_refund_no_used']);
    }
    await withCopiedTables(books.config, assertRulesHold);
  });
});
