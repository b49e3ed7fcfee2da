// Contract: a nonce works once, and a window never admits more than its rate in any sixty seconds.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { AdmissionRequest } from '../../src/store/store.ts';

import { createKey } from './commands.ts';
import type { Subject } from './subject.ts';

const MINUTE_MS = 60_000;

export function admission(subject: Subject): void {
  nonces(subject);
  rates(subject);
  room(subject);
  windows(subject);
}

type Ask = (nonceId?: string) => AdmissionRequest;

async function aWindow(subject: Subject, ratePerMinute = 60): Promise<Ask> {
  const userId = await subject.aUser();
  const command = createKey(userId, { ratePerMinute });
  await subject.must(command);
  const { windowId } = command.key;
  return (nonceId = randomUUID()) => ({ windowId, ratePerMinute, nonceId });
}

async function verdicts(subject: Subject, requests: readonly AdmissionRequest[]) {
  const admissions = await Promise.all(requests.map((request) => subject.store.admit(request)));
  return admissions.map((admission) => admission.verdict);
}

function nonces(subject: Subject): void {
  test('A nonce works once, within a batch and later.', async () => {
    const ask = await aWindow(subject);
    const twin = ask();
    const first = await verdicts(subject, [twin, ask(), twin]);
    assert.deepEqual(first, ['admitted', 'admitted', 'nonce_reused']);
    assert.deepEqual(await verdicts(subject, [twin]), ['nonce_reused']);
  });

  test('A nonce is remembered for thirty minutes, across a restart.', async () => {
    const ask = await aWindow(subject);
    const request = ask();
    await verdicts(subject, [request]);
    await subject.pass(30 * MINUTE_MS - 1);
    await subject.restart();
    assert.deepEqual(await verdicts(subject, [request]), ['nonce_reused']);
  });

  test('A nonce stays used when the clock is set back across a quarter of an hour.', async () => {
    const ask = await aWindow(subject);
    const QUARTER_MS = 15 * MINUTE_MS;
    await subject.pass(QUARTER_MS - (subject.nowMs() % QUARTER_MS) + 1_000);
    const request = ask();
    await verdicts(subject, [request]);
    await subject.pass(-3_000);
    assert.deepEqual(await verdicts(subject, [request]), ['nonce_reused']);
    await subject.pass(3_000);
  });

  test('A reused nonce uses up no place in the rate window.', async () => {
    const ask = await aWindow(subject, 2);
    const request = ask();
    const asked = await verdicts(subject, [request, request, ask()]);
    assert.deepEqual(asked, ['admitted', 'nonce_reused', 'admitted']);
  });
}

function rates(subject: Subject): void {
  test('Exactly sixty requests are admitted, and the next is told when to try again.', async () => {
    const ask = await aWindow(subject);
    const asked = await verdicts(
      subject,
      Array.from({ length: 100 }, () => ask()),
    );
    assert.equal(asked.filter((verdict) => verdict === 'admitted').length, 60);
    assert.deepEqual(asked.slice(60), Array(40).fill('rate_limited'));
    const freeAtMs = subject.nowMs() + MINUTE_MS;
    const refused = { verdict: 'rate_limited', freeAtMs } as const;
    assert.deepEqual(await subject.store.admit(ask()), refused);

    await subject.pass(freeAtMs - subject.nowMs() - 1);
    assert.deepEqual(await subject.store.admit(ask()), refused);
    await subject.pass(1);
    const later = await verdicts(
      subject,
      Array.from({ length: 61 }, () => ask()),
    );
    assert.deepEqual(later, [...Array(60).fill('admitted'), 'rate_limited']);
  });

  test('Places become free one by one, as the seconds that took them leave the window.', async () => {
    const ask = await aWindow(subject, 3);
    await subject.pass(1000 - (subject.nowMs() % 1000));
    const startedMs = subject.nowMs();
    await verdicts(subject, [ask()]);
    await subject.pass(10_000);
    await verdicts(subject, [ask(), ask()]);
    const limited = (afterMs: number) => ({
      verdict: 'rate_limited' as const,
      freeAtMs: startedMs + afterMs,
    });
    assert.deepEqual(await subject.store.admit(ask()), limited(60_000));
    await subject.pass(50_000);
    assert.deepEqual(await subject.store.admit(ask()), { verdict: 'admitted', room: 0 });
    assert.deepEqual(await subject.store.admit(ask()), limited(70_000));
  });

  test('A second leaves the window as a whole, a minute after its last request.', async () => {
    const ask = await aWindow(subject, 2);
    await subject.pass(1200 - (subject.nowMs() % 1000));
    await verdicts(subject, [ask()]);
    await subject.pass(700);
    await verdicts(subject, [ask()]);
    const freeAtMs = subject.nowMs() + MINUTE_MS;
    await subject.pass(MINUTE_MS - 1);
    assert.deepEqual(await subject.store.admit(ask()), { verdict: 'rate_limited', freeAtMs });
    await subject.pass(1);
    assert.deepEqual(await verdicts(subject, [ask(), ask()]), ['admitted', 'admitted']);
  });

  test('A request refused for its rate does not use up its nonce.', async () => {
    const ask = await aWindow(subject, 1);
    const refused = ask();
    const asked = await verdicts(subject, [ask(), refused]);
    assert.deepEqual(asked, ['admitted', 'rate_limited']);
    await subject.pass(MINUTE_MS);
    assert.deepEqual(await verdicts(subject, [refused]), ['admitted']);
  });

  test('Two identical requests refused for their rate use up no nonce.', async () => {
    const ask = await aWindow(subject, 1);
    const twin = ask();
    const asked = await verdicts(subject, [ask(), twin, twin]);
    assert.deepEqual(asked, ['admitted', 'rate_limited', 'rate_limited']);
  });

  test('A reused nonce is reported even when the rate is used up.', async () => {
    const ask = await aWindow(subject, 2);
    const [first, second] = [ask(), ask()];
    assert.deepEqual(await verdicts(subject, [first, second]), ['admitted', 'admitted']);
    assert.deepEqual(await verdicts(subject, [first]), ['nonce_reused']);
  });
}

function room(subject: Subject): void {
  test('What is admitted tells how many more would be, one by one and at once.', async () => {
    const ask = await aWindow(subject, 5);
    const admit = (one: ReturnType<typeof ask>) => subject.store.admit(one);
    const [first, second] = [ask(), ask()];
    assert.deepEqual(await admit(first), { verdict: 'admitted', room: 4 });
    const admissions = await Promise.all([second, ask(), ask()].map(admit));
    assert.deepEqual(
      admissions,
      [3, 2, 1].map((left) => ({ verdict: 'admitted', room: left })),
    );
    assert.deepEqual(await admit(first), { verdict: 'nonce_reused', room: 1 });
    assert.deepEqual(await admit(ask()), { verdict: 'admitted', room: 0 });
    assert.equal((await admit(ask())).verdict, 'rate_limited');
    assert.deepEqual(await admit(first), { verdict: 'nonce_reused', room: 0 });
    await subject.pass(MINUTE_MS);
    assert.deepEqual(await admit(ask()), { verdict: 'admitted', room: 4 });
  });
}

function windows(subject: Subject): void {
  test('Keys that share a window share its rate, and other keys have their own.', async () => {
    const userId = await subject.aUser();
    const old = createKey(userId, { ratePerMinute: 3 });
    const rotated = createKey(userId, { ratePerMinute: 3, windowId: old.key.windowId });
    await subject.must(old);
    await subject.must(rotated);
    const { windowId } = old.key;
    const ask = () => ({ windowId, ratePerMinute: 3, nonceId: randomUUID() });
    const other = await aWindow(subject, 3);
    assert.deepEqual(await verdicts(subject, [ask(), ask(), other()]), Array(3).fill('admitted'));
    await subject.must(createKey(userId, { windowId }));
    const next = await verdicts(subject, [ask(), ask(), other(), other()]);
    assert.deepEqual(next, ['admitted', 'rate_limited', 'admitted', 'admitted']);
  });

  test('Two nodes share nonces and rate.', async () => {
    const ask = await aWindow(subject, 5);
    const node = await subject.secondNode();
    const twin = ask();
    const here = await Promise.all([twin, ask(), ask()].map((one) => subject.store.admit(one)));
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
