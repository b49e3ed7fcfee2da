// The settlement worker settles everything that is due, page after page, each bucket once however
// many nodes run it, and never delays a service that is busy or stopping.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupCommit } from '../../src/store/group-commit.ts';
import type { Store } from '../../src/store/store.ts';
import { settleDue, startSettlement } from '../../src/workers/settlement.ts';
import { door, until } from '../support/until.ts';
import { collect, pay } from './commands.ts';
import { openMemorySubject } from './memory-subject.ts';
import { word } from './outcomes.ts';
import { openPostgresSubject } from './postgres-subject.ts';
import type { Shop, Subject } from './subject.ts';

/** More than one page. */
const BUCKETS = 260;
const BUSY = { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 1 } } as const;

/** A shop whose orders of 1.00 each have been due for a while, each in its own bucket. */
async function aShopWithDues(subject: Subject, count = BUCKETS): Promise<Shop> {
  const shop = await subject.aShop();
  const payerId = await subject.aPayer(`${count}.00`);
  const orders = Array.from({ length: count }, () => collect(shop.actor, shop.merchantId, '1.00'));
  const payments = orders.map(({ txNo }, n) =>
    pay(payerId, txNo, subject.nowMs(), { settlementDelayMs: 1_000 * (n + 1) }),
  );
  for (const commands of [orders, payments]) {
    const outcomes = await subject.batch(...commands);
    assert.deepEqual([...new Set(outcomes.map(word))], ['ok']);
  }
  await subject.pass(2_000 * count);
  return shop;
}

async function assertSettled(subject: Subject, { ownerId }: Shop, count: number): Promise<void> {
  const { merchant, recordNo } = await subject.ownerOf(ownerId);
  const settled = BigInt(count) * 100n;
  assert.equal(merchant.balanceFen, settled);
  assert.equal(merchant.frozenFen, merchant.totalInFen - settled);
  assert.equal(recordNo, Number(merchant.totalInFen / 100n));
}

/** The store, counting how often it was asked what is due. */
function counted(store: Store) {
  const asked = { times: 0 };
  const dueBuckets: Store['queries']['dueBuckets'] = (cell, limit) => {
    asked.times += 1;
    return store.queries.dueBuckets(cell, limit);
  };
  return { asked, store: { ...store, queries: { ...store.queries, dueBuckets } } };
}

for (const [name, open] of [
  ['the in-memory store', openMemorySubject],
  ['PostgreSQL', openPostgresSubject],
] as const) {
  test(`Everything that is due is settled, page after page: ${name}.`, async (t) => {
    const subject = await open();
    t.after(() => subject.close());
    const shop = await aShopWithDues(subject);
    const { store, asked } = counted(subject.store);
    const service = { store, gatherer: groupCommit(store) };
    assert.equal(await settleDue(service), BUCKETS);
    await assertSettled(subject, shop, BUCKETS);
    // One page of each cell, and a second where they are.
    assert.equal(asked.times, store.cellCount + 1);
    assert.equal(await settleDue(service), 0);
  });

  test(`lnbits/splitpayments #14: two nodes at once settle each bucket once: ${name}.`, async (t) => {
    const subject = await open();
    t.after(() => subject.close());
    const shop = await aShopWithDues(subject);
    const stores = [subject.store, await subject.secondNode()];
    const services = stores.map((store) => ({ store, gatherer: groupCommit(store) }));
    const counts = await Promise.all(services.map((service) => settleDue(service)));
    assert.ok(counts.every((count) => count <= 2 * BUCKETS));
    for (let cell = 0; cell < subject.store.cellCount; cell++) {
      assert.deepEqual(await subject.store.queries.dueBuckets(cell, 1), []);
    }
    await assertSettled(subject, shop, BUCKETS);
  });
}

test('Settlements that a busy gatherer refuses are left for later.', async (t) => {
  const subject = await openMemorySubject();
  t.after(() => subject.close());
  const shop = await aShopWithDues(subject);
  const { store, asked } = counted(subject.store);
  const gatherer = groupCommit(store, { batchMax: 100, queueMax: 100, waitMsMax: 5_000 });
  for (const [round, count] of [100, 100, 60].entries()) {
    assert.equal(await settleDue({ store, gatherer }), count);
    assert.equal(asked.times, round + 1);
  }
  await assertSettled(subject, shop, BUCKETS);
});

test('The worker takes a quarter of a batch and leaves the rest to requests.', async (t) => {
  const subject = await openMemorySubject();
  t.after(() => subject.close());
  await aShopWithDues(subject, 10);
  const sizes: number[] = [];
  const store: Store = {
    ...subject.store,
    execute(commands, lane) {
      sizes.push(commands.filter(({ kind }) => kind === 'settle_bucket').length);
      return subject.store.execute(commands, lane);
    },
  };
  const gatherer = groupCommit(store, { batchMax: 16, queueMax: 1_000, waitMsMax: 5_000 });
  assert.equal(await settleDue({ store, gatherer }), 10);
  assert.deepEqual(sizes, [4, 4, 2]);
});

test('A worker that is told to stop reads no further page.', async (t) => {
  const subject = await openMemorySubject();
  t.after(() => subject.close());
  const shop = await aShopWithDues(subject);
  const { store, asked } = counted(subject.store);
  const service = { store, gatherer: groupCommit(store) };
  assert.equal(await settleDue(service, () => asked.times > 0), 250);
  assert.equal(await settleDue(service, () => true), 0);
  assert.equal(asked.times, 1);
  await assertSettled(subject, shop, 250);
});

test('The worker polls once a second, and stopping waits for its current work.', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const subject = await openMemorySubject();
  t.after(() => subject.close());
  const shop = await aShopWithDues(subject, 3);
  const { store, asked } = counted(subject.store);
  const inner = groupCommit(store);
  const [reached, held] = [door(), door()];
  const gatherer: typeof inner = {
    ...inner,
    async submit(command, options) {
      assert.deepEqual(options, { background: true });
      reached.open();
      await held.opened;
      return inner.submit(command, options);
    },
  };
  const worker = startSettlement({
    store,
    gatherer,
    log: { warn: () => assert.fail('a warning') },
  });
  t.mock.timers.tick(999);
  assert.equal(asked.times, 0);
  t.mock.timers.tick(1);
  await reached.opened;
  t.mock.timers.tick(5_000);
  assert.equal(asked.times, 1, 'one round at a time');
  let stopped = false;
  const stop = worker.stop().then(() => {
    stopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(stopped, false);
  held.open();
  await stop;
  await assertSettled(subject, shop, 3);
  t.mock.timers.tick(5_000);
  assert.equal(asked.times, 1);
});

test('While the database is away the worker logs it and polls again.', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const subject = await openMemorySubject();
  t.after(() => subject.close());
  const shop = await aShopWithDues(subject, 3);
  const warnings: unknown[] = [];
  let away = true;
  const dueBuckets: Store['queries']['dueBuckets'] = async (cell, limit) => {
    if (away) throw new Error('nobody answers');
    return subject.store.queries.dueBuckets(cell, limit);
  };
  const store = { ...subject.store, queries: { ...subject.store.queries, dueBuckets } };
  const log = { warn: (details: unknown) => warnings.push(details) };
  const worker = startSettlement({ store, gatherer: groupCommit(store), log });
  t.mock.timers.tick(1_000);
  await until('the worker has given up', () => warnings.length > 0);
  assert.deepEqual(warnings, [{ error: 'Error: nobody answers', suppressed: 0 }]);
  away = false;
  t.mock.timers.tick(1_000);
  await worker.stop();
  await assertSettled(subject, shop, 3);
});

test('A refused command does not count as settled.', async (t) => {
  const subject = await openMemorySubject();
  t.after(() => subject.close());
  const shop = await aShopWithDues(subject, 3);
  const gatherer = { ...groupCommit(subject.store), submit: async () => BUSY };
  assert.equal(await settleDue({ store: subject.store, gatherer }), 0);
  await assertSettled(subject, shop, 0);
});
