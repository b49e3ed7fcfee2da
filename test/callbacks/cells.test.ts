// Delivery from books in several cells, on one PostgreSQL: each event once, and a cell that is slow holds up
// no other.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import { openPostgresSubject } from '../contract/postgres-subject.ts';
import type { Shop, Subject } from '../contract/subject.ts';
import { makeCells, testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { aWorker, paidOrders } from './delivery-town.ts';
import { type Answering, type Receiver, receiver } from './receivers.ts';

const CELLS = { count: 8 };
const EACH = 20;
const SLOW = 424_242;

interface Town {
  readonly subject: Subject;
  readonly admin: pg.Client;
  /** One in each cell. */
  readonly shops: readonly Shop[];
}

async function town(t: TestContext): Promise<Town> {
  const database = await testDatabase();
  await makeCells(database, CELLS.count);
  const subject = await openPostgresSubject(async () => database);
  const admin = new pg.Client(database.admin);
  await admin.connect();
  t.after(async () => {
    await admin.end();
    await subject.close();
  });
  const shops = new Map<number, Shop>();
  while (shops.size < CELLS.count) {
    const shop = await subject.aShop();
    shops.set(cellOfUser(CELLS, shop.ownerId), shop);
  }
  return { subject, admin, shops: [...shops.values()] };
}

const addressOf = ({ port }: Receiver) => `http://shop.test:${port}/`;
const idsTo = ({ got }: Receiver) => got.map(({ headers }) => `${headers['webhook-id']}`);

/** Whatever changes a callback of this shop's cell waits until the test lets it. */
async function slowCell(admin: pg.Client, { ownerId }: Shop) {
  await admin.query(`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${SLOW}); return new; end $$;
    create trigger slow before update on callbacks for each row
      when (new.cell = ${cellOfUser(CELLS, ownerId)}) execute function wait_for_test()`);
  return {
    hold: () => admin.query(`select pg_advisory_lock(${SLOW})`),
    letGo: () => admin.query(`select pg_advisory_unlock(${SLOW})`),
    async isAwaited() {
      const { rows } = await admin.query(
        `select 1 from pg_locks where locktype = 'advisory' and objid = ${SLOW} and not granted`,
      );
      return rows.length > 0;
    },
  };
}

async function assertDelivered(subject: Subject, eventIds: readonly string[]): Promise<void> {
  for (const eventId of eventIds) {
    const { state } = (await subject.store.callbacks.event(eventId)) ?? assert.fail(eventId);
    assert.equal(state, 'delivered', eventId);
  }
}

async function pendingOf({ store }: Subject, ownerId: number): Promise<number> {
  const any = { fromMs: null, untilMs: null, limit: 1_000 };
  return (await store.callbacks.list({ ownerId, state: 'pending', ...any })).length;
}

test('Two nodes deliver each event of every cell once.', async (t) => {
  const { subject, shops } = await town(t);
  const there = await receiver(t);
  const urls = Array<string>(EACH).fill(addressOf(there));
  const events: string[] = [];
  for (const shop of shops) events.push(...(await paidOrders(subject, urls, shop)));
  const second = await subject.secondNode();
  const workers = [aWorker(t, subject), aWorker(t, subject, { store: second })];
  await until('all are delivered', () => there.got.length >= events.length);
  await Promise.all(workers.map(({ stop }) => stop()));
  assert.deepEqual(idsTo(there).toSorted(), events.toSorted());
  await assertDelivered(subject, events);
  assert.deepEqual(
    workers.flatMap(({ failures }) => failures),
    [],
  );
});

test('A cell in which claims hang holds up nobody else, and is served once it goes on.', async (t) => {
  const { subject, admin, shops } = await town(t);
  const [slow, ...others] = shops;
  assert(slow);
  const [late, there] = [await receiver(t), await receiver(t)];
  const waiting = await paidOrders(subject, Array<string>(EACH).fill(addressOf(late)), slow);
  const events: string[] = [];
  for (const shop of others) {
    events.push(...(await paidOrders(subject, Array<string>(3).fill(addressOf(there)), shop)));
  }
  const cell = await slowCell(admin, slow);
  await cell.hold();
  const worker = aWorker(t, subject);
  await until('a claim hangs', cell.isAwaited);
  await until('the others are delivered', async () => {
    const left = await Promise.all(others.map(({ ownerId }) => pendingOf(subject, ownerId)));
    return left.every((count) => count === 0);
  });
  assert.deepEqual(worker.failures, [], 'not even the first claim that hangs was given up before');
  await until('it was given up', () => timeouts(worker.failures) >= 1);
  const [first] = others;
  assert(first);
  const more = await paidOrders(subject, [addressOf(there)], first);
  await until('what comes now is delivered', () => there.got.length > events.length);
  assert.deepEqual(late.got, []);
  await cell.letGo();
  await until('it is served', () => late.got.length >= EACH, 30_000);
  await worker.stop();
  assert.deepEqual(idsTo(late).toSorted(), waiting.toSorted());
  assert.deepEqual(idsTo(there).toSorted(), [...events, ...more].toSorted());
});

test('Results that cannot be written in one cell hold up those of no other.', async (t) => {
  const { subject, admin, shops } = await town(t);
  const [slow, other] = shops;
  assert(slow && other);
  const cell = await slowCell(admin, slow);
  const holding: Answering = async (_, response) => {
    await cell.hold();
    response.end('thank you');
  };
  const [late, there] = [await receiver(t, holding), await receiver(t)];
  const [told = ''] = await paidOrders(subject, [addressOf(late)], slow);
  const worker = aWorker(t, subject);
  await until('its result hangs', cell.isAwaited);
  const events = await paidOrders(subject, Array<string>(EACH).fill(addressOf(there)), other);
  await until('the others are recorded', async () => {
    return there.got.length >= EACH && (await pendingOf(subject, other.ownerId)) === 0;
  });
  assert.deepEqual(worker.failures, [], 'not even the first result that hangs was given up before');
  await until('it was given up', () => timeouts(worker.failures) >= 1);
  await cell.letGo();
  await until('it is recorded', async () => (await pendingOf(subject, slow.ownerId)) === 0, 30_000);
  await worker.stop();
  await assertDelivered(subject, [told, ...events]);
  assert.deepEqual(idsTo(late), [told], 'and was sent once');
});

const timeouts = (failures: readonly string[]) =>
  failures.filter((failure) => failure.includes('lock timeout')).length;
