// Contract: an operator signs a terminal in. Somebody allows it or refuses, once; the terminal fetches its
// session, once; and both have an end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AllowTerminal } from '../../src/core/people/terminal-sign-in.ts';
import { aUser, batch, must, run, word } from './arrange.ts';
import { newSession, sessionDigestFor, unique } from './commands.ts';
import { anOperator, from } from './operators-in-session.ts';
import type { Subject } from './subject.ts';

export function terminalSignIns(given: () => Subject): void {
  async function anAllowing(over: Partial<AllowTerminal> = {}): Promise<AllowTerminal> {
    const userId = over.userId ?? (await anOperator(given()));
    return {
      kind: 'allow_terminal',
      userId,
      subject: `terminal-${unique()}`,
      expiresAtMs: given().nowMs() + 600_000,
      ...newSession(sessionDigestFor(userId)),
      ...from(userId),
      ...over,
    };
  }

  const next = (kind: 'refuse_terminal' | 'fetch_terminal_session', of: AllowTerminal) => {
    const { subject, expiresAtMs, userId, by } = of;
    return { kind, subject, expiresAtMs, userId, by, address: of.client.address } as const;
  };
  const attemptsAt = async ({ subject }: AllowTerminal) =>
    (await given().store.queries.attempts([subject, 'nobody'])).map(({ failures }) => failures);

  test('Whoever allows a terminal opens its session, and a line of their trail says so.', async () => {
    const allowing = await anAllowing();
    const { userId, sessionDigest, client } = allowing;
    assert.deepEqual(await attemptsAt(allowing), []);
    await must(given(), allowing);
    assert.deepEqual(await attemptsAt(allowing), [1]);
    const { queries } = given().store;
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
    const both = await batch(given(), allowing, again);
    assert.deepEqual(both.map(word), ['ok', 'not_found']);
    const fetching = next('fetch_terminal_session', allowing);
    assert.deepEqual((await batch(given(), fetching, fetching)).map(word), ['ok', 'not_found']);
    assert.equal(word(await run(given(), next('refuse_terminal', allowing))), 'not_found');
    assert.equal(word(await run(given(), again)), 'not_found');
    assert.deepEqual(await attemptsAt(allowing), [2]);
  });

  test('What was refused, or is too old, is neither allowed nor fetched.', async () => {
    const refused = await anAllowing();
    await must(given(), next('refuse_terminal', refused));
    const wanted = { userId: refused.userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await given().store.queries.auditTrail(wanted);
    assert.deepEqual(
      [line?.action, line?.details],
      ['terminal_refused', { address: refused.client.address }],
    );
    const late = await anAllowing({ expiresAtMs: given().nowMs() });
    for (const one of [refused, late]) {
      assert.equal(word(await run(given(), one)), 'not_found');
      assert.equal(word(await run(given(), next('fetch_terminal_session', one))), 'not_found');
      assert.equal(await given().store.queries.session(one.sessionDigest), undefined);
    }
  });

  test('It takes an operator, and their password.', async () => {
    const userId = await aUser(given());
    assert.equal(
      word(await run(given(), await anAllowing({ userId, ...from(userId) }))),
      'not_found',
    );
    const allowing = await anAllowing();
    const wrong = { ...allowing, ...from(allowing.userId, { fittingHash: null }) };
    assert.equal(word(await run(given(), wrong)), 'login_failed');
    assert.equal(word(await run(given(), next('fetch_terminal_session', allowing))), 'not_found');
    await must(given(), allowing);
  });
}
