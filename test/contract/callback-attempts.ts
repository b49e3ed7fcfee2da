// Contract: the outcomes of callback attempts, and how callbacks are sent again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPaidOrder, aShop } from './arrange.ts';
import {
  aPaidCallback,
  claim,
  claimOf,
  drain,
  ended,
  eventIds,
  idsOf,
  LEASE_MS,
  refusedBy,
} from './callback-commands.ts';
import type { Subject } from './subject.ts';

export function callbackAttempts(given: () => Subject): void {
  attempts(given);
  lastOnes(given);
  resending(given);
}

function attempts(given: () => Subject): void {
  test('A failed attempt is repeated when it is due, until one is acknowledged.', async () => {
    await drain(given());
    const txNo = await aPaidCallback(given(), await aShop(given()));
    const { callbacks } = given().store;
    const firstMs = given().nowMs();
    const retry = { kind: 'retry', atMs: firstMs + 5_000 } as const;
    await callbacks.record([refusedBy(given(), await claimOf(given(), txNo), retry)]);
    const waiting = await callbacks.event(`evt_${txNo}`);
    assert.deepEqual([waiting?.state, waiting?.nextAttemptAtMs], ['pending', retry.atMs]);
    await given().pass(4_999);
    assert.deepEqual(await claim(given().store), []);
    await given().pass(1);
    const second = await claimOf(given(), txNo);
    assert.equal(second.attemptNo, 2);
    const answer = 'took\0 it \ud800';
    await given().store.callbacks.record([ended(given(), second, { answer })]);
    const done = await given().store.callbacks.event(`evt_${txNo}`);
    assert.deepEqual(
      [done?.state, done?.attemptCount, done?.nextAttemptAtMs, done?.body],
      ['delivered', 2, null, second.body],
    );
    const facts = { durationMs: 12, address: '203.0.113.9' };
    assert.deepEqual(await given().store.callbacks.attempts(`evt_${txNo}`), [
      {
        ...facts,
        attemptNo: 1,
        atMs: firstMs,
        status: 500,
        failure: 'answer_not_2xx',
        answer: 'no',
        nextAttemptAtMs: retry.atMs,
      },
      {
        ...facts,
        attemptNo: 2,
        atMs: retry.atMs,
        status: 200,
        failure: null,
        answer: 'took\ufffd it \ufffd',
        nextAttemptAtMs: null,
      },
    ]);
  });

  test('An attempt whose claim was taken over is recorded and decides nothing.', async () => {
    await drain(given());
    const txNo = await aPaidCallback(given(), await aShop(given()));
    const stale = await claimOf(given(), txNo);
    await given().pass(LEASE_MS);
    const fresh = await claimOf(given(), txNo);
    const { callbacks } = given().store;
    await callbacks.record([ended(given(), stale, { atMs: given().nowMs() - 1 })]);
    const held = await callbacks.event(`evt_${txNo}`);
    assert.deepEqual([held?.state, held?.attemptCount], ['pending', 1]);
    assert.equal(held?.nextAttemptAtMs, given().nowMs() + LEASE_MS);
    await callbacks.record([refusedBy(given(), fresh, { kind: 'failed' })]);
    const failed = await callbacks.event(`evt_${txNo}`);
    assert.deepEqual([failed?.state, failed?.attemptCount], ['failed', 2]);
    const told = await callbacks.attempts(`evt_${txNo}`);
    assert.deepEqual(
      told.map(({ attemptNo, status }) => [attemptNo, status]),
      [
        [1, 200],
        [2, 500],
      ],
    );
  });

  test('An attempt that is recorded twice counts once.', async () => {
    await drain(given());
    const txNo = await aPaidCallback(given(), await aShop(given()));
    const held = await claimOf(given(), txNo);
    const { callbacks } = given().store;
    const retry = { kind: 'retry', atMs: given().nowMs() + 5_000 } as const;
    const failed = refusedBy(given(), held, retry);
    await callbacks.record([failed, failed]);
    await callbacks.record([failed, ended(given(), { eventId: 'evt_nothing', claimNo: 1 })]);
    const event = await callbacks.event(`evt_${txNo}`);
    assert.deepEqual([event?.state, event?.attemptCount], ['pending', 1]);
    assert.equal((await callbacks.attempts(`evt_${txNo}`)).length, 1);
    assert.deepEqual(await callbacks.attempts('evt_nothing'), []);
  });

  test('Many attempts are recorded in one call.', async () => {
    await drain(given());
    const shop = await aShop(given());
    for (let count = 0; count < 5; count++) await aPaidCallback(given(), shop);
    const held = await claim(given().store);
    const { callbacks } = given().store;
    await callbacks.record(
      held.map((one, index) =>
        index % 2 === 0 ? ended(given(), one) : refusedBy(given(), one, { kind: 'failed' }),
      ),
    );
    const states = await Promise.all(idsOf(held).map((eventId) => callbacks.event(eventId)));
    assert.deepEqual(
      states.map((event) => event?.state),
      ['delivered', 'failed', 'delivered', 'failed', 'delivered'],
    );
  });
}

function lastOnes(given: () => Subject): void {
  test('Of several callbacks the last attempts are found, of those that have any.', async () => {
    await drain(given());
    const shop = await aShop(given());
    const { callbacks } = given().store;
    const [tried, untried] = [
      await aPaidCallback(given(), shop),
      await aPaidCallback(given(), shop),
    ];
    const retry = { kind: 'retry', atMs: given().nowMs() } as const;
    await callbacks.record([refusedBy(given(), await claimOf(given(), tried), retry)]);
    await callbacks.record([refusedBy(given(), await claimOf(given(), tried), { kind: 'failed' })]);
    const last = await callbacks.lastAttempts(eventIds(tried, untried, 'none'));
    assert.deepEqual([...last.keys()], eventIds(tried));
    assert.deepEqual(last.get(`evt_${tried}`), (await callbacks.attempts(`evt_${tried}`))[1]);
  });
}

function resending(given: () => Subject): void {
  test('A callback that waits for an attempt can be sent now; one being sent is left alone.', async () => {
    await drain(given());
    const txNo = await aPaidCallback(given(), await aShop(given()));
    const eventId = `evt_${txNo}`;
    const { callbacks } = given().store;
    const held = await claimOf(given(), txNo);
    assert.equal(await callbacks.resend({ eventId }), 0);
    const atMs = given().nowMs() + 7_200_000;
    await callbacks.record([refusedBy(given(), held, { kind: 'retry', atMs })]);
    assert.equal((await callbacks.event(eventId))?.nextAttemptAtMs, atMs);
    assert.equal(await callbacks.resend({ eventId }), 1);
    const again = await claimOf(given(), txNo);
    assert.deepEqual([again.claimNo, again.attemptNo, again.body], [2, 1, held.body]);
  });

  test('An ended callback can be sent again, from attempt one and with the same bytes.', async () => {
    await drain(given());
    const txNo = await aPaidCallback(given(), await aShop(given()));
    const eventId = `evt_${txNo}`;
    const held = await claimOf(given(), txNo);
    const { callbacks } = given().store;
    assert.equal(await callbacks.resend({ eventId }), 0);
    await callbacks.record([refusedBy(given(), held, { kind: 'failed' })]);
    assert.equal(await callbacks.resend({ eventId }), 1);
    assert.equal(await callbacks.resend({ eventId: 'evt_nothing' }), 0);
    const again = await claimOf(given(), txNo);
    assert.deepEqual([again.claimNo, again.attemptNo, again.body], [2, 1, held.body]);
    await callbacks.record([ended(given(), again)]);
    assert.equal(await callbacks.resend({ eventId }), 1);
    assert.equal((await callbacks.event(eventId))?.attemptCount, 2);
    assert.equal((await claimOf(given(), txNo)).attemptNo, 1);
  });

  test("All of an owner's payments in a period can be sent again.", async () => {
    await drain(given());
    const [shop, other] = [await aShop(given()), await aShop(given())];
    const make = async () => [
      await aPaidCallback(given(), shop),
      await aPaidCallback(given(), other),
      await aPaidOrder(given(), shop, '1.00'),
    ];
    await make();
    await given().pass(1_000);
    const fromMs = given().nowMs();
    const [mine = ''] = await make();
    await given().pass(86_400_000);
    const [next = ''] = await make();
    const untilMs = given().nowMs() + 1;
    await given().pass(1);
    await make();
    await drain(given());
    const { callbacks } = given().store;
    assert.equal(await callbacks.resend({ ownerId: shop.ownerId, fromMs, untilMs }), 2);
    assert.equal(await callbacks.resend({ ownerId: shop.ownerId, fromMs, untilMs }), 0);
    const due = await claim(given().store);
    assert.deepEqual(idsOf(due).sort(), eventIds(mine, next).sort());
  });
}
