// GET /order-lifecycle for an order that does not exist, or belongs to others.

import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const life = (txNo: string, key = town.key) =>
  town.get(`/order-lifecycle?tx_no=${encodeURIComponent(txNo)}`, { key });

test('an order that does not exist is not found, whatever its number looks like', async () => {
  const txNo = await town.order();
  for (const unknown of [
    txNo.toLowerCase(),
    ` ${txNo}`,
    'TNOPE',
    '\0',
    '茶',
    '../balance',
    "'--",
  ]) {
    assertRefused(await life(unknown), 404, 'order_not_found');
  }
});

test("another user's order is not found either", async () => {
  assertRefused(await life(await town.paid(1), town.strangerKey), 404, 'order_not_found');
  assertRefused(await life(await town.order(), town.payerKey), 404, 'order_not_found');
});
