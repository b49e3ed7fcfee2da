// Checks that nothing others wrote can steer the terminal it is shown on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { styleText } from 'node:util';
import { factsText } from './facts.ts';
import { qrCodeLines } from './qr-code.ts';
import { plainText, shownText } from './shown-text.ts';

test('Control and direction characters are shown as escapes, and lines stay lines.', () => {
  assert.equal(shownText('\u001b[2Ja\u009b31mb\u007f'), '\\u001b[2Ja\\u009b31mb\\u007f');
  assert.equal(shownText('a\nb\tc\rd'), 'a\nb\tc\\u000dd');
  assert.equal(shownText('1,2\r\n3,4\r\n'), '1,2\r\n3,4\r\n');
  assert.equal(shownText('a\u202eb'), 'a\\u202eb');
  assert.equal(shownText('a\u2028b\u2029c'), 'a\\u2028b\\u2029c');
  assert.equal(shownText('林记茶铺 👍🏿'), '林记茶铺 👍🏿');
});

test('Our own styles are kept, and those that hide text are not.', () => {
  const styled = ['green', 'red', 'bold', 'gray'] as const;
  for (const style of styled) {
    const text = styleText(style, 'x', { validateStream: false });
    assert.equal(shownText(text), text);
  }
  const code = qrCodeLines('https://pay.example.com/pay/C1', { isTTY: true, columns: 80 }).join(
    '\n',
  );
  assert.equal(shownText(code), code);
  assert.equal(shownText('\u001b[8mx'), '\\u001b[8mx');
});

test('Text of others keeps no style at all, though one of ours would look alike.', () => {
  assert.equal(plainText('a\u001b[31mb\u001b[0m\nc'), 'a\\u001b[31mb\\u001b[0m\nc');
});

test('The answer of a receiver has no control character of any kind.', () => {
  const answer = '\u001b]0;x\u0007\u009b2J\u007f\u0085';
  const text = shownText(factsText({ made: [{ answer: `${answer}\r\n\tx` }] }));
  assert.match(text, /^\n?made:\nanswer\n\S+$/m);
  assert.doesNotMatch(text.replaceAll('\n', ''), /\p{Cc}/u);
});
