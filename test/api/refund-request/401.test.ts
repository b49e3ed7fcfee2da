// Refund requests without a session.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, signed } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';

const town = await openApiTown();
const { pathOf, approve, decline, fetchRequest, newRequest } = refundRequestsIn(town);
const requestNo = await newRequest();
const accept = { accept: 'application/json' };

test('without a session nothing is shown or decided, whatever else is sent', async () => {
  const cookie = await town.cookieOf('lin');
  const forged = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`;
  for (const brought of ['', 'tael_session=', forged, `x=${cookie}`]) {
    const headers = { ...accept, cookie: brought };
    const shown = await town.web('GET', pathOf(requestNo), { headers });
    assertRefused(shown, 401, 'session_required');
    assertRefused(await approve(requestNo, {}, { headers }), 401, 'session_required');
    assertRefused(await decline(requestNo, { headers }), 401, 'session_required');
  }
  const headers = { ...accept, ...signed(town.key), cookie: '' };
  assertRefused(await approve(requestNo, {}, { headers }), 401, 'session_required');
  assert.equal((await fetchRequest(requestNo)).data.status, 'approval_required');
});

test('without a session an unknown request is answered like a known one', async () => {
  const next = requestNo.slice(0, -1) + (requestNo.endsWith('0') ? '1' : '0');
  for (const unknown of [next, 'Q', '%00']) {
    const shown = await town.web('GET', pathOf(unknown), { headers: accept });
    assertRefused(shown, 401, 'session_required');
    const page = await town.web('GET', pathOf(unknown), {
      headers: { accept: 'text/html', 'accept-language': 'en' },
    });
    assert.equal(page.status, 200, 'the form to sign in');
  }
});

test('a session is required before the body is read', async () => {
  const raw = '{';
  const answer = await town.web('POST', pathOf(requestNo), { raw, headers: { accept: '' } });
  assertRefused(answer, 401, 'session_required');
});

test('a form without a session gets the sign-in form', async () => {
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
    'accept-language': 'en',
  };
  const raw = 'decision=approve&pay_password=135790';
  const answer = await town.web('POST', pathOf(requestNo), { raw, headers });
  assert.equal(answer.status, 401);
  assert.match(answer.text, /role="alert".*nothing was refunded.*name="login"/s);
  assert.doesNotMatch(answer.text, /135790/);
});
