// POST /refund while the database is away, and when it fails at the worst moment.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAwayTown } from '../../support/api-away.ts';
import { assertRefused } from '../../support/api-http.ts';

const { town, database } = await openAwayTown();

test('a refund with a lost commit has an unknown outcome, and a repeat refunds once', async () => {
  const txNo = await town.paid(10);
  const body = { tx_no: txNo, refund_type: 'partial', amount: 6, idempotency_key: 'lost' };
  database.offAtCommit();
  assertRefused(await town.refund(body), 503, 'outcome_unknown');
  database.on();
  const again = await town.refund(body);
  assert.equal(again.status, 200, again.text);
  assert.equal((await town.record(txNo)).refunded_amount, 6);
  assert.equal((await town.refund(body)).text, again.text);
});

test('a wrong password while the database is away is not counted', async () => {
  const txNo = await town.paid(1);
  database.off();
  for (let i = 0; i < 6; i++) {
    const wrong = { tx_no: txNo, refund_type: 'full', pay_password: '000000' };
    assertRefused(await town.refund(wrong), 503, 'unavailable');
  }
  database.on();
  assert.equal((await town.refund({ tx_no: txNo, refund_type: 'full' })).status, 200);
});
