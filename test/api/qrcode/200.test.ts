// GET /qrcode/<tx_no> succeeds: the pay link as an image.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test('it is a PNG, or an SVG for whoever asks, without a session', async () => {
  const txNo = await town.order();
  const image = async (query: string, accept: string | null) => {
    const answer = await town.web('GET', `/qrcode/${txNo}${query}`, { headers: { accept } });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('vary'), 'Accept');
    assert.match(answer.headers.get('x-request-id') ?? '', /\S/);
    const type = answer.headers.get('content-type');
    if (type === 'image/png') assert.equal(answer.text.slice(1, 4), 'PNG');
    else assert.match(answer.text, /^<svg/);
    return type;
  };
  const [png, svg] = ['image/png', 'image/svg+xml; charset=utf-8'];
  for (const accept of [null, '*/*', 'image/*', 'application/json', 'image/png']) {
    assert.equal(await image('', accept), png, String(accept));
  }
  assert.equal(await image('', 'image/avif,image/svg+xml,image/*,*/*;q=0.8'), svg);
  assert.equal(await image('?format=svg', 'image/png'), svg);
  assert.equal(await image('?format=png', 'image/svg+xml'), png);
});

test('different orders have different codes, one order always the same', async () => {
  const [one, other] = [await town.order(), await town.order()];
  const code = async (txNo: string) => (await town.web('GET', `/qrcode/${txNo}`)).text;
  assert.notEqual(await code(one), await code(other));
  assert.equal(await code(one), await code(one));
});

test('the image contains nothing that can run', async () => {
  const txNo = await town.order({ title: '<script>' });
  const answer = await town.web('GET', `/qrcode/${txNo}?format=svg`);
  assert.doesNotMatch(answer.text, /script|onload|href/);
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
});

test('HEAD answers the same without a body', async () => {
  const answer = await town.web('HEAD', `/qrcode/${await town.order()}`);
  assert.deepEqual([answer.status, answer.text], [200, '']);
});
