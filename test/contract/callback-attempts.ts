// Contract: the outcomes of callback attempts, and how callbacks are sent again.

import assert from 'node:assert/strict';
import { test } from 'node:test';

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

export function callbackAttempts(subject: Subject): void {
  attempts(subject);
  lastOnes(subject);
  resending(subject);
}

function attempts(subject: Subject): void {
  test('A failed attempt is repeated when it is due, until one is acknowledged.', async () => {
    await drain(subject);
    const txNo = await aPaidCallback(subject, await subject.aShop());
    const { callbacks } = subject.store;
    const firstMs = subject.nowMs();
    const retry = { kind: 'retry', atMs: firstMs + 5_000 } as const;
    await callbacks.record([refusedBy(subject, await claimOf(subject, txNo), retry)]);
    const waiting = await callbacks.event(`evt_${txNo}`);
    assert.deepEqual([waiting?.state, waiting?.nextAttemptAtMs], ['pending', retry.atMs]);
    await subject.pass(4_999);
    assert.deepEqual(await claim(subject.store), []);
    await subject.pass(1);
    const second = await claimOf(subject, txNo);
    assert.equal(second.attemptNo, 2);
    const answer = 'took\0 it \ud800';
    await subject.store.callbacks.record([ended(subject, second, { answer })]);
    const done = await subject.store.callbacks.event(`evt_${txNo}`);
    assert.deepEqual(
      [done?.state, done?.attemptCount, done?.nextAttemptAtMs, done?.body],
      ['delivered', 2, null, second.body],
    );
    const facts = { durationMs: 12, address: '203.0.113.9' };
    assert.deepEqual(await subject.store.callbacks.attempts(`evt_${txNo}`), [
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
    await drain(subject);
    const txNo = await aPaidCallback(subject, await subject.aShop());
    const stale = await claimOf(subject, txNo);
    await subject.pass(LEASE_MS);
    const fresh = await claimOf(subject, txNo);
    const { callbacks } = subject.store;
    await callbacks.record([ended(subject, stale, { atMs: subject.nowMs() - 1 })]);
    const held = await callbacks.event(`evt_${txNo}`);
    assert.deepEqual([held?.state, held?.attemptCount], ['pending', 1]);
    assert.equal(held?.nextAttemptAtMs, subject.nowMs() + LEASE_MS);
    await callbacks.record([refusedBy(subject, fresh, { kind: 'failed' })]);
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
    await drain(subject);
    const txNo = await aPaidCallback(subject, await subject.aShop());
    const held = await claimOf(subject, txNo);
    const { callbacks } = subject.store;
    const retry = { kind: 'retry', atMs: subject.nowMs() + 5_000 } as const;
    const failed = refusedBy(subject, held, retry);
    await callbacks.record([failed, failed]);
    await callbacks.record([failed, ended(subject, { eventId: 'evt_nothing', claimNo: 1 })]);
    const event = await callbacks.event(`evt_${txNo}`);
    assert.deepEqual([event?.state, event?.attemptCount], ['pending', 1]);
    assert.equal((await callbacks.attempts(`evt_${txNo}`)).length, 1);
    assert.deepEqual(await callbacks.attempts('evt_nothing'), []);
  });

  test('Many attempts are recorded in one call.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    for (let count = 0; count < 5; count++) await aPaidCallback(subject, shop);
    const held = await claim(subject.store);
    const { callbacks } = subject.store;
    await callbacks.record(
      held.map((one, index) =>
        index % 2 === 0 ? ended(subject, one) : refusedBy(subject, one, { kind: 'failed' }),
      ),
    );
    const states = await Promise.all(idsOf(held).map((eventId) => callbacks.event(eventId)));
    assert.deepEqual(
      states.map((event) => event?.state),
      ['delivered', 'failed', 'delivered', 'failed', 'delivered'],
    );
  });
}

function lastOnes(subject: Subject): void {
  test('Of several callbacks the last attempts are found, of those that have any.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    const { callbacks } = subject.store;
    const [tried, untried] = [
      await aPaidCallback(subject, shop),
      await aPaidCallback(subject, shop),
    ];
    const retry = { kind: 'retry', atMs: subject.nowMs() } as const;
    await callbacks.record([refusedBy(subject, await claimOf(subject, tried), retry)]);
    await callbacks.record([refusedBy(subject, await claimOf(subject, tried), { kind: 'failed' })]);
    const last = await callbacks.lastAttempts(eventIds(tried, untried, 'none'));
    assert.deepEqual([...last.keys()], eventIds(tried));
    assert.deepEqual(last.get(`evt_${tried}`), (await callbacks.attempts(`evt_${tried}`))[1]);
  });
}

function resending(subject: Subject): void {
  test('A callback that waits for an attempt can be sent now; one being sent is left alone.', async () => {
    await drain(subject);
    const txNo = await aPaidCallback(subject, await subject.aShop());
    const eventId = `evt_${txNo}`;
    const { callbacks } = subject.store;
    const held = await claimOf(subject, txNo);
    assert.equal(await callbacks.resend({ eventId }), 0);
    const atMs = subject.nowMs() + 7_200_000;
    await callbacks.record([refusedBy(subject, held, { kind: 'retry', atMs })]);
    assert.equal((await callbacks.event(eventId))?.nextAttemptAtMs, atMs);
    assert.equal(await callbacks.resend({ eventId }), 1);
    const again = await claimOf(subject, txNo);
    assert.deepEqual([again.claimNo, again.attemptNo, again.body], [2, 1, held.body]);
  });

  test('An ended callback can be sent again, from attempt one and with the same bytes.', async () => {
    await drain(subject);
    const txNo = await aPaidCallback(subject, await subject.aShop());
    const eventId = `evt_${txNo}`;
    const held = await claimOf(subject, txNo);
    const { callbacks } = subject.store;
    assert.equal(await callbacks.resend({ eventId }), 0);
    await callbacks.record([refusedBy(subject, held, { kind: 'failed' })]);
    assert.equal(await callbacks.resend({ eventId }), 1);
    assert.equal(await callbacks.resend({ eventId: 'evt_nothing' }), 0);
    const again = await claimOf(subject, txNo);
    assert.deepEqual([again.claimNo, again.attemptNo, again.body], [2, 1, held.body]);
    await callbacks.record([ended(subject, again)]);
    assert.equal(await callbacks.resend({ eventId }), 1);
    assert.equal((await callbacks.event(eventId))?.attemptCount, 2);
    assert.equal((await claimOf(subject, txNo)).attemptNo, 1);
  });

  test("All of an owner's payments in a period can be sent again.", async () => {
    await drain(subject);
    const [shop, other] = [await subject.aShop(), await subject.aShop()];
    const make = async () => [
      await aPaidCallback(subject, shop),
      await aPaidCallback(subject, other),
      await subject.aPaidOrder(shop, '1.00'),
    ];
    await make();
    await subject.pass(1_000);
    const fromMs = subject.nowMs();
    const [mine = ''] = await make();
    await subject.pass(86_400_000);
    const [next = ''] = await make();
    const untilMs = subject.nowMs() + 1;
    await subject.pass(1);
    await make();
    await drain(subject);
    const { callbacks } = subject.store;
    assert.equal(await callbacks.resend({ ownerId: shop.ownerId, fromMs, untilMs }), 2);
    assert.equal(await callbacks.resend({ ownerId: shop.ownerId, fromMs, untilMs }), 0);
    const due = await claim(subject.store);
    assert.deepEqual(idsOf(due).sort(), eventIds(mine, next).sort());
  });
}
