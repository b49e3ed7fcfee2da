// POST /pay/<tx_no> without a session.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, signed } from '../../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../../support/api-town.ts';

const town = await openApiTown();
const txNo = await town.order();
const pay = (cookie: string, more: Record<string, string> = {}) =>
  town.pay(txNo, {}, { headers: { cookie, ...more } });

test('without a session nobody can pay, whatever else they send', async () => {
  const cookie = await town.cookieOf();
  const forged = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`;
  for (const brought of ['', 'tael_session=', 'tael_session=x', forged, `x=${cookie}`]) {
    assertRefused(await pay(brought), 401, 'session_required');
  }
  assertRefused(await pay('', signed(town.payerKey)), 401, 'session_required');
  assert.equal((await town.record(txNo)).status, 'pending');
});

test('a session is required before the body is read', async () => {
  const answer = await town.web('POST', `/pay/${txNo}`, { raw: '{', headers: { accept: '' } });
  assertRefused(answer, 401, 'session_required');
});

test('a session does not count after signing out, or after twelve hours', async () => {
  const signIn = async () => {
    const answer = await town.signIn('wang');
    return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  };
  const out = await signIn();
  await town.web('POST', '/auth/logout', { headers: { cookie: out } });
  assertRefused(await pay(out), 401, 'session_required');

  const late = await signIn();
  await town.api.alter(
    `update sessions set expires_at_ms = expires_at_ms - 43200000, ends_at_ms = ends_at_ms - 43200000`,
  );
  assertRefused(await pay(late), 401, 'session_required');
});

test('a form without a session gets the sign-in form', async () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const raw = `pay_password=${PAYER_PIN}`;
  const headers = { ...form, Accept: 'text/html' };
  const answer = await town.web('POST', `/pay/${txNo}`, { raw, headers });
  assert.equal(answer.status, 401);
  assert.match(answer.text, /name="login"/);

  const asData = await town.web('POST', `/pay/${txNo}`, { raw, headers: form });
  assertRefused(asData, 401, 'session_required');
});
