// GET /qrcode/<tx_no> succeeds: the pay link as an image.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test('it is an SVG, or a PNG on request, without a session', async () => {
  const txNo = await town.order();
  const svg = await town.web('GET', `/qrcode/${txNo}`);
  assert.equal(svg.status, 200);
  assert.match(svg.headers.get('content-type') ?? '', /^image\/svg\+xml/);
  assert.match(svg.text, /^<svg|^<\?xml/);
  const same = await town.web('GET', `/qrcode/${txNo}?format=svg`);
  assert.equal(same.text, svg.text);
  const png = await town.web('GET', `/qrcode/${txNo}?format=png`);
  assert.equal(png.headers.get('content-type'), 'image/png');
  assert.equal(png.text.slice(1, 4), 'PNG');
  assert.match(png.headers.get('x-request-id') ?? '', /\S/);
});

test('different orders have different codes, one order always the same', async () => {
  const [one, other] = [await town.order(), await town.order()];
  const code = async (txNo: string) => (await town.web('GET', `/qrcode/${txNo}`)).text;
  assert.notEqual(await code(one), await code(other));
  assert.equal(await code(one), await code(one));
});

test('the image contains nothing that can run', async () => {
  const answer = await town.web('GET', `/qrcode/${await town.order({ title: '<script>' })}`);
  assert.doesNotMatch(answer.text, /script|onload|href/);
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
});

test('HEAD answers the same without a body', async () => {
  const answer = await town.web('HEAD', `/qrcode/${await town.order()}`);
  assert.deepEqual([answer.status, answer.text], [200, '']);
});
