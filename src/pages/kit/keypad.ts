// The keypad for a payment password. It is there for the script, which shows it where fingers are
// the pointer; the field keeps taking what a keyboard types, and what is pasted.

import { type Html, html } from './html.ts';
import type { PageText } from './page-text.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function keypad(text: PageText): Html {
  return html`<div id="keypad" class="keys" role="group" aria-label="${text.keypad}" hidden>
${DIGITS.map((digit) => key(digit, digit))}
${key('clear', text.clear)}${key('0', '0')}${deleteKey(text)}
</div>
<button id="keyboard" type="button" class="plain" hidden>${text.systemKeyboard}</button>`;
}

function key(name: string, label: string): Html {
  return html`<button type="button" data-key="${name}">${label}</button>`;
}

function deleteKey(text: PageText): Html {
  return html`<button type="button" data-key="back" aria-label="${text.deleteDigit}">⌫</button>`;
}
