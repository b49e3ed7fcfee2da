// Contract: the marks by which a change of orders and users is seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pay, refund } from './commands.ts';
import type { Subject } from './subject.ts';

export function marks(subject: Subject): void {
  test('The marks of orders and users are read at once; what does not exist has none.', async () => {
    const shop = await subject.aShop();
    const [one, two] = [await subject.anOrder(shop, '5.00'), await subject.anOrder(shop, '6.00')];
    const { queries } = subject.store;
    const asked = { txNos: [one, `C${'0'.repeat(26)}`, two], userIds: [999_999, shop.ownerId] };
    const { orders, owners } = await queries.marks(asked);
    const expected = await Promise.all([one, two].map((txNo) => queries.order(txNo)));
    const byNumber = (a: { txNo: string }, b: { txNo: string }) => (a.txNo < b.txNo ? -1 : 1);
    assert.deepEqual(
      orders.toSorted(byNumber),
      expected
        .flatMap((order) => order ?? [])
        .map(({ txNo, status, expiresAtMs, refundedFen }) => {
          return { txNo, status, expiresAtMs, refundedFen };
        })
        .toSorted(byNumber),
    );
    assert.deepEqual(
      owners.map(({ userId }) => userId),
      [shop.ownerId],
    );
    assert.deepEqual(await queries.marks({ txNos: [], userIds: [] }), { orders: [], owners: [] });
  });

  test('Each new order moves the mark of its owner, and of nobody else.', async () => {
    const [shop, other] = [await subject.aShop(), await subject.aShop()];
    const read = async () => {
      const userIds = [shop.ownerId, other.ownerId];
      const { owners } = await subject.store.queries.marks({ txNos: [], userIds });
      return userIds.map((id) => owners.find(({ userId }) => userId === id)?.newestOrders);
    };
    const seen = [await read()];
    for (let orders = 0; orders < 5; orders += 1) {
      await subject.anOrder(shop, '5.00');
      seen.push(await read());
    }
    assert.equal(new Set(seen.map(([own]) => own)).size, seen.length);
    assert.equal(new Set(seen.map(([, others]) => others)).size, 1);
  });

  test('A payment and a refund move the marks of the order and of both users.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('9.00');
    const txNo = await subject.anOrder(shop, '9.00');
    const read = async () => {
      const userIds = [shop.ownerId, payerId];
      const { orders, owners } = await subject.store.queries.marks({ txNos: [txNo], userIds });
      const chainOf = (id: number) => owners.find(({ userId }) => userId === id)?.chainNo ?? 0;
      const [order] = orders;
      assert(order);
      return { ...order, merchant: chainOf(shop.ownerId), payer: chainOf(payerId) };
    };
    const before = await read();
    await subject.must(pay(payerId, txNo, subject.nowMs()));
    const paid = await read();
    assert.equal(paid.status, 'paid');
    assert.ok(paid.merchant > before.merchant && paid.payer > before.payer);
    await subject.must(refund(shop.actor, txNo, '2.00'));
    const refunded = await read();
    assert.deepEqual([refunded.status, refunded.refundedFen], ['partially_refunded', 200n]);
    assert.ok(refunded.merchant > paid.merchant && refunded.payer > paid.payer);
  });
}
