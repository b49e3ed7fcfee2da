// Tests that titles and names are found which nobody can see, or see as they are, and that dropping what is
// invisible leaves the rest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DIRECTION_CONTROLS, dropInvisible, invisibleFault } from './invisible-text.ts';

test('Controls of direction are found wherever they stand, and letters of all directions are fine.', () => {
  const inClass = new RegExp(`[${DIRECTION_CONTROLS}]`);
  for (let code = 0; code < 0xffff; code++) {
    const character = String.fromCharCode(code);
    assert.equal(
      invisibleFault(`茶${character}叶`) === 'direction_control',
      inClass.test(character),
      code.toString(16),
    );
  }
  for (const text of ['שלום', 'مقهى', 'Café', '茶', '👩‍👩‍👧', '☕️', 'می‌خواهم', '7', '.']) {
    assert.equal(invisibleFault(text), null, text);
  }
});

test('A text of nothing but white space and zero-width characters has nothing visible.', () => {
  const blank = ['', ' ', '\u200b', '\u200d\u200c', '\u2060 \ufeff', '\u00ad', '\u3164', '\u2800'];
  for (const text of [...blank, '\u115f\u1160', '\ufe0f', '\u{e0020}']) {
    assert.equal(invisibleFault(text), 'nothing_visible', JSON.stringify(text));
    assert.equal(invisibleFault(`${text}a`), null, JSON.stringify(text));
  }
});

test('Without what is invisible a text reads as it looks; emoji stay whole.', () => {
  assert.equal(dropInvisible('a\u202egnp\u202c.\u200bb\ufeff'), 'agnp.b');
  for (const text of ['茶 A', '👩‍👩‍👧', 'می‌خواهم', '☕️']) assert.equal(dropInvisible(text), text);
});
