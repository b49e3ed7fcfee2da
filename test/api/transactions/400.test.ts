// GET /transactions with invalid parameters. Nothing is guessed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const list = (query: string) => town.get(`/transactions?${query}`);

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
