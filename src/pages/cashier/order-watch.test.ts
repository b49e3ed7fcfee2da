// The shared poll of orders: one statement for everybody who watches, none when nobody does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTown } from '../../../test/support/memory-town.ts';
import { until } from '../../../test/support/until.ts';
import { cancelOwnOrder } from '../../service/cancel-own-order.ts';
import type { Service } from '../../service/service.ts';
import { sessionOf } from '../../service/session.ts';
import { gatherRows } from '../../store/gather.ts';
import { type OrderWatch, orderWatch, type Watcher } from './order-watch.ts';

type Town = Awaited<ReturnType<typeof openTown>>;

const RHYTHM = { everyMs: 5, sessionsEvery: 2 };

/** A watch over the town, with every statement that asks for orders, and the orders it asks for. */
function watching({ service }: Town) {
  const statements: string[][] = [];
  let failure: Error | null = null;
  const order = gatherRows(async (txNos: readonly string[]) => {
    statements.push([...txNos]);
    if (failure) throw failure;
    const found = await Promise.all(txNos.map((txNo) => service.store.queries.order(txNo)));
    return new Map(found.flatMap((one) => (one ? [[one.txNo, one]] : [])));
  });
  const store = { ...service.store, queries: { ...service.store.queries, order } };
  const watched: Service = { ...service, store };
  const fail = (error: Error | null) => {
    failure = error;
  };
  return { watch: orderWatch(watched, RHYTHM), statements, fail };
}

function watcher(txNo: string, sessionToken: string, heard: string[]): Watcher {
  return {
    txNo,
    sessionToken,
    status: 'pending',
    onChange: (order) => heard.push(`${order.txNo} ${order.status}`),
    onSessionEnd: () => heard.push(`${txNo} session ended`),
  };
}

async function tokenOf(town: Town): Promise<string> {
  return (await town.signIn('lin')).split('=')[1] ?? '';
}

async function rounds(statements: readonly unknown[], count: number): Promise<void> {
  const before = statements.length;
  await until(`${count} more rounds`, () => statements.length >= before + count);
}

test('all watched orders are read in one statement, each once', async () => {
  const town = await openTown();
  const { watch, statements } = watching(town);
  const [first, second] = [await town.order(), await town.order()];
  const token = await tokenOf(town);
  const stops = [first, first, second].map((txNo) => watch.watch(watcher(txNo, token, [])));
  await rounds(statements, 3);
  for (const asked of statements) assert.deepEqual(asked, [first, second]);
  for (const stop of stops) stop();
});

test('without watchers nothing is read', async () => {
  const town = await openTown();
  const { watch, statements } = watching(town);
  const token = await tokenOf(town);
  const stop = watch.watch(watcher(await town.order(), token, []));
  await rounds(statements, 1);
  stop();
  const after = statements.length;
  // Another watch in the same rhythm shows that time has passed.
  const other = watching(town);
  const stopOther = other.watch.watch(watcher(await town.order(), token, []));
  await rounds(other.statements, 5);
  stopOther();
  assert.ok(statements.length <= after + 1, 'a round that was under way may end');
});

async function cancelled(town: Town, watch: OrderWatch, heard: string[], txNo: string) {
  watch.watch(watcher(txNo, await tokenOf(town), heard));
  assert.ok((await cancelOwnOrder(town.service, town.owner, txNo)).ok);
}

test('a change of an order is reported once, and so is its expiry', async () => {
  const town = await openTown();
  const { watch, statements } = watching(town);
  const heard: string[] = [];
  const [first, second] = [await town.order(), await town.order()];
  watch.watch(watcher(second, await tokenOf(town), heard));
  await cancelled(town, watch, heard, first);
  await until('it is told', () => heard.length === 1);
  await rounds(statements, 2);
  assert.deepEqual(heard, [`${first} cancelled`]);
  town.clock.nowMs += 1_800_000;
  await until('the other is told', () => heard.length === 2);
  assert.deepEqual(heard[1], `${second} pending`, 'as it is stored; it is called expired');
});

test('the end of a session ends its watches', async () => {
  const town = await openTown();
  const { watch } = watching(town);
  const heard: string[] = [];
  const [token, other] = [await tokenOf(town), await tokenOf(town)];
  const txNo = await town.order();
  watch.watch(watcher(txNo, token, heard));
  const stop = watch.watch(watcher(txNo, other, []));
  const headers = { cookie: `tael_session=${token}` };
  await town.app.inject({ method: 'POST', url: '/auth/logout', headers });
  await until('it is told', () => heard.length === 1);
  assert.deepEqual(heard, [`${txNo} session ended`]);
  assert.ok((await sessionOf(town.service, other)).ok);
  stop();
});

test('a database that was away is polled again, and changes of the meantime are reported', async () => {
  const town = await openTown();
  const { watch, statements, fail } = watching(town);
  const heard: string[] = [];
  fail(new Error('away'));
  const txNo = await town.order();
  await cancelled(town, watch, heard, txNo);
  await rounds(statements, 2);
  assert.deepEqual(heard, []);
  fail(null);
  await until('it is told', () => heard.length === 1);
});
