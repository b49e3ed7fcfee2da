// POST /refund-requests/<request_no> by a user who may not decide, or with wrong factors.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, tally, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { codeOf } from '../../support/one-time-code.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';

const town = await openApiTown();
const { api, owner } = town;
const { pathOf, approve, decline, fetchRequest, newRequest } = refundRequestsIn(town);
const WRONG = { pay_password: '000000' };
const status = async (requestNo: string) => (await fetchRequest(requestNo)).data.status;

test('a cross-site decision is refused, with a session or without', async () => {
  const requestNo = await newRequest();
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    assertRefused(await approve(requestNo, {}, { headers }), 403, 'cross_site');
    assertRefused(await decline(requestNo, { headers }), 403, 'cross_site');
    const stranger = { headers: { ...headers, cookie: '' } };
    assertRefused(await approve(requestNo, {}, stranger), 403, 'cross_site');
  }
  const raw = 'decision=decline';
  const type = {
    'Content-Type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
    'accept-language': 'en',
  };
  const headers = { ...type, cookie: await town.cookieOf('lin'), 'sec-fetch-site': 'cross-site' };
  assert.equal((await town.web('POST', pathOf(requestNo), { raw, headers })).status, 403);
  assert.equal(await status(requestNo), 'approval_required');
});

test('wrong passwords count together with those of refunds, and lock both', async () => {
  const requestNo = await newRequest();
  const refund = { tx_no: await town.paid(1), refund_type: 'full' };
  await town.refund({ ...refund, ...WRONG });
  const answers = await times(20, () => approve(requestNo, WRONG));
  assert.deepEqual(tally(answers), { '403 pay_password_wrong': 4, '403 pay_password_locked': 16 });
  const locked = await approve(requestNo);
  assertRefused(locked, 403, 'pay_password_locked');
  assert.ok(Number(locked.headers.get('retry-after')) > 870);
  assertRefused(await town.refund(refund), 403, 'pay_password_locked');
  await town.standing(owner, 'unlock');
  assert.equal((await approve(requestNo)).status, 200);
});

test('an enrolled owner needs a code, which works once across all interfaces', async () => {
  const secret = await town.enrol(owner);
  const code = (steps?: number) => codeOf(secret, steps);
  const requestNo = await newRequest();
  const cookie = await town.cookieOf('lin');
  const page = await town.web('GET', pathOf(requestNo), {
    headers: { accept: 'text/html', 'accept-language': 'en', cookie },
  });
  assert.match(page.text, /name="totp_code" required/);
  assertRefused(await approve(requestNo), 403, 'totp_required');
  assertRefused(await approve(requestNo, { totp_code: code(20) }), 403, 'totp_invalid');
  const used = code();
  assert.equal((await approve(requestNo, { totp_code: used })).status, 200);
  const refund = { tx_no: await town.paid(1), refund_type: 'full', totp_code: used };
  assertRefused(await town.refund(refund), 403, 'totp_invalid');
  const [counted] = await api.rows(
    `select factor_failures from wallets where user_id = ${owner.userId}`,
  );
  assert.deepEqual(counted, { factor_failures: 0 }, 'a code that was used is no guess');
});
