// POST /query with invalid parameters.

import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

for (const type of [undefined, null, '', 'gold', 'Order', ' order', 7, true, [], {}, ['order']]) {
  test(`the query type ${JSON.stringify(type)} is refused`, async () => {
    assertInvalid(await town.post('/query', { query_type: type, tx_no: 'C1' }), 'query_type');
  });
}

for (const txNo of [undefined, null, '', 7, true, [], {}]) {
  test(`the order number ${JSON.stringify(txNo)} is refused`, async () => {
    assertInvalid(await town.post('/query', { query_type: 'order', tx_no: txNo }), 'tx_no');
  });
}

test('the filters of records are checked, and every invalid field is named', async () => {
  for (const [field, value] of [
    ...[0, -1, 1.5, '1', true, 2 ** 53, []].map((page) => ['page', page] as const),
    ...[0, 51, '20', 1.5, -20, {}].map((perPage) => ['per_page', perPage] as const),
    ...['both', 'Merchant', 1, []].map((wallet) => ['wallet', wallet] as const),
    ...['gift', 'REFUND', 7].map((type) => ['type', type] as const),
    ...['up', 'In', 1].map((direction) => ['direction', direction] as const),
    ...['2026-02-30', '2026-1-1', '20261101', 20261101].map((day) => ['date_to', day] as const),
  ]) {
    assertInvalid(await town.post('/query', { query_type: 'wallet_tx', [field]: value }), field);
  }
  const kind = { wallet: 'w', type: 'x', direction: 'y' };
  const all = { page: 0, per_page: 99, ...kind, date_from: 'z', date_to: 'z' };
  assertInvalid(
    await town.post('/query', { query_type: 'wallet_tx', ...all }),
    ...Object.keys(all),
  );
});

test('a period that ends before it begins is refused', async () => {
  const days = { date_from: '2026-11-02', date_to: '2026-11-01' };
  assertInvalid(await town.post('/query', { query_type: 'wallet_tx', ...days }), 'date_from');
});

test('a body that is not a JSON object is refused', async () => {
  for (const raw of ['[]', '"order"', 'null', '7', '[{"query_type":"balance"}]']) {
    assertInvalid(await town.post('/query', null, { raw }), 'body');
  }
  for (const raw of ['', '{', '{"query_type":"balance"} x', "{'query_type':'balance'}"]) {
    assertRefused(await town.post('/query', null, { raw }), 400, 'invalid_json');
  }
});
