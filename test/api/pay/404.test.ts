// /pay/<tx_no> of an order that does not exist.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const accept = { accept: 'application/json' };

test('programs get 404 in the envelope, people get a page', async () => {
  const txNo = await town.order();
  const next = txNo.slice(0, -1) + (txNo.endsWith('0') ? '1' : '0');
  for (const unknown of [next, 'TNOPE', txNo.toLowerCase(), '%00', '%E8%8C%B6', '%3Cscript%3E']) {
    const data = await town.web('GET', `/pay/${unknown}`, { headers: accept });
    assertRefused(data, 404, 'order_not_found');
    assert.match(data.msg, /^There is no order with this payment link\./);
    const page = await town.web('GET', `/pay/${unknown}`, {
      headers: { accept: 'text/html', 'accept-language': 'en' },
    });
    assert.equal(page.status, 404);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.doesNotMatch(page.text, /<script>/);
    const paid = await town.pay(unknown);
    assertRefused(paid, 404, 'order_not_found');
    assert.equal(paid.msg, data.msg);
  }
});

test('addresses below or beside it do not exist', async () => {
  for (const path of ['/pay', '/pay/', '/pay/C1/x', `/pay/${'x'.repeat(2_000)}`, '/payx']) {
    assert.equal((await town.web('GET', path, { headers: accept })).status, 404, path);
  }
});
