// Tests of the SVG: its bars are painted back into the modules they were drawn from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qrMatrix } from './qr-matrix.ts';
import { qrSvg } from './qr-svg.ts';

test('the bars cover the dark modules and no others', () => {
  const matrix = qrMatrix('http://127.0.0.1:8080/pay/C01K9ZQ3F7GABCDEFGHJKMNPQRS');
  const painted = matrix.map((row) => row.map(() => false));
  for (const [, x, y, width] of qrSvg(matrix).matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    painted[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  assert.deepEqual(painted, matrix);
});

test('the ground is white whatever the page behind it', () => {
  const svg = qrSvg(qrMatrix('a'));
  assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="0 0 29 29"/);
  assert.match(svg, /<path fill="#fff" d="M0 0h29v29H0z"\/>/);
});
