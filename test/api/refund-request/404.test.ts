// Refund requests that do not exist, or belong to others: nobody can tell which.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';

const town = await openApiTown();
const { pathOf, approve, decline, fetchRequest, newRequest } = refundRequestsIn(town);

test('to the payer, to another merchant and to a stranger the request does not exist', async () => {
  const requestNo = await newRequest();
  for (const as of ['wang', 'chen']) {
    assertRefused(await fetchRequest(requestNo, as), 404, 'refund_request_not_found');
    const pin = { pay_password: PAYER_PIN };
    assertRefused(await approve(requestNo, pin, { as }), 404, 'refund_request_not_found');
    assertRefused(await decline(requestNo, { as }), 404, 'refund_request_not_found');
  }
  assert.equal((await fetchRequest(requestNo)).data.status, 'approval_required');
});

test('an unknown number is not found, by programs and by people', async () => {
  const requestNo = await newRequest();
  const next = requestNo.slice(0, -1) + (requestNo.endsWith('0') ? '1' : '0');
  const txNo = await town.paid(1);
  const cookie = await town.cookieOf('lin');
  for (const unknown of [next, txNo, 'Q', requestNo.toLowerCase(), '%00', '%3Cscript%3E']) {
    assertRefused(await fetchRequest(unknown), 404, 'refund_request_not_found');
    assertRefused(await approve(unknown), 404, 'refund_request_not_found');
    const page = await town.web('GET', pathOf(unknown), {
      headers: { accept: 'text/html', 'accept-language': 'en', cookie },
    });
    assert.equal(page.status, 404);
    assert.match(page.text, /<h1>Refund request not found<\/h1>.*Switch account/s);
    assert.equal(page.text.split('<script').length - 1, 1, 'its own and no other');
  }
});

test('addresses below or beside it do not exist', async () => {
  const headers = { accept: 'application/json' };
  for (const beside of ['/refund-requests', '/refund-requests/Q/x', '/refund-requestsx']) {
    assert.equal((await town.web('GET', beside, { headers })).status, 404, beside);
  }
});
