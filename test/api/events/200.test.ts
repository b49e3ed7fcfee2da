// GET /events succeeds: the owner's events, in order, at once or when they happen. What says `cursor` here is
// what programs of version 1.0 do, which hear of payments.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDelivery } from '../../../src/callbacks/delivery.ts';
import { revokeKey } from '../../../src/service/administration/revoke-key.ts';
import { announceExpiries } from '../../../src/workers/expiries.ts';
import { receiver } from '../../callbacks/receivers.ts';
import {
  assertData,
  assertRefused,
  type SigningKey,
  signed,
  times,
} from '../../support/api-http.ts';
import { cookieIn, openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { until } from '../../support/until.ts';

const town = await openApiTown();
const { api, key } = town;
const second = await api.secondNode();

interface Item {
  readonly id: string;
  readonly sequence: number;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
  readonly event_id: string;
  readonly type: string;
  readonly tx_no: string;
  readonly body: string;
}

const ask = (query = '', as = key) => town.get(`/events${query}`, { key: as });
const cancel = (txNo: string) => town.post(`/orders/${txNo}/cancel`, {});
const numbers = (items: readonly Item[]) => items.map(({ tx_no }) => tx_no);
const now = async (as = key) => (await ask('', as)).data.cursor as number;

test('without a cursor it begins with the present', async () => {
  await town.paid(1);
  const answer = await ask();
  assertData(answer, ['cursor', 'items', 'through']);
  assert.deepEqual(answer.data.items, []);
  const txNo = await town.paid(1);
  assert.deepEqual(numbers((await ask(`?after=${answer.data.cursor}`)).data.items), [txNo]);
});

test('an event shows its order as it was when paid, whatever happened since', async () => {
  const after = await now();
  const txNo = await town.paid(88, { title: '龙井二两', notify_url: 'https://example.com/hook' });
  const record = await town.record(txNo);
  const before = await ask(`?after=${after}`);
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 40 });
  const answer = await ask(`?after=${after}`);
  assert.deepEqual(answer.data.items, before.data.items);
  const [item, ...more] = answer.data.items as Item[];
  assert.deepEqual(more, []);
  assert.ok(item);
  const { body, sequence, ...rest } = item;
  assert.ok(sequence > 0);
  const { type, timestamp, data, ...other } = JSON.parse(body);
  const id = `evt_${txNo}`;
  const later = { event_id: id, tx_no: txNo };
  assert.deepEqual(rest, { id, type: 'order.paid', timestamp, data, ...later });
  assert.deepEqual([type, timestamp, other], ['order.paid', record.paid_at, {}]);
  assert.deepEqual(data, record);
  assert.match(body, /"amount":88\.00,/);
});

test('all that happens is told in order, as it is pushed, and payments as before', async (t) => {
  const shop = await receiver(t);
  const worker = startDelivery(api.service);
  t.after(() => worker.stop());
  const owner = { headers: { cookie: cookieIn(await town.signIn('lin')) } };
  const types = ['order.cancelled', 'refund.made', 'order.expired'];
  const wanted = { url: `http://localhost:${shop.port}/`, events: types, password: PASSWORD };
  const made = await town.web('POST', '/api/v1/receivers', { ...owner, body: wanted });
  api.secrets.add(made.data.secret);
  const { through, cursor } = (await ask()).data;
  const paid = await town.paid(30);
  const cancelled = await town.order({ amount: 5 });
  await cancel(cancelled);
  const refunded = await town.refund({ tx_no: paid, refund_type: 'partial', amount: 10 });
  const expired = await town.order({ amount: 5 });
  const past = 40 * 60_000;
  await api.alter(`update orders set created_at_ms = created_at_ms - ${past},
    expires_at_ms = expires_at_ms - ${past} where tx_no = '${expired}' returning tx_no`);
  await api.rows('update event_receivers set expiries_from_ms = 0 returning receiver_id');
  await announceExpiries(api.service);

  const { items, ...end } = (await ask(`?after=${through}`)).data as { items: Item[] };
  assert.deepEqual(
    items.map(({ type, id, tx_no }) => [type, id, tx_no]),
    [
      ['order.paid', `evt_${paid}`, paid],
      ['order.cancelled', `evt_${cancelled}`, cancelled],
      ['refund.made', `evt_${refunded.data.refund_no}`, paid],
      ['order.expired', `evt_${expired}`, expired],
    ],
  );
  const places = items.map(({ sequence }) => sequence);
  assert.deepEqual(places, [...new Set(places)].sort());
  assert.deepEqual(end, { through: places.at(-1), cursor: cursor + 2 });
  await until('all were pushed', () => shop.got.length === types.length);
  for (const { headers, body } of shop.got) {
    const item = items.find(({ id }) => String(headers['webhook-id']).startsWith(`${id}-`));
    assert.equal(body, item?.body);
    const pushed = JSON.parse(body);
    assert.deepEqual([pushed.timestamp, pushed.data], [item?.timestamp, item?.data]);
  }
  const some = await ask(`?after=${through}&types=refund.made,order.expired`);
  assert.deepEqual(some.data.items, items.slice(2));
  assert.equal(some.data.through, places.at(-1));
  assert.deepEqual((await ask(`?after=${cursor}`)).data.items, items.slice(0, 1));
  for (const [index, place] of places.entries()) {
    assert.deepEqual((await ask(`?after=${place}`)).data.items, items.slice(index + 1));
  }
  const body = { password: PASSWORD };
  await town.web('DELETE', `/api/v1/receivers/${made.data.receiver_id}`, { ...owner, body });
});

test('an empty filter is none', async () => {
  const { through } = (await ask()).data;
  const txNo = await town.paid(1);
  assert.deepEqual(numbers((await ask(`?after=${through}&types=`)).data.items), [txNo]);
});

test('a key of one merchant hears of that merchant alone', async () => {
  const through = (await ask()).data.through as number;
  const here = await town.paid(1);
  const other = await town.newMerchant(town.owner, '林记二店');
  await town.paid(1, { merchant_id: other });
  const unpaid = await town.order({ amount: 1, merchant_id: other });
  await cancel(unpaid);
  const bound = await town.newKey(town.owner, { merchantId: town.merchantId });
  const { items, through: end } = (await ask(`?after=${through}`, bound)).data;
  assert.deepEqual(numbers(items), [here]);
  assert.equal(end, (await ask()).data.through, 'nothing is left for it to see');
});

test('users see events of their own orders only', async () => {
  await town.paid(1);
  for (const as of [town.payerKey, town.strangerKey]) {
    assert.deepEqual((await ask('?after=0', as)).data.items, []);
  }
});

test('the cursor continues where the last answer ended, twenty events at a time', async () => {
  const begin = await now();
  const paid: string[] = [];
  for (let i = 0; i < 25; i++) paid.push(await town.paid(1));
  await town.refund({ tx_no: paid[0], refund_type: 'full' });
  const told: string[] = [];
  const sizes: number[] = [];
  let after = begin;
  for (let i = 0; i < 4; i++) {
    const { items, cursor } = (await ask(`?after=${after}`)).data;
    told.push(...numbers(items));
    sizes.push(items.length);
    after = cursor;
  }
  assert.deepEqual(told, paid);
  assert.deepEqual(sizes, [20, 5, 0, 0]);
  assert.equal(after, await now());
});

test('an answer waits for an event, on this node or another, and for nothing else', async () => {
  const after = await now();
  const waiting = ask(`?after=${after}&wait=25`);
  const elsewhere = fetch(`${second.origin}/api/v1/events?after=${after}&wait=25`, {
    headers: signed(key),
  });
  const stranger = ask('?wait=2', town.strangerKey);
  // It makes a record of the owner, and no event.
  await town.recharge(town.owner, 100n);
  const txNo = await town.paid(1);
  assert.deepEqual(numbers((await waiting).data.items), [txNo]);
  const { data } = (await (await elsewhere).json()) as { data: { items: Item[] } };
  assert.deepEqual(numbers(data.items), [txNo]);
  assert.deepEqual((await stranger).data.items, []);
});

test('an answer that timed out is empty, and its cursor still works', async () => {
  const after = await now();
  const { items, cursor } = (await ask(`?after=${after}&wait=1`)).data;
  assert.deepEqual([items, cursor], [[], after]);
});

test('concurrent payments each appear once, in the same order on all nodes', async () => {
  const begin = await now();
  const orders = await times(30, () => town.order({ amount: 1 }));
  const follow = async (origin: string) => {
    const told: string[] = [];
    for (let after = begin; told.length < orders.length; ) {
      const url = `${origin}/api/v1/events?after=${after}&wait=25`;
      const answer = await fetch(url, { headers: signed(key) });
      const { data } = (await answer.json()) as { data: { items: Item[]; cursor: number } };
      told.push(...numbers(data.items));
      after = data.cursor;
    }
    return told;
  };
  const following = Promise.all([follow(api.origin), follow(second.origin)]);
  await Promise.all(orders.map((txNo) => town.pay(txNo)));
  const [here, there] = await following;
  assert.deepEqual(here, there);
  assert.deepEqual(here.toSorted(), orders.toSorted());
});

test('a wait counts as one request', async () => {
  const once = await town.newKey(town.owner, { ratePerMinute: 1 });
  assert.equal((await ask('?wait=2', once)).status, 200);
});

test('a key that is revoked while it waits receives nothing', async () => {
  const doomed = await town.newKey(town.owner);
  const waiting = ask('?wait=25', doomed);
  await waits(doomed);
  assert.ok((await revokeKey(api.service, doomed.keyId, api.service.operator)).ok);
  await town.paid(1);
  assertRefused(await waiting, 401, 'credentials_invalid');
});

test('an owner who is suspended while waiting receives nothing', async () => {
  const fresh = await town.newKey(town.stranger);
  const waiting = ask('?wait=25', fresh);
  await waits(fresh);
  const refund = { wallet: 'consumer', userId: town.stranger.userId } as const;
  await town.standing(town.stranger, 'suspend');
  await town.recharge(refund, 100n);
  assertRefused(await waiting, 403, 'user_suspended');
});

test('a request that waits is answered at once for a cancelled order', async () => {
  const { through } = (await ask()).data;
  const txNo = await town.order({ amount: 1 });
  const waiting = ask(`?after=${through}&types=order.cancelled&wait=25`);
  await town.paid(1);
  await cancel(txNo);
  assert.deepEqual(numbers((await waiting).data.items), [txNo]);
});

/** The use of a key is recorded just before the wait begins. */
function waits({ keyId }: SigningKey): Promise<void> {
  return until('the key was used', async () => {
    const rows = await api.rows(`select 1 from key_uses where key_id = '${keyId}'`);
    return rows.length > 0;
  });
}
