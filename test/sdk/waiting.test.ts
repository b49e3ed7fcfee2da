// Tests how many requests it takes to wait for payments, on a clock that the test moves, and that a shop
// which waits for many goes on selling.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { EventPage, Order, OrderPage } from '../../sdk/typescript/src/tael.ts';
import { type Asked, payments } from '../../sdk/typescript/src/wait.ts';

/** A quarter of what a key has by itself. */
const RATE_PER_MINUTE = 60;
const PER_MINUTE_MAX = RATE_PER_MINUTE / 4;
const EXPIRES_AT = '2027-01-01T00:00:00.000+08:00';

/** What the shop's own events are like: none, others' at once, or none may be read. */
type Events = 'silent' | 'busy' | 'refused';

type Shop = ReturnType<typeof openShop>;

/** A service with a key of the usual rate. */
function openShop(t: TestContext, events: Events) {
  t.mock.timers.enable({
    apis: ['setTimeout', 'Date'],
    now: Date.parse('2026-11-26T08:00:00Z'),
  });
  const admitted: number[] = [];
  const orders: Order[] = [];
  const told: EventPage['items'][number][] = [];
  let tell = () => {};
  const admit = () => {
    const inMinute = admitted.filter((atMs) => atMs > Date.now() - 60_000);
    if (inMinute.length >= RATE_PER_MINUTE) throw new Error('rate_limited');
    admitted.push(Date.now());
  };
  const orderOf = (txNo: string) => {
    const order = orders.find(({ tx_no }) => tx_no === txNo);
    if (!order) throw new Error('order_not_found');
    return order;
  };
  const happen = (type: 'order.paid' | 'order.cancelled', data: Order) => {
    told.push({
      type,
      data,
      tx_no: data.tx_no,
      sequence: told.length + 1,
    } as (typeof told)[number]);
    tell();
  };
  const asked: Asked = {
    async order(txNo) {
      admit();
      return orderOf(txNo);
    },
    async orders({ limit, after }): Promise<OrderPage> {
      admit();
      const newest = orders.toReversed();
      const begin = Number(after ?? 0);
      const end = begin + limit;
      return { items: newest.slice(begin, end), next: end < newest.length ? `${end}` : null };
    },
    async events({ after, wait = 0 }, signal): Promise<EventPage> {
      admit();
      if (events === 'refused') throw new Error('scope_missing');
      const page = () => ({
        items: told.slice(after ?? told.length),
        through: told.length,
        cursor: 0,
      });
      if (events === 'busy') happen('order.paid', { tx_no: 'OTHER', status: 'paid' } as Order);
      if (page().items.length > 0 || wait === 0) return page();
      return new Promise((resolve) => {
        tell = () => resolve(page());
        setTimeout(() => resolve(page()), wait * 1_000);
        signal.addEventListener('abort', () => resolve(page()));
      });
    },
  };
  const ending = new AbortController();
  const waitUntilPaid = payments(asked);
  return {
    /** One request, like any other call. */
    collect() {
      admit();
      const tx_no = `C${orders.length}`;
      const status = 'pending' as const;
      orders.push({ tx_no, status, paid_at: null, expires_at: EXPIRES_AT } as Order);
      return tx_no;
    },
    change(txNo: string, status: 'paid' | 'cancelled') {
      const paid_at = status === 'paid' ? EXPIRES_AT : null;
      const order = { ...orderOf(txNo), status, paid_at };
      orders[orders.findIndex(({ tx_no }) => tx_no === txNo)] = order;
      happen(`order.${status}`, order);
    },
    wait: (txNo: string) => waitUntilPaid(txNo, { signal: ending.signal }),
    /** The most in any minute. */
    busiest(sinceMs: number) {
      const all = admitted.filter((atMs) => atMs >= sinceMs);
      const from = (atMs: number) => all.filter((one) => one >= atMs && one < atMs + 60_000).length;
      return Math.max(0, ...all.map(from));
    },
    count: () => admitted.length,
    forget: () => void admitted.splice(0),
    async close(waiting: readonly Promise<unknown>[]) {
      ending.abort();
      await inSeconds(t, 1);
      await Promise.allSettled(waiting);
    },
  };
}

/** Everything that is due in each of them has been done. */
async function inSeconds(t: TestContext, seconds: number): Promise<void> {
  for (let tenth = 0; tenth < seconds * 2; tenth++) {
    await turn();
    t.mock.timers.tick(500);
  }
  await turn();
}

function manyOrders(shop: Shop, count: number): readonly string[] {
  return Array.from({ length: count }, () => {
    shop.forget();
    return shop.collect();
  });
}

for (const events of ['silent', 'busy', 'refused'] as const) {
  for (const count of [1, 2, 200]) {
    test(`${count} that wait take a quarter of the rate at most, where events are ${events}.`, async (t) => {
      const shop = openShop(t, events);
      const txNos = manyOrders(shop, count);
      shop.forget();
      let settled = 0;
      const waiting = txNos.map((txNo) => shop.wait(txNo).finally(() => (settled += 1)));
      for (const one of waiting) one.catch(() => {});
      await inSeconds(t, 600);
      assert.equal(settled, 0);
      assert.ok(shop.busiest(0) <= PER_MINUTE_MAX, `${shop.busiest(0)} in a minute`);
      assert.ok(shop.count() > 20, 'it has looked');
      shop.forget();
      await shop.close(waiting);
    });
  }

  test(`Each payment is noticed, and what was cancelled, where events are ${events}.`, async (t) => {
    const shop = openShop(t, events);
    const [early = '', first = '', second = '', third = ''] = manyOrders(shop, 30);
    shop.change(early, 'paid');
    shop.forget();
    const before = shop.wait(early);
    await inSeconds(t, 60);
    assert.equal((await before).status, 'paid');
    const [one, other, last] = [first, second, third].map((txNo) => shop.wait(txNo));
    const refused = assert.rejects(other ?? assert.fail(), /cancelled/);
    await inSeconds(t, 30);
    shop.change(first, 'paid');
    shop.change(second, 'cancelled');
    await inSeconds(t, 60);
    assert.equal((await one)?.tx_no, first);
    await refused;
    await shop.close([last?.catch(() => {}) ?? assert.fail()]);
    await assert.rejects(last ?? assert.fail(), { name: 'OrderNotPaid' });
  });
}

test('While two hundred orders wait, selling goes on and is never refused.', async (t) => {
  const shop = openShop(t, 'silent');
  const waiting = manyOrders(shop, 200).map((txNo) => shop.wait(txNo));
  const paid: string[] = [];
  for (const one of waiting) one.then(({ tx_no }) => paid.push(tx_no)).catch(() => {});
  shop.forget();
  const sold: Promise<unknown>[] = [];
  const wanted: string[] = [];
  // A sale every 1.5 seconds for ten minutes: forty a minute, each paid a little later.
  for (let sale = 0; sale < 400; sale++) {
    const txNo = shop.collect();
    const payment = shop.wait(txNo);
    payment.then(({ tx_no }) => paid.push(tx_no)).catch(() => {});
    sold.push(payment);
    if (sale % 2 === 1) {
      shop.change(txNo, 'paid');
      wanted.push(txNo);
    }
    await inSeconds(t, 1.5);
  }
  await inSeconds(t, 60);
  assert.deepEqual(
    wanted.filter((txNo) => !paid.includes(txNo)),
    [],
  );
  assert.equal(paid.length, wanted.length);
  shop.forget();
  await shop.close([...waiting, ...sold]);
});

test('A wait for an order that does not exist fails, and disturbs no other.', async (t) => {
  const shop = openShop(t, 'silent');
  const [txNo = ''] = manyOrders(shop, 1);
  const waiting = shop.wait(txNo);
  const nothing = assert.rejects(shop.wait('C404'), /order_not_found/);
  await inSeconds(t, 120);
  await nothing;
  shop.change(txNo, 'paid');
  await inSeconds(t, 30);
  assert.equal((await waiting).status, 'paid');
});
