// POST /refund for an order that does not exist, or belongs to others.

import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../../support/api-town.ts';

const town = await openApiTown();
const full = (txNo: string, more: object = {}, key = town.key) =>
  town.refund({ tx_no: txNo, refund_type: 'full', ...more }, { key });

test('an unknown order is not found, before the password is checked', async () => {
  for (const txNo of ['TNOPE', '茶', '\0', 'x'.repeat(5_000), '7']) {
    assertRefused(await full(txNo, { pay_password: '000000' }), 404, 'order_not_found');
  }
});

test('only the owner of the merchant can refund, not the payer and not a stranger', async () => {
  const txNo = await town.paid(1);
  const pin = { pay_password: PAYER_PIN };
  assertRefused(await full(txNo, pin, town.payerKey), 404, 'order_not_found');
  assertRefused(await full(txNo, pin, town.strangerKey), 404, 'order_not_found');
  const pending = await town.order({ payer_id: town.payer.userId });
  assertRefused(await full(pending, pin, town.payerKey), 404, 'order_not_found');
});

test('a refund number is not an order number', async () => {
  const { refund_no } = (await full(await town.paid(1))).data;
  assertRefused(await full(refund_no), 404, 'order_not_found');
});
