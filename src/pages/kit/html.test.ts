// Tests of the templates: no user text becomes markup.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, isolate, raw } from './html.ts';

const NASTY = `</bdi><script>alert("1" + '2')</script>&amp;`;

test('strings are escaped in text and in attributes', () => {
  assert.equal(
    html`<p title="${NASTY}">${NASTY}</p>`.html,
    '<p title="ESCAPED">ESCAPED</p>'.replaceAll(
      'ESCAPED',
      '&lt;/bdi&gt;&lt;script&gt;alert(&quot;1&quot; + &#39;2&#39;)&lt;/script&gt;&amp;amp;',
    ),
  );
});

test('HTML stays HTML, lists are joined, null is nothing', () => {
  const items = ['<a>', 'b'].map((item) => html`<li>${item}</li>`);
  assert.equal(
    html`<ul>${items}${null}</ul>${raw('<br>')}${7}`.html,
    '<ul><li>&lt;a&gt;</li><li>b</li></ul><br>7',
  );
});

test('user text is isolated and escaped', () => {
  assert.equal(isolate('\u202e<b>').html, '<bdi>\u202e&lt;b&gt;</bdi>');
});
