// The watch of what changes: one statement for everybody who watches, none when nobody does, and who
// hears of what.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTown } from '../../test/support/memory-town.ts';
import { PAY_PASSWORD, unwrap } from '../../test/support/residents.ts';
import { until } from '../../test/support/until.ts';
import type { Watched } from '../store/store.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { awaitOwnChange } from './await-own-change.ts';
import { cancelOwnOrder } from './cancel-order.ts';
import { changeWatch } from './change-watch.ts';
import { payOrder } from './pay-order.ts';
import type { Service } from './service.ts';
import { sessionDigest, sessionOf } from './session.ts';
import { untilChanged } from './until-changed.ts';

type Town = Awaited<ReturnType<typeof openTown>>;

const RHYTHM = { everyMs: 5, sessionsEvery: 2 };
const NEVER = new AbortController().signal;

/** A watch over the town, with every statement, by what it asks for. */
function watching({ service }: Town) {
  const statements: Watched[] = [];
  let failure: Error | null = null;
  const { queries } = service.store;
  const marks = async (watched: Watched) => {
    statements.push(watched);
    if (failure) throw failure;
    return queries.marks(watched);
  };
  const store = { ...service.store, queries: { ...queries, marks } };
  const watch = changeWatch({ ...service, store }, RHYTHM);
  const watched: Service = { ...service, changeWatch: watch };
  const fail = (error: Error | null) => {
    failure = error;
  };
  return { watch, service: watched, statements, fail };
}

const PENDING = 'pending 0';

async function tokenOf(town: Town): Promise<string> {
  return (await town.signIn('lin')).split('=')[1] ?? '';
}

async function rounds(statements: readonly unknown[], count: number): Promise<void> {
  const before = statements.length;
  await until(`${count} more rounds`, () => statements.length >= before + count);
}

async function pay({ service, clock, payer: payerId }: Town, txNo: string) {
  const factors = { payPassword: PAY_PASSWORD, totpCode: null };
  unwrap(await payOrder(service, { txNo, payerId, ...factors, receivedAtMs: clock.nowMs }));
}

test('a hundred watchers are one statement a round, which asks for each thing once', async () => {
  const town = await openTown();
  const { watch, statements } = watching(town);
  const orders = [await town.order(), await town.order()];
  const stops = Array.from({ length: 50 }, (_, n) => {
    const watcher = { seen: PENDING, onChange: () => {} };
    return [watch.order(orders[n % 2] ?? '', watcher), watch.owner(town.owner, watcher)];
  }).flat();
  await rounds(statements, 3);
  const all = { txNos: orders, userIds: [town.owner] };
  for (const asked of statements) assert.deepEqual(asked, all);
  for (const stop of stops) stop?.();
});

test('without watchers nothing is asked', async () => {
  const town = await openTown();
  const { watch, statements } = watching(town);
  const watcher = { seen: PENDING, onChange: () => {} };
  const stop = watch.order(await town.order(), watcher);
  await rounds(statements, 1);
  stop?.();
  const after = statements.length;
  // Another watch in the same rhythm shows that time has passed.
  const other = watching(town);
  const stopOther = other.watch.order(await town.order(), watcher);
  await rounds(other.statements, 5);
  stopOther?.();
  assert.ok(statements.length <= after + 1, 'a round that was under way may end');
});

test('payment, cancellation and expiry of an order are reported, each once', async () => {
  const town = await openTown();
  const { watch, statements } = watching(town);
  const [paid, cancelled, expired] = [await town.order(), await town.order(), await town.order()];
  const heard: string[] = [];
  const stops = [paid, cancelled, expired].map((txNo) =>
    watch.order(txNo, { seen: PENDING, onChange: (version) => heard.push(version) }),
  );
  await pay(town, paid);
  await until('the payment is reported', () => heard.length === 1);
  assert.ok((await cancelOwnOrder(town.service, town.owner, cancelled)).ok);
  await until('the cancellation is reported', () => heard.length === 2);
  await rounds(statements, 2);
  town.clock.nowMs += 1_800_000;
  await until('the expiry is reported', () => heard.length === 3);
  await rounds(statements, 2);
  assert.deepEqual(heard, ['paid 0', 'cancelled 0', 'expired 0']);
  for (const stop of stops) stop?.();
});

test('whoever begins to watch during a round is not told what was read before', async () => {
  const town = await openTown();
  const txNo = await town.order();
  const { queries } = town.service.store;
  const reading = Promise.withResolvers<void>();
  let asked = 0;
  const marks = async (watched: Watched) => {
    asked += 1;
    const found = await queries.marks(watched);
    if (asked === 1) await reading.promise;
    return found;
  };
  const store = { ...town.service.store, queries: { ...queries, marks } };
  const watch = changeWatch({ ...town.service, store }, RHYTHM);
  const heard: string[] = [];
  const listen = (who: string, seen: string) =>
    watch.order(txNo, { seen, onChange: (version) => heard.push(`${who}: ${version}`) });
  const stops = [listen('early', PENDING)];
  await until('the first round has begun', () => asked === 1);
  await pay(town, txNo);
  stops.push(listen('late', 'paid 0'));
  reading.resolve();
  await until('the next rounds were reported', () => asked >= 3);
  assert.deepEqual(heard, ['early: paid 0']);
  for (const stop of stops) stop?.();
});

test('the end of a session ends what is watched by its right, and nothing else', async () => {
  const town = await openTown();
  const { watch, service } = watching(town);
  const heard: string[] = [];
  const [token, other] = [await tokenOf(town), await tokenOf(town)];
  const txNo = await town.order();
  const watcher = (name: string, of: string | null) => ({
    seen: PENDING,
    onChange: () => {},
    ...(of && { session: { token: of, onEnd: () => heard.push(name) } }),
  });
  const stops = [
    watch.order(txNo, watcher('first', token)),
    watch.order(txNo, watcher('second', other)),
    watch.order(txNo, watcher('nobody', null)),
    watch.owner(town.owner, watcher('owner', token)),
  ];
  const headers = { cookie: `tael_session=${token}` };
  await town.app.inject({ method: 'POST', url: '/auth/logout', headers });
  await until('both are told', () => heard.length === 2);
  assert.deepEqual(heard.toSorted(), ['first', 'owner']);
  assert.ok((await sessionOf(service, other)).ok);
  for (const stop of stops) stop?.();
});

test('a session that cannot be read ends nothing, and fails nobody', async () => {
  const town = await openTown();
  const [lost, other] = [await tokenOf(town), await tokenOf(town)];
  const { store } = town.service;
  const readable = sessionDigest(town.service, other);
  let failures = 0;
  const session: typeof store.queries.session = async (digest) => {
    if (digest === readable) return store.queries.session(digest);
    failures += 1;
    throw new StoreFailure('away', new Error('its machine is away'));
  };
  const queries = { ...store.queries, session };
  const service = { ...town.service, store: { ...store, queries } };
  const { watch } = watching({ ...town, service });
  const heard: string[] = [];
  const txNo = await town.order();
  const watcher = (token: string) => ({
    seen: PENDING,
    onChange: (version: string) => heard.push(version),
    onFailure: (error: unknown) => heard.push(String(error)),
    session: { token, onEnd: () => heard.push('ended') },
  });
  const stops = [watch.order(txNo, watcher(lost)), watch.order(txNo, watcher(other))];
  await until('it was tried', () => failures > 1);
  assert.deepEqual(heard, []);
  await pay(town, txNo);
  await until('both hear of the payment', () => heard.length === 2);
  for (const stop of stops) stop?.();
});

test('after the database was away, changes of the meantime are reported', async () => {
  const town = await openTown();
  const { watch, statements, fail } = watching(town);
  const heard: string[] = [];
  fail(new Error('away'));
  const txNo = await town.order();
  const onFailure = (error: unknown) => heard.push(String(error));
  const [patient, hasty] = [{ seen: PENDING }, { seen: PENDING, onFailure }].map((watcher) =>
    watch.order(txNo, { ...watcher, onChange: (version) => heard.push(version) }),
  );
  await rounds(statements, 1);
  hasty?.();
  await pay(town, txNo);
  await rounds(statements, 2);
  assert.deepEqual(new Set(heard), new Set(['Error: away']));
  fail(null);
  await until('it is told', () => heard.includes('paid 0'));
  patient?.();
});

test('one order has 64 watchers at most, and places become free again', async () => {
  const town = await openTown();
  const { watch } = watching(town);
  const [txNo, other] = [await town.order(), await town.order()];
  const listen = (of: string) => watch.order(of, { seen: PENDING, onChange: () => {} });
  const stops = Array.from({ length: 64 }, () => listen(txNo));
  assert.equal(stops.includes(null), false);
  assert.equal(listen(txNo), null);
  stops.push(listen(other));
  stops.shift()?.();
  stops.push(listen(txNo));
  assert.equal(stops.includes(null), false);
  for (const stop of stops) stop?.();
});

test('a wait ends with the change, with its signal, or with the database', async () => {
  const town = await openTown();
  const { watch, fail } = watching(town);
  const txNo = await town.order();
  const wait = (seen: string, end: AbortSignal) =>
    untilChanged((watcher) => watch.order(txNo, watcher), seen, end);
  const stop = new AbortController();
  const waits = [wait(PENDING, stop.signal), wait('pending 7', NEVER), wait(PENDING, NEVER)];
  assert.equal(await waits[1], true);
  stop.abort();
  assert.equal(await waits[0], false);
  assert.equal(await wait(PENDING, stop.signal), false);
  await pay(town, txNo);
  assert.equal(await waits[2], true);
  fail(new Error('away'));
  await assert.rejects(wait('paid 0', NEVER), /away/);
});

test('whoever is signed in hears of every change of their own account, and of no other', async () => {
  const town = await openTown();
  const { service, statements } = watching(town);
  const wait = async (userId: number, seen: string | null, end = NEVER) =>
    unwrap(await awaitOwnChange(service, userId, seen, end));
  const { userId: other } = await town.newPerson('chen', { name: '陈' });
  const first = await wait(town.owner, null);
  assert.equal(first.changed, false, 'a screen that begins has missed nothing');
  const stop = new AbortController();
  const ofOther = wait(other, (await wait(other, null)).version, stop.signal);
  const paid = wait(town.owner, first.version);
  await pay(town, await town.order());
  const second = await paid;
  assert.equal(second.changed, true, 'the merchant hears of the payment');
  await town.recharge({ userId: town.owner }, 100n);
  const third = await wait(town.owner, second.version);
  assert.equal(third.changed, true, 'and of money that came in meanwhile');
  await rounds(statements, 2);
  stop.abort();
  assert.equal((await ofOther).changed, false);
});
