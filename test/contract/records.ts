// Contract: transaction records, their order, filters, pages and totals.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shanghaiDayNumber } from '../../src/core/time.ts';
import type { RecordView } from '../../src/store/record-view.ts';
import type { RecordFilter } from '../../src/store/store.ts';

import {
  createUser,
  DAY_MS,
  decision,
  pay,
  recharge,
  refund,
  transfer,
  wallet,
  withdraw,
} from './commands.ts';
import type { Subject } from './subject.ts';

export function records(subject: Subject): void {
  contents(subject);
  filters(subject);
  pages(subject);
}

export async function recordsOf(
  subject: Subject,
  userId: number,
  filter: Partial<RecordFilter> = {},
) {
  const any = { wallet: null, type: null, direction: null, fromDay: null, toDay: null };
  return subject.store.queries.records({ userId, ...any, page: 1, perPage: 50, ...filter });
}

/** A record as a line of a statement: number, type, change, balance afterwards. */
export function line({ entry }: RecordView): string {
  const { recordNo, account, type, balanceDeltaFen, frozenDeltaFen } = entry;
  const after = `${entry.balanceAfterFen}/${entry.frozenAfterFen}`;
  return `${recordNo} ${account} ${type} ${balanceDeltaFen}/${frozenDeltaFen} ${after}`;
}

function contents(subject: Subject): void {
  test('Both sides of a payment and a refund find their own records, newest first.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    const txNo = await subject.anOrder(shop, '100.00');
    await subject.must(pay(payerId, txNo, subject.nowMs()));
    await subject.must(refund(shop.actor, txNo, '40.00'));
    const payer = await recordsOf(subject, payerId);
    assert.equal(payer.total, 3);
    assert.deepEqual(payer.items.map(line), [
      '3 consumer refund 3960/0 3960/0',
      '2 consumer consume -10000/0 0/0',
      '1 consumer recharge 10000/0 10000/0',
    ]);
    const owner = await recordsOf(subject, shop.ownerId);
    assert.deepEqual(owner.items.map(line), [
      '2 merchant refund 0/-4000 0/6000',
      '1 merchant collection 0/10000 0/10000',
    ]);
  });

  test('A record names its order and the other side.', async () => {
    const shop = await subject.aShop();
    const payer = createUser({ name: '王小明' });
    await subject.must(payer);
    await subject.must(recharge(payer.userId, '9.00'));
    const txNo = await subject.anOrder(shop, '9.00', { title: '午饭' });
    await subject.must(pay(payer.userId, txNo, subject.nowMs()));
    const { ownerId } = shop;
    const [collection] = (await recordsOf(subject, ownerId)).items;
    const { name, walletId } = payer;
    assert.deepEqual(collection?.counterparty, { name, walletId });
    assert.deepEqual([collection?.entry.txNo, collection?.order?.title], [txNo, '午饭']);
    const { counterpartyKind, counterpartyId, atMs } = collection?.entry ?? {};
    assert.deepEqual([counterpartyKind, counterpartyId], ['user', payer.userId]);
    assert.equal(atMs, subject.nowMs());
    const [payment, money] = (await recordsOf(subject, payer.userId)).items;
    assert.equal(payment?.order?.title, '午饭');
    assert.deepEqual([money?.order, money?.counterparty], [null, null]);
    assert.equal(money?.entry.counterpartyKind, 'platform');
  });
}

function filters(subject: Subject): void {
  test('Records are filtered by wallet, type, direction and time, with a matching total.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    const txNo = await subject.aPaidOrder(shop, '9.00', { payerId });
    await subject.pass(DAY_MS);
    const today = shanghaiDayNumber(subject.nowMs());
    await subject.must(refund(shop.actor, txNo, null));
    const numbers = async (filter: Partial<RecordFilter>) => {
      const { items, total } = await recordsOf(subject, payerId, filter);
      assert.equal(total, items.length);
      return items.map((view) => view.entry.recordNo);
    };
    assert.deepEqual(await numbers({ type: 'consume' }), [2]);
    assert.deepEqual(await numbers({ type: 'collection' }), []);
    assert.deepEqual(await numbers({ direction: 'in' }), [3, 1]);
    assert.deepEqual(await numbers({ direction: 'out' }), [2]);
    assert.deepEqual(await numbers({ type: 'refund', direction: 'out' }), []);
    assert.deepEqual(await numbers({ fromDay: today }), [3]);
    assert.deepEqual(await numbers({ toDay: today - 1 }), [2, 1]);
    assert.deepEqual(await numbers({ fromDay: today - 1, toDay: today }), [3, 2, 1]);
    assert.deepEqual(await numbers({ fromDay: today, type: 'consume' }), []);
    assert.deepEqual(await numbers({ fromDay: today + 1 }), []);
    assert.deepEqual(await numbers({ toDay: today - 2 }), []);
    assert.deepEqual(await numbers({ wallet: 'consumer' }), [3, 2, 1]);
    assert.deepEqual(await numbers({ wallet: 'consumer', toDay: today - 1 }), [2, 1]);
    assert.deepEqual(await numbers({ wallet: 'merchant' }), []);
  });

  test('Either side of a transfer between the wallets of one user is found by its wallet.', async () => {
    const userId = await subject.aPayer('9.00');
    const [consumer, merchant] = [wallet(userId, 'consumer'), wallet(userId, 'merchant')];
    const [asked, asking] = [withdraw(consumer, '1.00'), withdraw(merchant, '1.00')];
    const there = transfer(consumer, merchant, '5.00');
    const back = transfer(merchant, consumer, '2.00');
    await subject.batch(there, back, asked, asking, decision(asked, true), decision(asking, true));
    const lines = async (filter: Partial<RecordFilter>) => {
      const { items, total } = await recordsOf(subject, userId, filter);
      assert.equal(total, items.length);
      return items.map(line);
    };
    assert.deepEqual(await lines({ wallet: 'merchant' }), [
      '7 merchant withdraw 0/-100 200/0',
      '4 merchant transfer -200/0 300/0',
      '3 merchant transfer 500/0 500/0',
    ]);
    assert.deepEqual(await lines({ wallet: 'consumer', type: 'transfer' }), [
      '5 consumer transfer 200/0 600/0',
      '2 consumer transfer -500/0 400/0',
    ]);
    assert.deepEqual(await lines({ wallet: 'merchant', type: 'transfer', direction: 'in' }), [
      '3 merchant transfer 500/0 500/0',
    ]);
    assert.deepEqual(await lines({ wallet: 'consumer', type: 'withdraw', direction: 'out' }), [
      '6 consumer withdraw 0/-100 500/0',
    ]);
    assert.deepEqual(await lines({ wallet: 'consumer', type: 'withdraw', direction: 'in' }), []);
  });
}

function pages(subject: Subject): void {
  test('Pages divide the records without gaps, and a page past the end is empty.', async () => {
    const userId = await subject.aUser();
    await subject.batch(...Array.from({ length: 25 }, () => recharge(userId, '1.00')));
    const page = async (number: number, perPage = 10) => {
      const { items, total } = await recordsOf(subject, userId, { page: number, perPage });
      assert.equal(total, 25);
      return items.map((view) => view.entry.recordNo);
    };
    const seen = [...(await page(1)), ...(await page(2)), ...(await page(3))];
    assert.deepEqual(
      seen,
      Array.from({ length: 25 }, (_, n) => 25 - n),
    );
    assert.deepEqual(await page(4), []);
    assert.deepEqual(await page(Number.MAX_SAFE_INTEGER, 50), []);
    assert.deepEqual(await recordsOf(subject, 1), { items: [], total: 0 });
  });
}
