// GET /transactions with invalid parameters. Nothing is guessed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const list = (query: string) => town.get(`/transactions?${query}`);

const FAULTY: Record<string, readonly string[]> = {
  page: ['0', '-1', '1.5', 'x', '', '+1', '%201', '01', '0x1', '1e400', '9007199254740992', '１'],
  per_page: ['0', '51', '-20', '20.5', 'all', '', '1e2', '020', 'NaN', 'Infinity'],
  wallet: ['savings', 'Consumer', 'consumer,merchant', '%20', '1'],
  type: ['gift', '%20', 'Refund', 'refund%20', 'refund,consume', 'null'],
  direction: ['up', 'IN', 'in,out'],
  date_from: [
    ...['2026-02-30', '2026-13-01', '2026-00-01', '2026-01-00', '20261101', '2026-1-1'],
    ...['2026-11-01T00:00:00', '01-11-2026', '2026-11-1', 'today', '2025-02-29', '-2026-01-01'],
  ],
  date_to: ['2026-04-31', '２０２６-01-01', '2026-11-01Z', '99999-01-01'],
};

for (const [name, values] of Object.entries(FAULTY)) {
  test(`an invalid ${name} is refused and named`, async () => {
    for (const value of values) assertInvalid(await list(`${name}=${value}`), name);
  });
}

test('every invalid parameter is named at once', async () => {
  const fields = ['page', 'wallet', 'type', 'direction'];
  assertInvalid(await list('direction=x&page=0&type=y&wallet=z'), ...fields);
});

test('a period that ends before it begins is refused', async () => {
  assertInvalid(await list('date_from=2026-11-02&date_to=2026-11-01'), 'date_from');
});

test('a repeated parameter is refused, also the same value twice', async () => {
  assertInvalid(await list('page=1&page=2'), 'page');
  assertInvalid(await list('type=refund&type=refund'), 'type');
  assertInvalid(await list('page=1&p%61ge=1'), 'page');
});

test('a parameter that nobody knows is ignored, also twice', async () => {
  for (const query of ['foo=1&foo=2', '__proto__=1&__proto__=2', 'tx_no=1&tx_no=1', '=&=']) {
    assert.equal((await list(query)).status, 200, query);
  }
});

test('bad percent-encoding is refused', async () => {
  for (const value of ['%', '%zz', '%c3%28', '%ff'])
    assertInvalid(await list(`type=${value}`), 'type');
  assertInvalid(await list('%zz=1'), 'query');
});

test('what is said of a parameter fits an address, where there are no JSON numbers', async () => {
  const said = async (query: string, language = 'en') =>
    (await town.get(query, { headers: { 'Accept-Language': language } })).msg;
  assert.equal(await said('/transactions?page='), 'page must be an integer.');
  assert.equal(await said('/transactions?page=x', 'zh'), 'page 必须是整数。');
  assert.equal(await said('/events?wait=1.5'), 'wait must be an integer.');
  assert.equal(await said('/requests?before=x'), 'before must be an integer.');
  const long = `/requests?request_id=${'x'.repeat(65)}`;
  assert.equal(await said(long), 'request_id must have 1 to 64 characters.');
});
