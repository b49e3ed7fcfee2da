// /pay/<tx_no> while the database is away, and when it fails at the worst moment.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAwayTown } from '../../support/api-away.ts';
import { assertRefused } from '../../support/api-http.ts';

const { town, database } = await openAwayTown();
const accept = { accept: 'application/json' };

test('nothing is shown or paid while the database is away, and it works once it is back', async () => {
  const txNo = await town.order();
  await town.cookieOf();
  database.off();
  const shown = await town.web('GET', `/pay/${txNo}`, { headers: accept });
  assertRefused(shown, 503, 'unavailable');
  assertRefused(await town.pay(txNo), 503, 'unavailable');
  database.on();
  assert.equal((await town.pay(txNo)).status, 200);
});

test('the outcome of a payment with a lost commit is unknown, and paying again charges once', async () => {
  const txNo = await town.order({ amount: 12 });
  const before = await town.balance(town.payerKey);
  database.offAtCommit();
  assertRefused(await town.pay(txNo), 503, 'outcome_unknown');
  database.on();
  assert.equal((await town.pay(txNo)).status, 200);
  const after = await town.balance(town.payerKey);
  assert.equal(Math.round((before.consumer.balance - after.consumer.balance) * 100), 1_200);
});
