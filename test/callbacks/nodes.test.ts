// Delivery by several nodes over one PostgreSQL: each event once while nothing fails, on a schedule
// that the database keeps.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openPostgresSubject } from '../contract/postgres-subject.ts';
import type { Subject } from '../contract/subject.ts';
import { until } from '../support/until.ts';
import { aWorker, paidOrders } from './delivery-town.ts';
import { rawReceiver, receiver } from './receivers.ts';

const MANY = 300;

async function books(t: TestContext): Promise<Subject> {
  const subject = await openPostgresSubject();
  t.after(() => subject.close());
  return subject;
}

async function countOf(subject: Subject, state: 'pending' | 'delivered'): Promise<number> {
  const ofAll = { ownerId: null, fromMs: null, untilMs: null, limit: 2 * MANY };
  return (await subject.store.callbacks.list({ ...ofAll, state })).length;
}

test('Two nodes deliver each event once.', async (t) => {
  const subject = await books(t);
  const shops = await Promise.all([1, 2, 3].map(() => receiver(t)));
  const urls = Array.from({ length: MANY }, (_, n) => `http://a.test:${shops[n % 3]?.port}/`);
  const events = await paidOrders(subject, urls);
  const second = await subject.secondNode();
  const workers = [aWorker(t, subject), aWorker(t, subject, { store: second })];
  await until('all are delivered', async () => (await countOf(subject, 'delivered')) === MANY);
  await Promise.all(workers.map(({ stop }) => stop()));
  const told = shops.flatMap(({ got }) => got.map(({ headers }) => headers['webhook-id']));
  assert.deepEqual(told.toSorted(), events.toSorted());
  assert.deepEqual(
    workers.flatMap(({ failures }) => failures),
    [],
  );
});

test('The schedule outlives the process that wrote it.', async (t) => {
  const subject = await books(t);
  const shop = await receiver(t, (_, response, number) => {
    response.writeHead(number === 1 ? 500 : 200).end();
  });
  const [eventId = ''] = await paidOrders(subject, [`http://shop.test:${shop.port}/`]);
  const first = aWorker(t, subject);
  await until('it has failed', () => first.notDelivered.length === 1);
  await first.stop();
  const planned = (await subject.store.callbacks.event(eventId))?.nextAttemptAtMs ?? 0;
  assert.ok(planned >= subject.nowMs() + 5_000);
  await subject.pass(planned - subject.nowMs());
  assert.equal((await subject.store.callbacks.event(eventId))?.nextAttemptAtMs, planned);
  const second = aWorker(t, subject);
  await until('it is delivered', async () => (await countOf(subject, 'delivered')) === 1);
  await second.stop();
  const [before, after] = shop.got;
  assert.equal(after?.body, before?.body);
  assert.equal(after?.headers['webhook-id'], eventId);
});

test('A thousand events for receivers that never answer do not delay another owner.', async (t) => {
  const subject = await books(t);
  const silent = await rawReceiver(t, () => {});
  const shop = await receiver(t);
  const dead = Array.from(
    { length: 1_000 },
    (_, n) => `http://dead${n % 500}.test:${silent.port}/`,
  );
  await paidOrders(subject, dead);
  await paidOrders(subject, [`http://shop.test:${shop.port}/`]);
  const worker = aWorker(t, subject);
  await until('it is delivered', async () => (await countOf(subject, 'delivered')) === 1);
  assert.deepEqual(worker.notDelivered, [], 'nobody was given up before');
  assert.ok(silent.connections() <= 64, `${silent.connections()}`);
  await worker.stop();
});
