// POST /refund-requests/<request_no> by a user who may not decide.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';

const town = await openApiTown();
const { pathOf, approve, decline, fetchRequest, newRequest } = refundRequestsIn(town);
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
