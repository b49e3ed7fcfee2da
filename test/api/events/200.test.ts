// GET /events succeeds: the events of the owner's orders, in order, at once or when they happen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revokeKey } from '../../../src/service/administration/revoke-key.ts';
import {
  assertData,
  assertRefused,
  type SigningKey,
  signed,
  times,
} from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { until } from '../../support/until.ts';

const town = await openApiTown();
const { api, key } = town;
const second = await api.secondNode();

interface Item {
  readonly event_id: string;
  readonly type: string;
  readonly tx_no: string;
  readonly body: string;
}

const ask = (query = '', as = key) => town.get(`/events${query}`, { key: as });
const numbers = (items: readonly Item[]) => items.map(({ tx_no }) => tx_no);
const now = async (as = key) => (await ask('', as)).data.cursor as number;

test('without a cursor it begins with the present', async () => {
  await town.paid(1);
  const answer = await ask();
  assertData(answer, ['cursor', 'items']);
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
  const { body, ...rest } = item;
  assert.deepEqual(rest, { event_id: `evt_${txNo}`, type: 'order.paid', tx_no: txNo });
  const { type, timestamp, data, ...other } = JSON.parse(body);
  assert.deepEqual([type, timestamp, other], ['order.paid', record.paid_at, {}]);
  assert.deepEqual(data, record);
  assert.match(body, /"amount":88\.00,/);
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
  assert.ok((await revokeKey(api.service, doomed.keyId)).ok);
  await town.paid(1);
  assertRefused(await waiting, 401, 'credentials_invalid');
});

test('an owner who is suspended while waiting receives nothing', async () => {
  const shop = { amount: 1, merchant_id: town.otherMerchantId };
  const made = await town.post('/collection', shop, { key: town.strangerKey });
  const fresh = await town.newKey(town.stranger);
  const waiting = ask('?wait=25', fresh);
  await waits(fresh);
  await town.standing(town.stranger, 'suspend');
  assert.equal((await town.pay(made.data.tx_no)).status, 200);
  assertRefused(await waiting, 403, 'user_suspended');
});

/** The use of a key is recorded just before the wait begins. */
function waits({ keyId }: SigningKey): Promise<void> {
  return until('the key was used', async () => {
    const rows = await api.rows(`select 1 from key_uses where key_id = '${keyId}'`);
    return rows.length > 0;
  });
}
