// Tests of the operator's colour: it can be read on light pages, and one like it on dark ones.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { accentOf, contrastOf, PAGE_COLORS } from './accent.ts';
import { Flaw } from './flaw.ts';

test('the contrast is that of WCAG', () => {
  assert.equal(contrastOf('#000000', '#ffffff').toFixed(2), '21.00');
  assert.equal(contrastOf('#ffffff', '#000000').toFixed(2), '21.00');
  assert.equal(contrastOf('#767676', '#ffffff').toFixed(2), '4.54');
  assert.equal(contrastOf('#ff0000', '#ffffff').toFixed(2), '4.00');
});

test('whatever colour is accepted can be read wherever it is used, and be written on', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const color = `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`;
      const accent = accentOf(color);
      if (accent === null || accent instanceof Flaw) {
        assert.ok(contrastOf(color, PAGE_COLORS.light.ground) < 4.5, color);
        return;
      }
      for (const theme of ['light', 'dark'] as const) {
        for (const other of Object.values(PAGE_COLORS[theme])) {
          assert.ok(contrastOf(accent[theme], other) >= 4.5, `${color} with ${other}`);
        }
      }
    }),
  );
});

test('the dark variant keeps the hue, and what is bright enough already stays as it is', () => {
  assert.deepEqual(accentOf('#0B57D0'), { light: '#0b57d0', dark: '#4a83dc' });
  assert.deepEqual(accentOf('#000000'), { light: '#000000', dark: '#858585' });
});

test('a colour that is too bright is refused with the contrast it has and the one it needs', () => {
  const flaw = accentOf('#ffcc00');
  assert.ok(flaw instanceof Flaw);
  assert.match(flaw.reason, /^"#ffcc00" has a contrast of 1\.\d\d:1 to the page \(#f4f6f5\)/);
  assert.match(flaw.reason, /text needs 4\.5:1\. Choose a darker colour$/);
});

test('other ways to write a colour are none', () => {
  for (const text of ['0b57d0', '#0b5', '#0b57d0ff', 'blue', '#0b57dg', 'url(x)', '#0b57d0;']) {
    assert.equal(accentOf(text), null, text);
  }
});
