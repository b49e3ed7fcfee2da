// /receivers: an owner registers receivers, and they are told of what happens besides payments,
// while the notify_url of an order gets what it always got.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '../../../sdk/typescript/src/webhooks.ts';
import { startDelivery } from '../../../src/callbacks/delivery.ts';
import { EXPIRY_CERTAIN_MS } from '../../../src/core/order/order.ts';
import { revokeKey } from '../../../src/service/administration/revoke-key.ts';
import { createReceiver } from '../../../src/service/receivers.ts';
import { announceExpiries } from '../../../src/workers/expiries.ts';
import { type Received, receiver } from '../../callbacks/receivers.ts';
import { assertData, assertInvalid, assertRefused, send } from '../../support/api-http.ts';
import { cookieIn, openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { until } from '../../support/until.ts';

const town = await openApiTown();
const worker = startDelivery(town.api.service);
after(() => worker.stop());
const PATH = '/api/v1/receivers';
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
    send: (path: string, body: object = {}, method = 'POST') =>
      town.web(method, path, { headers, body }),
  };
}

const owner = await asks('lin');
const stranger = await asks('chen');

async function register(port: number, events: readonly string[] = ALL) {
  const url = `http://localhost:${port}/events`;
  const made = await owner.send(PATH, { url, events, ...PROOF });
  assertData(made, [...FIELDS, 'secret']);
  town.api.secrets.add(made.data.secret);
  const { receiver_id: id, secret } = made.data as { receiver_id: number; secret: string };
  const act = (what: string, body: object = PROOF) => owner.send(`${PATH}/${id}/${what}`, body);
  const change = (body: object, proof: object = PROOF) =>
    owner.send(`${PATH}/${id}`, { ...body, ...proof }, 'PATCH');
  const remove = () => owner.send(`${PATH}/${id}`, PROOF, 'DELETE');
  return { id, secret, act, change, remove };
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
  const { id, secret, remove } = await register(shop.port);
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

  const list = await owner.see(`/api/v1/callbacks?receiver_id=${id}`);
  assertData(list, ['items', 'next']);
  const about = list.data.items.map((item: Record<string, unknown>) => [item.type, item.tx_no]);
  assert.deepEqual(about, [
    ['order.cancelled', unpaid],
    ['refund.made', refunded.data.refund_no],
  ]);
  const eventId = list.data.items[0].event_id;
  const again = await owner.send(`/api/v1/callbacks/${eventId}/resend`);
  assert.equal(again.data.resent, 1, again.text);
  await until('it came again', () => shop.got.length === 3);
  assert.equal(shop.got[2]?.headers['webhook-id'], eventId);
  assertRefused(await stranger.see(`/api/v1/callbacks/${eventId}`), 404, 'not_found');
  assert.deepEqual((await stranger.see(`/api/v1/callbacks?receiver_id=${id}`)).data.items, []);
  await remove();
  const resent = await owner.send(`/api/v1/callbacks/${eventId}/resend`);
  assertInvalid(resent, 'event_id');
});

test('an expired order is told once it can no longer be paid, however often it is looked for', async (t) => {
  const shop = await receiver(t);
  const { secret, remove } = await register(shop.port, ['order.expired', 'order.cancelled']);
  const txNo = await town.order({ amount: 5 });
  const past = 40 * 60_000;
  const cancelled = await town.order({ amount: 5 });
  await town.api.alter(`update orders set status = 'cancelled', cancelled_at_ms = created_at_ms,
    created_at_ms = created_at_ms - ${past}, expires_at_ms = expires_at_ms - ${past}
    where tx_no = '${cancelled}' returning tx_no`);
  await town.api.alter(`update orders set created_at_ms = created_at_ms - ${past},
    expires_at_ms = expires_at_ms - ${past} where tx_no = '${txNo}' returning tx_no`);
  await town.api.rows(`update event_receivers set expiries_from_ms = 0 returning receiver_id`);
  const damaged = await town.order({ amount: 6, title: '茶' });
  await town.api.rows(`update orders set title = '酒', created_at_ms = created_at_ms - ${past},
    expires_at_ms = expires_at_ms - ${past} where tx_no = '${damaged}' returning tx_no`);
  await Promise.all([1, 2].map(() => announceExpiries(town.api.service)));
  await announceExpiries(town.api.service);
  const { queues, expiries } = town.api.service.store.callbacks;
  assert.equal(queues, 1);
  assert.deepEqual((await expiries(0, EXPIRY_CERTAIN_MS, 10)).txNos, [], 'it holds up no other');
  const told = town.api.bugs.splice(0).filter((line) => line.includes('no event tells it'));
  assert.equal(told.length, 1);
  assert.match(told[0] ?? '', new RegExp(damaged));
  const events = `select type from events where subject_no = '${cancelled}'`;
  assert.deepEqual(await town.api.rows(events), [{ type: 'order.cancelled' }]);
  await until('it was told', () => shop.got.length > 0);
  const { type, data } = verified(shop.got[0] ?? assert.fail(), secret);
  assert.equal(type, 'order.expired');
  assert.deepEqual([data.tx_no, data.status], [txNo, 'expired']);
  await remove();
  assert.equal(shop.got.length, 1, 'of the other the release that cancelled it told receivers');
  await town.api.rows(`update orders set title = '茶', created_at_ms = created_at_ms + ${past},
    expires_at_ms = expires_at_ms + ${past} where tx_no = '${damaged}' returning tx_no`);
});

test('a receiver is changed, paused, tested and rotated, each on the proof of its owner', async (t) => {
  const shop = await receiver(t);
  const { id, secret, act, change, remove } = await register(shop.port, ['order.cancelled']);
  const cancel = async () => {
    const txNo = await town.order({ amount: 5 });
    await owner.send(`/api/v1/orders/${txNo}/cancel`);
  };
  assertRefused(await change({ paused: true }, { password: 'wrong horse 1' }), 401, 'login_failed');
  assertInvalid(await change({ paused: true }, {}), 'password');
  assert.equal((await change({ paused: true })).data.paused, true);
  await cancel();
  const held = await owner.see(`/api/v1/callbacks?receiver_id=${id}`);
  assert.deepEqual(
    held.data.items.map((item: { state: string }) => item.state),
    ['held'],
  );
  const ping = await act('ping', {});
  assert.equal(ping.data.status, 200, ping.text);
  assert.equal(verified(shop.got[0] ?? assert.fail(), secret).type, 'ping');
  assert.equal((await change({ paused: false })).data.paused, false);
  await until('it was told after the pause', () => shop.got.length === 2);

  const changed = await change({ events: ['refund.made', 'order.cancelled'] });
  assert.deepEqual(changed.data.events, ['order.cancelled', 'refund.made']);
  assertInvalid(await change({}), 'url');
  const ofOrders = await change({ events: ['refund.made', 'order.paid'] });
  assertInvalid(ofOrders, 'events');
  assert.match(ofOrders.msg, /order\.paid: the notify_url of the order is told of it/);
  const often = await change({ paused: 'often' });
  assert.match(often.msg, /^paused is not one of the allowed values: true, false\.$/);
  assertInvalid(await change({ url: 'http://10.0.0.1/' }), 'url');
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
  assertRefused(await stranger.send(`${PATH}/${id}`, PROOF, 'DELETE'), 404, 'not_found');
  const removed = await Promise.all([remove(), remove()]);
  // Whoever heard no answer asks again, and is told what they removed.
  for (const one of [...removed, await remove()]) assert.equal(one.data.receiver_id, id, one.text);
  assertRefused(await stranger.send(`${PATH}/${id}`, PROOF, 'DELETE'), 404, 'not_found');
  const gone = await change({ paused: false });
  assertRefused(gone, 404, 'not_found');
  assert.match(gone.msg, /^You have no such receiver\./);
});

test('two who change a receiver at once each change what they named, and nothing else', async (t) => {
  const shop = await receiver(t);
  const { change, remove } = await register(shop.port, ['order.cancelled']);
  for (const paused of [true, false, true, false]) {
    const events = [paused ? 'refund.made' : 'order.cancelled'];
    const url = `http://localhost:${shop.port}/${paused ? 'there' : 'here'}`;
    const both = await Promise.all([change({ paused }), change({ events }), change({ url })]);
    for (const { status, text } of both) assert.equal(status, 200, text);
    const { data } = await change({ paused });
    assert.deepEqual([data.paused, data.events, data.url], [paused, events, url]);
  }
  await remove();
});

/** Of a program; the town's own is of the owner's shop. */
const program = (key = town.key) => ({
  see: (path: string) => town.get(path, { key }),
  send: (path: string, body?: object, method = 'POST') =>
    send(town.api.origin, method, `/api/v1${path}`, { key, body }),
});

async function latestLines(count: number) {
  const filter = { userId: town.owner.userId, fromMs: null, untilMs: null, limit: count };
  const lines = await town.api.service.store.queries.auditTrail(filter);
  return lines.map(({ action, by }) => [action, by.kind, by.name]);
}

test('a deployment is a script: run twice, it has one receiver with one secret', async (t) => {
  const shop = await receiver(t);
  const key = await town.newKey(town.owner, { scopes: ['events'] });
  const { see, send } = program(key);
  const url = `http://localhost:${shop.port}/deployed`;
  const deploy = () => send('/receivers', { url, events: ['refund.made', 'order.cancelled'] });
  const [first, second] = await Promise.all([deploy(), deploy()]);
  for (const { data } of [first, second]) town.api.secrets.add(data.secret);
  assertData(first, [...FIELDS, 'secret']);
  assert.deepEqual(second.data, first.data);
  const replays = [first, second].map(({ headers }) => headers.get('idempotent-replayed'));
  assert.deepEqual(replays.sort(), [null, 'true']);
  assert.deepEqual(await latestLines(2), [
    ['receiver_secret_shown', 'key', key.keyId],
    ['receiver_created', 'key', key.keyId],
  ]);

  const { receiver_id: id, secret } = first.data;
  const other = await send('/receivers', { url, events: ['refund.made'] });
  town.api.secrets.add(other.data.secret);
  assert.notEqual(other.data.receiver_id, id, 'other events are another receiver');
  const page = await see('/receivers?limit=1');
  assertData(page, ['items', 'next']);
  assert.deepEqual(page.data.items.map(Object.keys), [FIELDS], 'no list has the secret');
  assert.equal(page.data.items[0].receiver_id, other.data.receiver_id, 'newest first');
  const rest = await see(`/receivers?after=${page.data.next}`);
  assert.equal(rest.data.items[0].receiver_id, id);
  assertInvalid(await see('/receivers?after=last'), 'after');

  assert.equal((await send(`/receivers/${id}/ping`)).data.failure, null);
  assert.equal(verified(shop.got[0] ?? assert.fail(), secret).type, 'ping');
  const rotated = await send(`/receivers/${id}/rotate-secret`);
  town.api.secrets.add(rotated.data.secret);
  assert.notEqual(rotated.data.secret, secret);
  const changed = await send(`/receivers/${id}`, { paused: true, events: ALL }, 'PATCH');
  assert.deepEqual([changed.data.paused, changed.data.events], [true, ALL]);
  assert.equal((await send(`/receivers/${id}`, { paused: false }, 'PATCH')).data.paused, false);
  for (const one of [id, other.data.receiver_id]) {
    assert.equal((await send(`/receivers/${one}`, undefined, 'DELETE')).status, 200);
    assert.equal((await send(`/receivers/${one}`, undefined, 'DELETE')).data.receiver_id, one);
  }
  assert.deepEqual(await latestLines(5), [
    ...Array(2).fill(['receiver_removed', 'key', key.keyId]),
    ['receiver_resumed', 'key', key.keyId],
    ['receiver_changed', 'key', key.keyId],
    ['receiver_secret_rotated', 'key', key.keyId],
  ]);
  const { items } = (await owner.see('/api/v1/security/log')).data;
  const { by, key_id, address } = items[0];
  assert.deepEqual([by, key_id, address], ['key', key.keyId, '127.0.0.1']);
});

test('a receiver is nothing for a key without the scope, or bound to one merchant, or revoked', async () => {
  const wanted = { url: 'https://shop.example/events', events: ['refund.made'] };
  const lacking = program(await town.newKey(town.owner, { scopes: ['query', 'collection'] }));
  assertRefused(await lacking.send('/receivers', wanted), 403, 'scope_missing');
  const { merchantId } = town;
  const bound = await town.newKey(town.owner, { scopes: ['events'], merchantId });
  for (const asked of [
    program(bound).send('/receivers', wanted),
    program(bound).see('/receivers'),
    program(bound).see('/callback-secret'),
  ]) {
    const answer = await asked;
    assertRefused(answer, 403, 'scope_missing');
    assert.match(answer.msg, /bound to one merchant/);
  }
  const { service } = town.api;
  // As if the route had let it through: what decides is the key as it is inside the transaction.
  const command = (keyId: string) => ({
    ownerId: town.owner.userId,
    settings: { url: wanted.url, types: ['refund.made'] as const },
    author: { by: { kind: 'key', name: keyId, from: '127.0.0.1' } as const, key: { keyId } },
  });
  const revoked = await town.newKey(town.owner, { scopes: ['events'] });
  assert.ok((await revokeKey(service, revoked.keyId, service.operator)).ok);
  for (const [keyId, code] of [
    [bound.keyId, 'scope_missing'],
    [revoked.keyId, 'credentials_invalid'],
    [town.strangerKey.keyId, 'credentials_invalid'],
    ['', 'credentials_invalid'],
  ] as const) {
    const { ownerId, settings, author } = command(keyId);
    const made = await createReceiver(service, ownerId, settings, author);
    assert.equal(made.ok ? 'made' : made.refusal.code, code);
  }
  const before = await owner.see(PATH);
  assert.ok(!before.text.includes(wanted.url));
});
