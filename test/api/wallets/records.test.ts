// The transaction records of a user in their session: pages by filter, and the same as a file with as many
// lines as the filter has records.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allTransactions } from '../../../src/service/list-transactions.ts';
import { assertInvalid, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const get = async (path: string, login = 'lin') =>
  town.web('GET', `/api/v1${path}`, { headers: { cookie: await town.cookieOf(login) } });

const first = await town.paid(20, { title: '=1+1 "乌龙"' });
await town.paid(30);
await town.refund({ tx_no: first, refund_type: 'partial', amount: 5 });
await town.recharge(town.owner, 9_99n);

function rowsOf(csv: string): string[] {
  return csv.trimEnd().split('\r\n');
}

test('Records come newest first, with what the wallet had after each.', async () => {
  const { data } = await get('/records');
  assert.deepEqual([data.total, data.page, data.per_page, data.total_pages], [4, 1, 20, 1]);
  assert.deepEqual(
    data.items.map((one: Record<string, unknown>) => [
      one.id,
      one.wallet,
      one.type,
      one.direction,
      one.amount,
      one.balance_after,
      one.frozen_after,
    ]),
    [
      [4, 'consumer', 'recharge', 'in', 9.99, 9.99, 0],
      [3, 'merchant', 'refund', 'out', 5, 0, 45],
      [2, 'merchant', 'collection', 'in', 30, 0, 50],
      [1, 'merchant', 'collection', 'in', 20, 0, 20],
    ],
  );
  assert.deepEqual(data.items[3].counterparty, {
    kind: 'user',
    name: '王*',
    tael_id: town.payer.walletId,
  });
});

test('Every filter has as many lines in its file as its total says.', async () => {
  const today = (await get('/records')).data.items[0].created_at.slice(0, 10);
  const filters = [
    ...['', 'wallet=merchant', 'wallet=consumer', 'type=refund', 'type=withdraw'],
    ...['direction=in', 'direction=out', `date_from=${today}`, 'date_to=2020-01-01'],
    ...[
      'wallet=merchant&direction=in&type=collection',
      `date_from=${today}&date_to=${today}&type=`,
    ],
  ];
  for (const filter of filters) {
    const { total, items } = (await get(`/records?${filter}`)).data;
    const file = await get(`/records.csv?${filter}`);
    assert.equal(file.status, 200, file.text);
    const [, ...lines] = rowsOf(file.text);
    assert.equal(lines.length, total, filter);
    assert.deepEqual(
      lines.map((line) => Number(line.split(',')[0])),
      items.map((one: { id: number }) => one.id),
      filter,
    );
  }
});

test('A title that a spreadsheet could run is text in the file.', async () => {
  const file = await get('/records.csv?type=collection');
  assert.match(file.text, /"'=1\+1 ""乌龙"""/);
  assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(file.headers.get('content-disposition') ?? '', /records-\d{4}-\d{2}-\d{2}\.csv/);
  assert.equal(file.headers.get('cache-control'), 'no-store');
});

test('What is wrong with a filter is refused, for the list and for the file.', async () => {
  for (const wrong of ['wallet=both', 'type=tax', 'date_from=2026-02-30', 'direction=up']) {
    assertInvalid(await get(`/records?${wrong}`), wrong.split('=')[0] ?? '');
    assertInvalid(await get(`/records.csv?${wrong}`), wrong.split('=')[0] ?? '');
  }
  const order = 'date_from=2026-11-02&date_to=2026-11-01';
  assertInvalid(await get(`/records.csv?${order}`), 'date_from');
  assertInvalid(await get('/records?per_page=51'), 'per_page');
});

test('A file of more records than one batch has each once, whatever is written meanwhile.', async () => {
  const { service } = town.api;
  const person = await town.newPerson('duo');
  for (let round = 0; round < 11; round++) await times(100, () => town.recharge(person, 1n));
  const { userId } = person;
  const any = { wallet: null, type: null, direction: null, fromDay: null, toDay: null };
  const numbers: (number | null)[] = [];
  for await (const batch of allTransactions(service, userId, any)) {
    numbers.push(...batch.map(({ entry }) => entry.recordNo));
    await times(7, () => town.recharge(person, 1n));
  }
  assert.deepEqual(
    numbers,
    Array.from({ length: 1100 }, (_, index) => 1100 - index),
  );
});
