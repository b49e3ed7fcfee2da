// POST /pay/<tx_no> by a payer without enough money.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const poor = await town.newPerson('poor');
const key = await town.newKey(poor);
const pay = (txNo: string, body: object = {}) => town.pay(txNo, body, { as: 'poor' });

test('an unaffordable order is not paid and stays pending', async () => {
  const txNo = await town.order({ amount: 0.01 });
  assertRefused(await pay(txNo), 422, 'insufficient_balance');
  assert.equal((await town.record(txNo)).status, 'pending');
});

test('the last fen can be spent, but not one more', async () => {
  await town.recharge(poor, 1000n);
  const refused = await pay(await town.order({ amount: 10.01 }));
  assertRefused(refused, 422, 'insufficient_balance');
  assert.equal(
    refused.msg,
    'The balance of the consumer wallet is insufficient: 10.00 yuan is available, 0.01 yuan is ' +
      'missing. Frozen money does not count.',
  );
  assert.equal((await pay(await town.order({ amount: 10 }))).status, 200);
  assert.equal((await town.balance(key)).consumer.balance, 0);
});

test('money earned as a merchant cannot be spent as a payer', async () => {
  await town.paid(500);
  const body = { amount: 100, merchant_id: town.otherMerchantId };
  const made = await town.post('/collection', body, { key: town.strangerKey });
  const answer = await town.pay(made.data.tx_no, { pay_password: '135790' }, { as: 'lin' });
  assertRefused(answer, 422, 'insufficient_balance');
});
