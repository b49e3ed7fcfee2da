// From the order to its callback as a merchant sees it: over HTTP, checked with the signature
// library, and compared with the record that a query returns.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { startDelivery } from '../../src/callbacks/delivery.ts';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { rotateCallbackSecret, signingSecrets } from '../../src/service/callback-secret.ts';
import { openApiTown } from '../support/api-town.ts';
import { until } from '../support/until.ts';
import { type Received, receiver } from './receivers.ts';

const town = await openApiTown();
const { service } = town.api;
const worker = startDelivery(service);
after(() => worker.stop());

async function secretsOfOwner(): Promise<readonly string[]> {
  const secrets = await signingSecrets(service, town.owner.userId);
  for (const secret of secrets) town.api.secrets.add(secret);
  return secrets;
}

function verified({ body, headers }: Received, secret = ''): Record<string, unknown> {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as never;
}

test('A payment calls the address that the order names, and the receiver can verify it.', async (t) => {
  const shop = await receiver(t);
  const url = `http://localhost:${shop.port}/paid?key=s3cret-of-the-shop`;
  town.api.secrets.add('s3cret-of-the-shop');
  const txNo = await town.order({
    amount: 88,
    notify_url: url,
    return_url: 'https://shop.example/x',
  });
  assert.equal(shop.connections(), 0, 'an unpaid order is nobody’s news');
  assert.equal((await town.pay(txNo)).status, 200);
  await until('it was told', () => shop.got.length === 1);
  const [got] = shop.got;
  assert(got);
  const [secret, ...others] = await secretsOfOwner();
  assert.deepEqual(others, []);
  const event = verified(got, secret);
  const record = await town.record(txNo);
  assert.deepEqual(event, { type: 'order.paid', timestamp: record.paid_at, data: record });
  assert.match(got.body, /"amount":88\.00,/);
  assert.equal(got.headers['webhook-id'], `evt_${txNo}`);
  assert.equal(got.headers['user-agent'], 'Tael/1.0.0');
  assert.throws(() => verified({ ...got, body: got.body.replace('88.00', '99.00') }, secret));
});

test('A refund before the callback is sent does not change its content.', async (t) => {
  const shop = await receiver(t, (_, response, number) => {
    response.writeHead(number === 1 ? 503 : 200).end();
  });
  const notifyUrl = `http://localhost:${shop.port}/`;
  const txNo = await town.paid(20, { notify_url: notifyUrl });
  await until('it was refused', () => shop.got.length === 1);
  const refunded = await town.refund({ tx_no: txNo, refund_type: 'full' });
  assert.equal(refunded.status, 200, refunded.text);
  await until('it is planned again', async () => {
    const event = await service.store.callbacks.event(`evt_${txNo}`);
    return event?.attemptCount === 1;
  });
  await town.api.rows(`update callbacks set due_at_ms = 0 where state = 'pending'`);
  await until('it was told', () => shop.got.length === 2);
  const [first, second] = shop.got;
  assert.equal(second?.body, first?.body);
  assert.equal(JSON.parse(second?.body ?? '').data.status, 'paid');
});

test('Neither an order without an address nor an unpaid one sends a callback.', async () => {
  const txNo = await town.paid(5);
  const event = await service.store.callbacks.event(`evt_${txNo}`);
  assert.deepEqual([event?.state, event?.url], ['not_requested', null]);
  const unpaid = await town.order({ notify_url: 'http://127.0.0.1:1/' });
  assert.equal(await service.store.callbacks.event(`evt_${unpaid}`), undefined);
});

test('After a rotation holders of either secret can verify a callback.', async (t) => {
  const shop = await receiver(t);
  const notifyUrl = `http://localhost:${shop.port}/`;
  const [old] = await secretsOfOwner();
  const rotated = await rotateCallbackSecret(service, town.owner.userId, atThisMachine(service));
  assert(rotated.ok);
  town.api.secrets.add(rotated.value);
  const isSignedTwice = (got?: Received) => /^v1,\S+ v1,\S+$/.test(signaturesOf(got));
  await until('it is seen', async () => {
    const count = shop.got.length;
    await town.paid(1, { notify_url: notifyUrl });
    await until('it was told', () => shop.got.length > count);
    return isSignedTwice(shop.got.at(-1));
  });
  const last = shop.got.at(-1);
  assert(last);
  for (const secret of [old, rotated.value])
    assert.equal(verified(last, secret).type, 'order.paid');
});

function signaturesOf(got?: Received): string {
  return String(got?.headers['webhook-signature']);
}
