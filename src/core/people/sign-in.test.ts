// Throttling of wrong sign-ins: free tries, growing waits, a largest wait, and forgetting.

import assert from 'node:assert/strict';
import test from 'node:test';
import { signIn as command } from '../../../test/contract/commands.ts';
import { exampleOwner, exampleUser, NOW_MS } from '../../../test/scenarios/examples.ts';
import type { Attempts } from '../domain-event.ts';
import { emptyState, type State } from '../state.ts';
import { signIn } from './sign-in.ts';

const NETWORK = 'network';
const LOGIN = 'login';
const SITE = 'site';
const DEVICE = 'device';
const over = { networkSubject: NETWORK, siteSubject: null, loginSubject: LOGIN };

function stateWith(...attempts: readonly Attempts[]): State {
  const state = emptyState(NOW_MS);
  state.owners.set(1, exampleOwner());
  state.users.set(1, exampleUser());
  for (const one of attempts) state.attempts.set(one.subject, one);
  return state;
}

function attempts(subject: string, failures: number, change: Partial<Attempts> = {}): Attempts {
  return { subject, failures, lastAtMs: NOW_MS, blockedUntilMs: null, ...change };
}

/** For how many seconds the failure with this number blocks the subject. */
function blockSeconds(subject: string, failure: number): number | null {
  const state = stateWith(attempts(subject, failure - 1));
  const { events } = signIn.decide(state, command(1, { ...over, fittingHash: null }));
  for (const event of events) {
    if (event.kind !== 'attempts_counted' || event.attempts.subject !== subject) continue;
    const { blockedUntilMs } = event.attempts;
    return blockedUntilMs === null ? null : (blockedUntilMs - NOW_MS) / 1000;
  }
  throw new Error('nothing was counted');
}

test('A login has five free failures, then waits twice as long, at most 15 minutes.', () => {
  const waits = Array.from({ length: 12 }, (_, n) => blockSeconds(NETWORK, n + 1));
  const grown = [30, 60, 120, 240, 480, 900, 900, 900];
  assert.deepEqual(waits, [null, null, null, null, ...grown]);
  assert.equal(blockSeconds(NETWORK, 2000), 900);
});

test('Over all unknown devices a login has a hundred free failures, then waits an hour.', () => {
  assert.deepEqual([blockSeconds(LOGIN, 99), blockSeconds(LOGIN, 100)], [null, 3600]);
  assert.equal(blockSeconds(LOGIN, 101), 3600);
});

test('All networks of one site have twenty free failures for a login between them.', () => {
  const from = (failures: number, change: Partial<Attempts> = {}) => {
    const subjects = { ...over, siteSubject: SITE, fittingHash: null };
    return signIn.decide(stateWith(attempts(SITE, failures, change)), command(1, subjects));
  };
  const [, counted] = from(19).events;
  const until = { blockedUntilMs: NOW_MS + 30_000 };
  assert.deepEqual(counted, { kind: 'attempts_counted', attempts: attempts(SITE, 20, until) });
  const refusal = { code: 'login_throttled', retryAfterSeconds: 30 };
  assert.deepEqual(from(20, until), { events: [], outcome: { ok: false, refusal } });
});

test('A failure of a known device is counted for the device alone.', () => {
  const known = { ...over, deviceSubject: DEVICE, fittingHash: null };
  const { events } = signIn.decide(stateWith(), command(1, known));
  const counted = events.map(
    (event) => event.kind === 'attempts_counted' && event.attempts.subject,
  );
  assert.deepEqual(counted, [DEVICE]);
});

test('While either is blocked even the right password waits, and nothing is counted.', () => {
  for (const subject of [NETWORK, LOGIN]) {
    const state = stateWith(attempts(subject, 9, { blockedUntilMs: NOW_MS + 1500 }));
    const refusal = { code: 'login_throttled', retryAfterSeconds: 2 };
    const decision = signIn.decide(state, command(1, over));
    assert.deepEqual(decision, { events: [], outcome: { ok: false, refusal } });
  }
});

test('A block ends at its exact time.', () => {
  const state = stateWith(attempts(LOGIN, 9, { blockedUntilMs: NOW_MS }));
  assert.equal(signIn.decide(state, command(1, over)).outcome.ok, true);
});

test('Failures are forgotten an hour after the last.', () => {
  const counted = (lastAtMs: number) => {
    const state = stateWith(attempts(NETWORK, 9, { lastAtMs }));
    const { events } = signIn.decide(state, command(1, { ...over, fittingHash: null }));
    return events[0]?.kind === 'attempts_counted' ? events[0].attempts.failures : null;
  };
  assert.equal(counted(NOW_MS - 3_600_000), 10);
  assert.equal(counted(NOW_MS - 3_600_001), 1);
});

test('A right sign-in forgets the failures from its network and not those from everywhere.', () => {
  const state = stateWith(attempts(NETWORK, 4), attempts(LOGIN, 4));
  const { events } = signIn.decide(state, command(1, over));
  const counted = events.filter((event) => event.kind === 'attempts_counted');
  assert.deepEqual(counted, [{ kind: 'attempts_counted', attempts: attempts(NETWORK, 0) }]);
});
