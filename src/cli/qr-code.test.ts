// Tests of QR codes in a terminal: the modules are those of the code, and light is drawn as light.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { encode } from 'uqr';
import { qrCodeLines } from './qr-code.ts';

const LINK = 'http://127.0.0.1:8080/pay/C01K9ZQ3F7GABCDEFGHJKMNPQRS';
/** Upper and lower half of each character: true is drawn, which is light. */
const HALVES: Readonly<Record<string, readonly [boolean, boolean]>> = {
  '\u2588': [true, true],
  '\u2580': [true, false],
  '\u2584': [false, true],
  ' ': [false, false],
};

test('In a terminal the code is drawn with light blocks on dark.', () => {
  const lines = qrCodeLines(LINK, { isTTY: true, columns: 80 });
  assert.ok(lines.every((line) => line.startsWith('\x1b[97;40m') && line.endsWith('\x1b[0m')));
  const drawn = lines.flatMap((line) => {
    const halves = [...stripVTControlCharacters(line)].map((one) => HALVES[one] ?? [false, false]);
    return [halves.map(([upper]) => !upper), halves.map(([, lower]) => !lower)];
  });
  const { data } = encode(LINK, { border: 2, ecc: 'L' });
  assert.deepEqual(drawn.slice(0, data.length), data);
});

test('Files, pipes and narrow terminals get none.', () => {
  assert.deepEqual(qrCodeLines(LINK, { isTTY: false, columns: 80 }), []);
  assert.deepEqual(qrCodeLines(LINK, { isTTY: true, columns: 20 }), []);
});
