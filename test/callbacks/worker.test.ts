// The worker that delivers callbacks: on time, within its shares, again when necessary, and without
// delaying anyone. Receivers and connections are real; the books are the in-memory model, whose
// clock stands still unless a test advances it.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { EventState } from '../../src/store/callbacks.ts';

import { openMemorySubject } from '../contract/memory-subject.ts';
import type { Subject } from '../contract/subject.ts';
import { until } from '../support/until.ts';
import { aWorker, paidOrders, SECRET } from './delivery-town.ts';
import { rawReceiver, receiver } from './receivers.ts';

const MANY = 1_000;

async function books(t: TestContext): Promise<Subject> {
  const subject = await openMemorySubject();
  t.after(() => subject.close());
  return subject;
}

async function untilState(subject: Subject, eventId: string, state: EventState): Promise<void> {
  const { callbacks } = subject.store;
  await until(
    `${eventId} is ${state}`,
    async () => (await callbacks.event(eventId))?.state === state,
  );
}

async function attemptsOf(subject: Subject, eventId: string) {
  const attempts = await subject.store.callbacks.attempts(eventId);
  return attempts.map(({ status, failure }) => failure ?? status);
}

test('A payment is delivered once, signed, and the answer is stored.', async (t) => {
  const subject = await books(t);
  const shop = await receiver(t);
  const [eventId = ''] = await paidOrders(subject, [`http://shop.test:${shop.port}/paid`]);
  const { notDelivered, failures } = aWorker(t, subject);
  await untilState(subject, eventId, 'delivered');
  const [got] = shop.got;
  assert(got);
  assert.equal(got.headers['webhook-id'], eventId);
  const sentAtS = Math.floor(subject.nowMs() / 1_000);
  assert.equal(got.headers['webhook-timestamp'], String(sentAtS));
  const signed = new Webhook(SECRET).sign(eventId, new Date(sentAtS * 1_000), got.body);
  assert.equal(got.headers['webhook-signature'], signed);
  const [attempt] = await subject.store.callbacks.attempts(eventId);
  assert.deepEqual(
    [attempt?.status, attempt?.failure, attempt?.answer, attempt?.address],
    [200, null, 'thank you', '127.0.0.1'],
  );
  assert.equal(shop.got.length, 1);
  assert.deepEqual([notDelivered, failures], [[], []]);
});

test('Rafiki #223: a failed delivery is repeated after a wait, with the same bytes.', async (t) => {
  const subject = await books(t);
  const shop = await receiver(t, (_, response, number) => {
    response.writeHead(number <= 3 ? 500 : 200).end();
  });
  const [eventId = ''] = await paidOrders(subject, [`http://shop.test:${shop.port}/`]);
  const { notDelivered } = aWorker(t, subject);
  for (const [round, waitMs] of [5_000, 30_000, 120_000].entries()) {
    await until('it has failed', () => notDelivered.length === round + 1);
    await until('this is known', async () => (await attemptsOf(subject, eventId)).length > round);
    await subject.pass(waitMs - 1);
    await turn();
    assert.equal(shop.got.length, round + 1);
    await subject.pass(waitMs / 5 + 1);
  }
  await untilState(subject, eventId, 'delivered');
  const bad = 'answer_not_2xx';
  assert.deepEqual(await attemptsOf(subject, eventId), [bad, bad, bad, 200]);
  assert.equal(new Set(shop.got.map(({ body }) => body)).size, 1);
  assert.deepEqual(new Set(shop.got.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.equal(new Set(shop.got.map(({ headers }) => headers['webhook-timestamp'])).size, 4);
  assert.equal(new Set(shop.got.map(({ headers }) => headers['webhook-signature'])).size, 4);
});

test('There are ten attempts and no more; a resend by hand starts over.', async (t) => {
  const subject = await books(t);
  const shop = await receiver(t, (_, response, number) => {
    response.writeHead(number <= 10 ? 503 : 200).end();
  });
  const [eventId = ''] = await paidOrders(subject, [`http://shop.test:${shop.port}/`]);
  const { notDelivered } = aWorker(t, subject);
  for (let made = 1; made < 10; made++) {
    await until('this is known', async () => (await attemptsOf(subject, eventId)).length === made);
    await subject.pass(30 * 3_600_000);
  }
  await untilState(subject, eventId, 'failed');
  assert.equal(shop.got.length, 10);
  assert.deepEqual(notDelivered.at(-1)?.[1].next, { kind: 'failed' });
  assert.equal(await subject.store.callbacks.resend({ eventId }), 1);
  await untilState(subject, eventId, 'delivered');
});

test('A payment of this process is delivered before the next poll.', async (t) => {
  const subject = await books(t);
  const shop = await receiver(t);
  const { failures } = aWorker(t, subject, { limits: { everyMs: 3_600_000 } });
  const urls = Array(20).fill(`http://shop.test:${shop.port}/`);
  const events = [...(await paidOrders(subject, urls)), ...(await paidOrders(subject, urls))];
  await until('all are told', () => shop.got.length === events.length);
  assert.deepEqual(failures, []);
});

test('410 ends a callback at once, and Retry-After is honoured.', async (t) => {
  const subject = await books(t);
  const shop = await receiver(t, ({ path }, response) => {
    const gone = path === '/gone';
    response.writeHead(gone ? 410 : 429, gone ? {} : { 'retry-after': '3600' }).end();
  });
  const urls = ['/gone', '/later'].map((path) => `http://shop.test:${shop.port}${path}`);
  const [gone = '', later = ''] = await paidOrders(subject, urls);
  const { notDelivered } = aWorker(t, subject);
  await untilState(subject, gone, 'failed');
  await until('both have failed', () => notDelivered.length === 2);
  const next = notDelivered.find(([{ eventId }]) => eventId === later)?.[1].next;
  assert(next?.kind === 'retry');
  assert.ok(next.atMs >= subject.nowMs() + 3_600_000, 'not before it');
});

test('A thousand events for a host that never answers delay no other host.', async (t) => {
  const subject = await books(t);
  const silent = await rawReceiver(t, () => {});
  const shop = await receiver(t);
  await paidOrders(subject, Array(MANY).fill(`http://dead.test:${silent.port}/`));
  const [eventId = ''] = await paidOrders(subject, [`http://shop.test:${shop.port}/`]);
  const { notDelivered } = aWorker(t, subject);
  await untilState(subject, eventId, 'delivered');
  await until('its share is used', () => silent.connections() === 16);
  assert.deepEqual(notDelivered, [], 'and none of them has been given up meanwhile');
});

test("Nor do they hold up other owners' events for the same host.", async (t) => {
  const subject = await books(t);
  const silent = await receiver(t, ({ path }, response) => {
    if (path === '/quick') response.end();
  });
  await paidOrders(subject, Array(MANY).fill(`http://host.test:${silent.port}/silent`));
  const [eventId = ''] = await paidOrders(subject, [`http://host.test:${silent.port}/quick`]);
  const { notDelivered } = aWorker(t, subject);
  await untilState(subject, eventId, 'delivered');
  await until('its share is used', () => silent.got.length === 17);
  assert.deepEqual(notDelivered, []);
});

test('A thousand silent hosts of one owner delay no other owner.', async (t) => {
  const subject = await books(t);
  const silent = await rawReceiver(t, () => {});
  const shop = await receiver(t);
  const urls = Array.from({ length: MANY }, (_, n) => `http://dead${n}.test:${silent.port}/`);
  await paidOrders(subject, urls);
  const [eventId = ''] = await paidOrders(subject, [`http://shop.test:${shop.port}/`]);
  const { notDelivered } = aWorker(t, subject);
  await untilState(subject, eventId, 'delivered');
  await until('their share is used', () => silent.connections() === 64);
  assert.deepEqual(notDelivered, []);
});

test('Nor do thirty owners who send all they can to receivers that never answer.', async (t) => {
  const subject = await books(t);
  const silent = await rawReceiver(t, () => {});
  const shop = await receiver(t);
  for (let owner = 0; owner < 30; owner++) {
    const urls = Array.from({ length: 80 }, (_, n) => `http://d${owner}-${n}.test:${silent.port}/`);
    await paidOrders(subject, urls);
  }
  const [eventId = ''] = await paidOrders(subject, [`http://shop.test:${shop.port}/`]);
  aWorker(t, subject);
  await untilState(subject, eventId, 'delivered');
  assert.ok(silent.connections() < 1_024);
});

test('When a silent host answers again, everything that waited is delivered.', async (t) => {
  const subject = await books(t);
  const answers: (() => void)[] = [];
  let open = false;
  const shop = await receiver(t, (_, response) => {
    if (open) response.end();
    else answers.push(() => response.end());
  });
  const events = await paidOrders(subject, Array(200).fill(`http://shop.test:${shop.port}/`));
  aWorker(t, subject);
  await until('its share waits', () => answers.length === 16);
  open = true;
  for (const answer of answers) answer();
  for (const eventId of events) await untilState(subject, eventId, 'delivered');
  assert.equal(shop.got.length, 200);
});

test('A backlog of events is delivered over few connections and in few statements.', async (t) => {
  const subject = await books(t);
  const shop = await receiver(t);
  const events = await paidOrders(subject, Array(MANY).fill(`http://shop.test:${shop.port}/`));
  const statements = { claim: 0, release: 0, record: 0 };
  const { callbacks } = subject.store;
  const counted = <K extends keyof typeof statements>(name: K) => ({
    [name]: async (ask: never) => {
      statements[name] += 1;
      // The largest number that a database accepts.
      await pause(5);
      return callbacks[name](ask);
    },
  });
  const counting = {
    ...callbacks,
    ...counted('claim'),
    ...counted('release'),
    ...counted('record'),
  };
  aWorker(t, subject, { store: { callbacks: counting } });
  for (const eventId of events) await untilState(subject, eventId, 'delivered');
  assert.equal(shop.got.length, MANY);
  assert.ok(shop.connections() < MANY / 10, `${shop.connections()} connections`);
  const { claim, release, record } = statements;
  assert.ok(record < MANY / 2 && claim < MANY / 2, JSON.stringify(statements));
  assert.equal(release, 0, 'nothing is claimed that has no room');
});

test('A claim that fails does not reduce the shares of its owners.', async (t) => {
  const subject = await books(t);
  const shop = await receiver(t);
  const events = await paidOrders(subject, Array(20).fill(`http://shop.test:${shop.port}/`));
  const { callbacks } = subject.store;
  let failing = 5;
  const flaky: typeof callbacks = {
    ...callbacks,
    async claim(ask) {
      if (failing === 0) return callbacks.claim(ask);
      failing -= 1;
      await callbacks.claim({ ...ask, wants: (one) => ask.wants(one) && false });
      throw new Error('nobody answers');
    },
  };
  const { failures } = aWorker(t, subject, { store: { callbacks: flaky } });
  for (const eventId of events) await untilState(subject, eventId, 'delivered');
  assert.deepEqual(failures, Array(5).fill('Error: nobody answers'));
});

test('A worker that stops releases its claims, and another delivers them at once.', async (t) => {
  const subject = await books(t);
  let open = false;
  const shop = await receiver(t, (_, response) => {
    if (open) response.end();
  });
  const events = await paidOrders(subject, Array(40).fill(`http://shop.test:${shop.port}/`));
  const first = aWorker(t, subject);
  await until('some are under way', () => shop.got.length === 16);
  await first.stop();
  open = true;
  aWorker(t, subject);
  for (const eventId of events) await untilState(subject, eventId, 'delivered');
  assert.deepEqual(await attemptsOf(subject, events[0] ?? ''), [200], 'it was no attempt');
  assert.deepEqual([first.notDelivered, first.failures], [[], []]);
});

test('A delivery that ends within the grace period of stopping is recorded, not released.', async (t) => {
  const subject = await books(t);
  const answers: (() => void)[] = [];
  const shop = await receiver(t, (_, response) => void answers.push(() => response.end()));
  const [eventId = ''] = await paidOrders(subject, [`http://shop.test:${shop.port}/`]);
  const worker = aWorker(t, subject, { limits: { stopMsMax: 60_000 } });
  await until('it is under way', () => answers.length === 1);
  const stopped = worker.stop();
  answers[0]?.();
  await stopped;
  assert.equal((await subject.store.callbacks.event(eventId))?.state, 'delivered');
});

test('While the database is away answers are kept, and nothing is sent twice.', async (t) => {
  const subject = await books(t);
  const shop = await receiver(t);
  const events = await paidOrders(subject, Array(20).fill(`http://shop.test:${shop.port}/`));
  let away = true;
  const { callbacks } = subject.store;
  const flaky: typeof callbacks = {
    ...callbacks,
    async record(attempts) {
      if (away) throw new Error('nobody answers');
      return callbacks.record(attempts);
    },
  };
  const { failures } = aWorker(t, subject, { store: { callbacks: flaky } });
  await until('it was noticed', () => failures.length > 2 && shop.got.length === 20);
  away = false;
  for (const eventId of events) await untilState(subject, eventId, 'delivered');
  assert.equal(shop.got.length, 20);
  assert.equal(failures[0], 'Error: nobody answers');
});

test("An owner whose secret cannot be read holds up nobody else's events.", async (t) => {
  const subject = await books(t);
  const shop = await receiver(t);
  const url = `http://shop.test:${shop.port}/`;
  const broken = await subject.aShop();
  const [lost = ''] = await paidOrders(subject, [url, url, url], broken);
  const [eventId = ''] = await paidOrders(subject, [url]);
  const secretsOf = async ({ ownerId }: { readonly ownerId: number }) => {
    if (ownerId === broken.ownerId) throw new Error('does not open');
    return [SECRET];
  };
  const { failures } = aWorker(t, subject, { parts: { secretsOf } });
  await untilState(subject, eventId, 'delivered');
  await until('it was told', () => failures.length === 3);
  assert.equal(shop.got.length, 1);
  await subject.pass(60_000);
  await until('it is tried when its lease has ended', () => failures.length === 6);
  assert.equal((await subject.store.callbacks.event(lost))?.attemptCount, 0);
});

test("However many of their events wait, only the owner's share is tried in vain.", async (t) => {
  const subject = await books(t);
  const shop = await receiver(t);
  const url = (n: number) => `http://shop${n}.test:${shop.port}/`;
  const broken = await subject.aShop();
  await paidOrders(
    subject,
    Array.from({ length: MANY }, (_, n) => url(n)),
    broken,
  );
  const [eventId = ''] = await paidOrders(subject, [url(0)]);
  const secretsOf = async ({ ownerId }: { readonly ownerId: number }) => {
    if (ownerId === broken.ownerId) throw new Error('does not open');
    return [SECRET];
  };
  const limits = { untriedHeldMs: 600_000 };
  const { failures } = aWorker(t, subject, { parts: { secretsOf }, limits });
  await untilState(subject, eventId, 'delivered');
  await until('their share is used', () => failures.length === 64);
  await pause(100);
  assert.equal(failures.length, 64);
});

test('An event that cannot be written holds up no other event.', async (t) => {
  const subject = await books(t);
  const shop = await receiver(t);
  const url = `http://shop.test:${shop.port}/`;
  const [broken = '', ...others] = await paidOrders(subject, [url, url, url]);
  const bodyOf = ({ txNo }: { readonly txNo: string }) => {
    if (broken === `evt_${txNo}`) throw new Error('no words');
    return '{}';
  };
  const { failures } = aWorker(t, subject, { parts: { bodyOf } });
  for (const eventId of others) await untilState(subject, eventId, 'delivered');
  await until('it was told', () => failures.length === 2);
  assert.equal(failures[0], 'Error: no words');
  assert.match(failures[1] ?? '', new RegExp(broken));
  assert.deepEqual(await attemptsOf(subject, broken), []);
});

test('A worker that stalled for longer than its lease sends nothing.', async (t) => {
  const subject = await books(t);
  const shop = await receiver(t);
  const [eventId = ''] = await paidOrders(subject, [`http://shop.test:${shop.port}/`]);
  let slept = false;
  const secretsOf = async () => {
    if (!slept) await subject.pass(60_000);
    slept = true;
    return [SECRET];
  };
  aWorker(t, subject, { parts: { secretsOf } });
  await untilState(subject, eventId, 'delivered');
  assert.equal(shop.got.length, 1);
  assert.equal(
    shop.got[0]?.headers['webhook-timestamp'],
    String(Math.floor(subject.nowMs() / 1_000)),
  );
});
