// POST /collection while the database is away, and when it fails at the worst moment.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAwayTown } from '../../support/api-away.ts';
import { assertRefused } from '../../support/api-http.ts';

const { town, database } = await openAwayTown();
const { key, merchantId } = town;

test('the outcome of a lost commit is unknown, and a repeat with the same key finds it out', async () => {
  const headers = { 'X-Idempotency-Key': 'lost' };
  const body = { amount: 7.77, merchant_id: merchantId };
  database.offAtCommit();
  const answer = await town.post('/collection', body, { key, headers });
  assertRefused(answer, 503, 'outcome_unknown');
  assert.match(answer.msg, /same idempotency key/);
  database.on();
  const again = await town.post('/collection', body, { key, headers });
  assert.equal(again.status, 200, again.text);
  const orders = await town.api.rows('select tx_no from orders where amount = 777');
  assert.deepEqual(orders, [{ tx_no: again.data.tx_no }]);
});
