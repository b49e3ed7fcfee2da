// GET /order-lifecycle with an invalid parameter.

import { test } from 'node:test';
import { assertInvalid } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test('without an order number it is refused', async () => {
  for (const query of ['', '?', '?tx_no', '?tx_no=', '?TX_NO=C1', '?txno=C1']) {
    assertInvalid(await town.get(`/order-lifecycle${query}`), 'tx_no');
  }
});

test('a repeated order number is refused', async () => {
  const txNo = await town.order();
  assertInvalid(await town.get(`/order-lifecycle?tx_no=${txNo}&tx_no=${txNo}`), 'tx_no');
  assertInvalid(await town.get(`/order-lifecycle?tx_no=${txNo}&tx%5Fno=C1`), 'tx_no');
});

test('bad percent-encoding is refused', async () => {
  for (const value of ['%', '%zz', '%ff']) {
    assertInvalid(await town.get(`/order-lifecycle?tx_no=${value}`), 'tx_no');
  }
});
