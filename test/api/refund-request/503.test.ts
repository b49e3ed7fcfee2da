// Refund requests while the database is away, and when it fails at the worst moment.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAwayTown } from '../../support/api-away.ts';
import { assertRefused } from '../../support/api-http.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';

const { town, database } = await openAwayTown();
const { pathOf, openRequest, fetchRequest, approve, newRequest } = refundRequestsIn(town);

test('nothing is shown or decided while the database is away, and it works once it is back', async () => {
  const requestNo = await newRequest();
  await town.cookieOf('lin');
  database.off();
  assertRefused(await fetchRequest(requestNo), 503, 'unavailable');
  assertRefused(await approve(requestNo), 503, 'unavailable');
  database.on();
  assert.equal((await approve(requestNo)).status, 200);
});

test('an approval with a lost commit has an unknown outcome, and repeating it refunds once', async () => {
  const txNo = await town.paid(12);
  const { requestNo } = await openRequest(txNo, 5);
  database.offAtCommit();
  assertRefused(await approve(requestNo), 503, 'outcome_unknown');
  database.on();
  assertRefused(await approve(requestNo), 409, 'refund_request_decided');
  assert.equal((await fetchRequest(requestNo)).data.status, 'refunded');
  assert.equal((await town.record(txNo)).refunded_amount, 5);
});

test('on the page an unknown outcome says that approving twice does not refund twice', async () => {
  const requestNo = await newRequest();
  const cookie = await town.cookieOf('lin');
  const type = {
    'Content-Type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
    'accept-language': 'en',
  };
  const raw = 'decision=approve&pay_password=135790';
  database.offAtCommit();
  const answer = await town.web('POST', pathOf(requestNo), { raw, headers: { ...type, cookie } });
  assert.equal(answer.status, 503);
  assert.match(answer.text, /approving twice does not refund twice/);
  database.on();
});
