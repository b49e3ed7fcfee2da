// Contract: an operator signs a terminal in. Somebody allows it or refuses, once; the terminal fetches its
// session, once; and both have an end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AllowTerminal } from '../../src/core/people/terminal-sign-in.ts';
import { newSession, sessionDigestFor, unique } from './commands.ts';
import { anOperator, from } from './operators-in-session.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function terminalSignIns(subject: Subject): void {
  async function anAllowing(over: Partial<AllowTerminal> = {}): Promise<AllowTerminal> {
    const userId = over.userId ?? (await anOperator(subject));
    return {
      kind: 'allow_terminal',
      userId,
      subject: `terminal-${unique()}`,
      expiresAtMs: subject.nowMs() + 600_000,
      ...newSession(sessionDigestFor(userId)),
      ...from(userId),
      ...over,
    };
  }

  const next = (kind: 'refuse_terminal' | 'fetch_terminal_session', of: AllowTerminal) => {
    const { subject, expiresAtMs, userId, by } = of;
    return { kind, subject, expiresAtMs, userId, by, address: of.client.address } as const;
  };
  const attemptsAt = async ({ subject: terminal }: AllowTerminal) => {
    const attempts = await subject.store.queries.attempts([terminal, 'nobody']);
    return attempts.map(({ failures }) => failures);
  };

  test('Whoever allows a terminal opens its session, and a line of their trail says so.', async () => {
    const allowing = await anAllowing();
    const { userId, sessionDigest, client } = allowing;
    assert.deepEqual(await attemptsAt(allowing), []);
    await subject.must(allowing);
    assert.deepEqual(await attemptsAt(allowing), [1]);
    const { queries } = subject.store;
    const session = await queries.session(sessionDigest);
    assert.deepEqual([session?.userId, session?.limited], [userId, undefined]);
    const wanted = { userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await queries.auditTrail(wanted);
    assert.deepEqual(line?.action, 'terminal_signed_in');
    assert.deepEqual(line?.details, { address: client.address });
  });

  test('Each step is taken once, also by two at once.', async () => {
    const allowing = await anAllowing();
    const again = { ...allowing, ...newSession(sessionDigestFor(allowing.userId)) };
    const both = await subject.batch(allowing, again);
    assert.deepEqual(both.map(word), ['ok', 'not_found']);
    const fetching = next('fetch_terminal_session', allowing);
    assert.deepEqual((await subject.batch(fetching, fetching)).map(word), ['ok', 'not_found']);
    assert.equal(await subject.word(next('refuse_terminal', allowing)), 'not_found');
    assert.equal(await subject.word(again), 'not_found');
    assert.deepEqual(await attemptsAt(allowing), [2]);
  });

  test('What was refused, or is too old, is neither allowed nor fetched.', async () => {
    const refused = await anAllowing();
    await subject.must(next('refuse_terminal', refused));
    const wanted = { userId: refused.userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await subject.store.queries.auditTrail(wanted);
    assert.deepEqual(
      [line?.action, line?.details],
      ['terminal_refused', { address: refused.client.address }],
    );
    const late = await anAllowing({ expiresAtMs: subject.nowMs() });
    for (const one of [refused, late]) {
      assert.equal(await subject.word(one), 'not_found');
      assert.equal(await subject.word(next('fetch_terminal_session', one)), 'not_found');
      assert.equal(await subject.store.queries.session(one.sessionDigest), undefined);
    }
  });

  test('It takes an operator, and their password.', async () => {
    const userId = await subject.aUser();
    assert.equal(await subject.word(await anAllowing({ userId, ...from(userId) })), 'not_found');
    const allowing = await anAllowing();
    const wrong = { ...allowing, ...from(allowing.userId, { fittingHash: null }) };
    assert.equal(await subject.word(wrong), 'login_failed');
    assert.equal(await subject.word(next('fetch_terminal_session', allowing)), 'not_found');
    await subject.must(allowing);
  });
}
