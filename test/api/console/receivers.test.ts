// /console/api/receivers: an owner registers receivers, and they are told of what happens besides payments,
// while the notify_url of an order gets what it always got.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '../../../sdk/typescript/src/webhooks.ts';
import { startDelivery } from '../../../src/webhooks/delivery.ts';
import { announceExpiries } from '../../../src/workers/expiries.ts';
import { assertData, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { cookieIn, openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { until } from '../../support/until.ts';
import { type Received, receiver } from '../../webhooks/receivers.ts';

const town = await openApiTown();
const worker = startDelivery(town.api.service);
after(() => worker.stop());
const PATH = '/console/api/receivers';
const PROOF = { password: PASSWORD };
const FIELDS = ['receiver_id', 'url', 'events', 'paused', 'created_at', 'old_secret_ends_at'];
const ALL = [
  ...['order.expired', 'order.cancelled', 'refund.made', 'refund_request.opened'],
  ...['settlement.done', 'withdrawal.decided'],
];

async function asks(login: string) {
  const headers = { cookie: cookieIn(await town.signIn(login)) };
  return {
    see: (path: string) => town.web('GET', path, { headers }),
    send: (path: string, body: object = {}) => town.web('POST', path, { headers, body }),
  };
}

const owner = await asks('lin');
const stranger = await asks('chen');

async function register(port: number, events: readonly string[] = ALL) {
  const url = `http://localhost:${port}/events`;
  const made = await owner.send(`${PATH}/create`, { url, events, ...PROOF });
  assertData(made, [...FIELDS, 'secret']);
  town.api.secrets.add(made.data.secret);
  const { receiver_id: id, secret } = made.data as { receiver_id: number; secret: string };
  const act = (what: string, body: object = PROOF) => owner.send(`${PATH}/${id}/${what}`, body);
  return { id, secret, act };
}

const verified = ({ body, headers }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    readonly type: string;
    readonly version: number;
    readonly data: Record<string, unknown>;
  };

test('a receiver is told of a refund and a cancelled order; the notify_url of neither', async (t) => {
  const shop = await receiver(t);
  const hook = await receiver(t);
  const { id, secret, act } = await register(shop.port);
  const txNo = await town.paid(30, { notify_url: `http://localhost:${hook.port}/paid` });
  const refunded = await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 10 });
  const unpaid = await town.order({ amount: 5 });
  const cancelled = await owner.send(`/api/v1/orders/${unpaid}/cancel`);
  assert.equal(cancelled.status, 200, cancelled.text);
  await until('both were told', () => shop.got.length === 2);
  await until('the payment was told', () => hook.got.length === 1);

  const events = shop.got.map((got) => verified(got, secret));
  const refund = events.find(({ type }) => type === 'refund.made');
  const { reason, ...record } = refund?.data ?? {};
  assert.deepEqual(record, refunded.data);
  assert.equal(typeof reason, 'string');
  const order = events.find(({ type }) => type === 'order.cancelled');
  assert.deepEqual(order?.data, await town.record(unpaid));
  for (const { version } of events) assert.equal(version, 1);
  for (const got of shop.got) {
    assert.match(String(got.headers['webhook-id']), new RegExp(`^evt_[A-Z0-9]+-${id}$`));
    const read = await verifyWebhook({ headers: got.headers, body: got.body, secret });
    assert.equal(read.type, JSON.parse(got.body).type);
  }
  const [paid] = hook.got;
  assert.deepEqual(Object.keys(JSON.parse(paid?.body ?? '')), ['type', 'timestamp', 'data']);
  assert.equal(paid?.headers['webhook-id'], `evt_${txNo}`);
  assert.throws(() => verified(paid ?? assert.fail(), secret), 'signed with another secret');

  const list = await owner.see(`/console/api/callbacks?receiver_id=${id}`);
  assertData(list, ['items', 'next']);
  const about = list.data.items.map((item: Record<string, unknown>) => [item.type, item.tx_no]);
  assert.deepEqual(about, [
    ['order.cancelled', unpaid],
    ['refund.made', refunded.data.refund_no],
  ]);
  const eventId = list.data.items[0].event_id;
  const again = await owner.send(`/console/api/callbacks/${eventId}/resend`);
  assert.equal(again.data.resent, 1, again.text);
  await until('it came again', () => shop.got.length === 3);
  assert.equal(shop.got[2]?.headers['webhook-id'], eventId);
  assertRefused(await stranger.see(`/console/api/callbacks/${eventId}`), 404, 'not_found');
  assert.deepEqual((await stranger.see(`/console/api/callbacks?receiver_id=${id}`)).data.items, []);
  await act('remove');
  const resent = await owner.send(`/console/api/callbacks/${eventId}/resend`);
  assertInvalid(resent, 'event_id');
});

test('an expired order is told once it can no longer be paid, however often it is looked for', async (t) => {
  const shop = await receiver(t);
  const { secret, act } = await register(shop.port, ['order.expired']);
  const txNo = await town.order({ amount: 5 });
  const past = 40 * 60_000;
  await town.api.alter(`update orders set created_at_ms = created_at_ms - ${past},
    expires_at_ms = expires_at_ms - ${past} where tx_no = '${txNo}' returning tx_no`);
  await town.api.rows(`update event_receivers set expiries_from_ms = 0 returning receiver_id`);
  await Promise.all([1, 2].map(() => announceExpiries(town.api.service)));
  await announceExpiries(town.api.service);
  await until('it was told', () => shop.got.length > 0);
  const { type, data } = verified(shop.got[0] ?? assert.fail(), secret);
  assert.equal(type, 'order.expired');
  assert.deepEqual([data.tx_no, data.status], [txNo, 'expired']);
  await act('remove');
  assert.equal(shop.got.length, 1);
});

test('a receiver is changed, paused, tested and rotated, each on the proof of its owner', async (t) => {
  const shop = await receiver(t);
  const { id, secret, act } = await register(shop.port, ['order.cancelled']);
  const cancel = async () => {
    const txNo = await town.order({ amount: 5 });
    await owner.send(`/api/v1/orders/${txNo}/cancel`);
  };
  assertRefused(await act('pause', { password: 'wrong horse 1' }), 401, 'login_failed');
  assertInvalid(await act('pause', {}), 'password');
  assert.equal((await act('pause')).data.paused, true);
  await cancel();
  const held = await owner.see(`/console/api/callbacks?receiver_id=${id}`);
  assert.deepEqual(
    held.data.items.map((item: { state: string }) => item.state),
    ['held'],
  );
  const ping = await act('ping', {});
  assert.equal(ping.data.status, 200, ping.text);
  assert.equal(verified(shop.got[0] ?? assert.fail(), secret).type, 'ping');
  assert.equal((await act('resume')).data.paused, false);
  await until('it was told after the pause', () => shop.got.length === 2);

  const changed = await act('change', { events: ['refund.made', 'order.cancelled'], ...PROOF });
  assert.deepEqual(changed.data.events, ['order.cancelled', 'refund.made']);
  assertInvalid(await act('change'), 'url');
  assertInvalid(await act('change', { events: ['order.paid'], ...PROOF }), 'events');
  assertInvalid(await act('change', { url: 'http://10.0.0.1/', ...PROOF }), 'url');
  const rotated = await act('rotate-secret');
  town.api.secrets.add(rotated.data.secret);
  assert.notEqual(rotated.data.secret, secret);
  await act('ping', {});
  const last = shop.got[2] ?? assert.fail();
  for (const one of [secret, rotated.data.secret]) {
    assert.equal(verified(last, one).type, 'ping');
  }
  const list = await owner.see(PATH);
  const mine = list.data.items.find((item: { receiver_id: number }) => item.receiver_id === id);
  assert.deepEqual(Object.keys(mine), FIELDS, 'no list has the secret');
  assert.deepEqual((await stranger.see(PATH)).data.items, []);
  assertRefused(await stranger.send(`${PATH}/${id}/remove`, PROOF), 404, 'not_found');
  await act('remove');
  assertRefused(await act('resume'), 404, 'not_found');
});
