// How many requests it takes to wait for a payment, on a clock that the test moves.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { EventPage, Order } from '../../sdk/typescript/src/tael.ts';
import { payments, WAIT_SECONDS } from '../../sdk/typescript/src/wait.ts';

/** A quarter of what a key has by itself. */
const PER_MINUTE_MAX = 15;
const MINUTES = 20;
const EXPIRES_AT = '2027-01-01T00:00:00.000+08:00';

/** What the shop's own events are like: none, a page of others' at once, or none may be read. */
type Events = 'silent' | 'busy' | 'refused';

async function waitFor(minutes: number, events: Events, act: (shop: Shop) => void = () => {}) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-11-26T08:00:00Z') });
  const ending = new AbortController();
  try {
    const shop = openShop(events);
    const waiting = payments(shop.get, shop.page);
    let order: Order | undefined;
    const ended = waiting('C1', { signal: ending.signal }).then(
      (found) => {
        order = found;
      },
      () => {},
    );
    await inSeconds(90);
    act(shop);
    await inSeconds(minutes * 60 - 90);
    const requests = shop.requests();
    ending.abort();
    await ended;
    return { order, requests };
  } finally {
    mock.timers.reset();
  }
}

/** Everything that is due in each of them has been done. */
async function inSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await turn();
    mock.timers.tick(1_000);
  }
  await turn();
}

type Shop = ReturnType<typeof openShop>;

function openShop(events: Events) {
  let requests = 0;
  let paid = false;
  let tell = () => {};
  const item = (tx_no: string) => ({
    event_id: `evt_${tx_no}`,
    type: 'order.paid',
    tx_no,
    body: '{}',
  });
  const pageOf = (...txNos: string[]) => ({ items: txNos.map(item), cursor: 1 }) as EventPage;
  return {
    requests: () => requests,
    pay() {
      paid = true;
      tell();
    },
    async get(tx_no: string): Promise<Order> {
      requests += 1;
      const paid_at = paid ? EXPIRES_AT : null;
      return { tx_no, status: paid ? 'paid' : 'pending', paid_at, expires_at: EXPIRES_AT } as Order;
    },
    async page({ wait }: { wait?: number }): Promise<EventPage> {
      requests += 1;
      if (events === 'refused') throw new Error('scope_missing');
      if (wait === undefined) return pageOf();
      if (events === 'busy') return paid ? pageOf('C2', 'C1') : pageOf('C2');
      return new Promise((resolve) => {
        tell = () => resolve(pageOf('C1'));
        setTimeout(() => resolve(pageOf()), wait * 1_000);
      });
    },
  };
}

for (const events of ['silent', 'busy', 'refused'] as const) {
  test(`One who waits takes a quarter of the rate at most, where events are ${events}.`, async () => {
    const { order, requests } = await waitFor(MINUTES, events);
    assert.equal(order, undefined);
    assert.ok(requests <= MINUTES * PER_MINUTE_MAX, `${requests} in ${MINUTES} minutes`);
    assert.ok(requests > MINUTES, 'it has looked');
  });

  test(`The payment is noticed, where events are ${events}.`, async () => {
    const { order } = await waitFor(3, events, (shop) => shop.pay());
    assert.equal(order?.status, 'paid');
  });
}

test('Many who wait share the request that waits.', async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-11-26T08:00:00Z') });
  const shop = openShop('silent');
  const ending = new AbortController();
  const waiting = payments(shop.get, shop.page);
  const all = Array.from({ length: 5 }, (_, number) => {
    return waiting(`C${number}`, { signal: ending.signal }).catch(() => {});
  });
  await inSeconds(600);
  const looks = 5 * (600 / 30 + 1);
  assert.ok(shop.requests() <= looks + 600 / WAIT_SECONDS + 2, `${shop.requests()} in ten minutes`);
  ending.abort();
  await Promise.all(all);
  mock.timers.reset();
});
