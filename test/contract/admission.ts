// Contract: a nonce works once, and a window never admits more than its rate in any sixty seconds.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { AdmissionRequest } from '../../src/store/store.ts';
import { aUser, must } from './arrange.ts';
import { createKey } from './commands.ts';
import type { Subject } from './subject.ts';

const MINUTE_MS = 60_000;

export function admission(given: () => Subject): void {
  nonces(given);
  rates(given);
  room(given);
  windows(given);
}

type Ask = (nonceId?: string) => AdmissionRequest;

async function aWindow(subject: Subject, ratePerMinute = 60): Promise<Ask> {
  const userId = await aUser(subject);
  const command = createKey(userId, { ratePerMinute });
  await must(subject, command);
  const { windowId } = command.key;
  return (nonceId = randomUUID()) => ({ windowId, ratePerMinute, nonceId });
}

async function verdicts(subject: Subject, requests: readonly AdmissionRequest[]) {
  const admissions = await Promise.all(requests.map((request) => subject.store.admit(request)));
  return admissions.map((admission) => admission.verdict);
}

function nonces(given: () => Subject): void {
  test('A nonce works once, within a batch and later.', async () => {
    const ask = await aWindow(given());
    const twin = ask();
    const first = await verdicts(given(), [twin, ask(), twin]);
    assert.deepEqual(first, ['admitted', 'admitted', 'nonce_reused']);
    assert.deepEqual(await verdicts(given(), [twin]), ['nonce_reused']);
  });

  test('A nonce is remembered for thirty minutes, across a restart.', async () => {
    const ask = await aWindow(given());
    const request = ask();
    await verdicts(given(), [request]);
    await given().pass(30 * MINUTE_MS - 1);
    assert.deepEqual(await verdicts(given(), [request]), ['nonce_reused']);
  });

  test('A nonce stays used when the clock is set back across a quarter of an hour.', async () => {
    const ask = await aWindow(given());
    const QUARTER_MS = 15 * MINUTE_MS;
    await given().pass(QUARTER_MS - (given().nowMs() % QUARTER_MS) + 1_000);
    const request = ask();
    await verdicts(given(), [request]);
    await given().pass(-3_000);
    assert.deepEqual(await verdicts(given(), [request]), ['nonce_reused']);
    await given().pass(3_000);
  });

  test('A reused nonce uses up no place in the rate window.', async () => {
    const ask = await aWindow(given(), 2);
    const request = ask();
    const asked = await verdicts(given(), [request, request, ask()]);
    assert.deepEqual(asked, ['admitted', 'nonce_reused', 'admitted']);
  });
}

function rates(given: () => Subject): void {
  test('Exactly sixty requests are admitted, and the next is told when to try again.', async () => {
    const ask = await aWindow(given());
    const asked = await verdicts(
      given(),
      Array.from({ length: 100 }, () => ask()),
    );
    assert.equal(asked.filter((verdict) => verdict === 'admitted').length, 60);
    assert.deepEqual(asked.slice(60), Array(40).fill('rate_limited'));
    const freeAtMs = given().nowMs() + MINUTE_MS;
    const refused = { verdict: 'rate_limited', freeAtMs } as const;
    assert.deepEqual(await given().store.admit(ask()), refused);

    await given().pass(freeAtMs - given().nowMs() - 1);
    assert.deepEqual(await given().store.admit(ask()), refused);
    await given().pass(1);
    const later = await verdicts(
      given(),
      Array.from({ length: 61 }, () => ask()),
    );
    assert.deepEqual(later, [...Array(60).fill('admitted'), 'rate_limited']);
  });

  test('Places become free one by one, as the seconds that took them leave the window.', async () => {
    const ask = await aWindow(given(), 3);
    await given().pass(1000 - (given().nowMs() % 1000));
    const startedMs = given().nowMs();
    await verdicts(given(), [ask()]);
    await given().pass(10_000);
    await verdicts(given(), [ask(), ask()]);
    const limited = (afterMs: number) => ({
      verdict: 'rate_limited' as const,
      freeAtMs: startedMs + afterMs,
    });
    assert.deepEqual(await given().store.admit(ask()), limited(60_000));
    await given().pass(50_000);
    assert.deepEqual(await given().store.admit(ask()), { verdict: 'admitted', room: 0 });
    assert.deepEqual(await given().store.admit(ask()), limited(70_000));
  });

  test('A second leaves the window as a whole, a minute after its last request.', async () => {
    const ask = await aWindow(given(), 2);
    await given().pass(1200 - (given().nowMs() % 1000));
    await verdicts(given(), [ask()]);
    await given().pass(700);
    await verdicts(given(), [ask()]);
    const freeAtMs = given().nowMs() + MINUTE_MS;
    await given().pass(MINUTE_MS - 1);
    assert.deepEqual(await given().store.admit(ask()), { verdict: 'rate_limited', freeAtMs });
    await given().pass(1);
    assert.deepEqual(await verdicts(given(), [ask(), ask()]), ['admitted', 'admitted']);
  });

  test('A request refused for its rate does not use up its nonce.', async () => {
    const ask = await aWindow(given(), 1);
    const refused = ask();
    const asked = await verdicts(given(), [ask(), refused]);
    assert.deepEqual(asked, ['admitted', 'rate_limited']);
    await given().pass(MINUTE_MS);
    assert.deepEqual(await verdicts(given(), [refused]), ['admitted']);
  });

  test('Two identical requests refused for their rate use up no nonce.', async () => {
    const ask = await aWindow(given(), 1);
    const twin = ask();
    const asked = await verdicts(given(), [ask(), twin, twin]);
    assert.deepEqual(asked, ['admitted', 'rate_limited', 'rate_limited']);
  });

  test('A reused nonce is reported even when the rate is used up.', async () => {
    const ask = await aWindow(given(), 2);
    const [first, second] = [ask(), ask()];
    assert.deepEqual(await verdicts(given(), [first, second]), ['admitted', 'admitted']);
    assert.deepEqual(await verdicts(given(), [first]), ['nonce_reused']);
  });
}

function room(given: () => Subject): void {
  test('What is admitted tells how many more would be, one by one and at once.', async () => {
    const ask = await aWindow(given(), 5);
    const { store } = given();
    const [first, second] = [ask(), ask()];
    assert.deepEqual(await store.admit(first), { verdict: 'admitted', room: 4 });
    const admissions = await Promise.all([second, ask(), ask()].map((one) => store.admit(one)));
    assert.deepEqual(
      admissions,
      [3, 2, 1].map((left) => ({ verdict: 'admitted', room: left })),
    );
    assert.deepEqual(await store.admit(first), { verdict: 'nonce_reused', room: 1 });
    assert.deepEqual(await store.admit(ask()), { verdict: 'admitted', room: 0 });
    assert.equal((await store.admit(ask())).verdict, 'rate_limited');
    assert.deepEqual(await store.admit(first), { verdict: 'nonce_reused', room: 0 });
    await given().pass(MINUTE_MS);
    assert.deepEqual(await store.admit(ask()), { verdict: 'admitted', room: 4 });
  });
}

function windows(given: () => Subject): void {
  test('Keys that share a window share its rate, and other keys have their own.', async () => {
    const userId = await aUser(given());
    const old = createKey(userId, { ratePerMinute: 3 });
    const rotated = createKey(userId, { ratePerMinute: 3, windowId: old.key.windowId });
    await must(given(), old);
    await must(given(), rotated);
    const { windowId } = old.key;
    const ask = () => ({ windowId, ratePerMinute: 3, nonceId: randomUUID() });
    const other = await aWindow(given(), 3);
    assert.deepEqual(await verdicts(given(), [ask(), ask(), other()]), Array(3).fill('admitted'));
    await must(given(), createKey(userId, { windowId }));
    const next = await verdicts(given(), [ask(), ask(), other(), other()]);
    assert.deepEqual(next, ['admitted', 'rate_limited', 'admitted', 'admitted']);
  });

  test('Two nodes share nonces and rate.', async () => {
    const ask = await aWindow(given(), 5);
    const node = await given().secondNode();
    const twin = ask();
    const here = await Promise.all([twin, ask(), ask()].map((one) => given().store.admit(one)));
    const there = await Promise.all([twin, ask(), ask(), ask()].map((one) => node.admit(one)));
    assert.deepEqual(
      here.map((one) => one.verdict),
      Array(3).fill('admitted'),
    );
    const expected = ['nonce_reused', 'admitted', 'admitted', 'rate_limited'];
    assert.deepEqual(
      there.map((one) => one.verdict),
      expected,
    );
  });
}
