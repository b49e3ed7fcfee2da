// Renders what a form holds that asks for a payment password: its field, that of a one-time code, the line
// kept for what was refused, and the keypad. The field keeps the phone's own keyboard, paste and password
// managers; the script draws its digits as dots.

import { SIX_DIGITS_PATTERN } from '../../core/proofs/six-digits.ts';
import { renderLabel } from './components.ts';
import type { FormError } from './form-error.ts';
import { type Html, html, raw } from './html.ts';
import type { PageText } from './text.en.ts';

interface FactorForm {
  readonly needsCode: boolean;
  /** Where somebody who has forgotten their payment password sets another. */
  readonly forgotUrl: string;
  readonly formError: FormError | null;
  /** The button that sends. */
  readonly button: string;
}

/** Everything of a form that asks for the factors, from the payment password to its button. */
export function renderFactorForm(form: FactorForm, text: PageText): Html {
  const { needsCode, forgotUrl, formError, button } = form;
  const invalid = formError && html` aria-invalid="true" aria-errormessage="pay_password_line"`;
  return html`
${renderLabel('pay_password', text.payPassword, text.payPasswordHint)}
<div class="pin">
<input class="digits" id="pay_password" name="pay_password" type="password" required
autocomplete="off" aria-describedby="pay_password_hint"${invalid} ${renderSixDigitsAttributes(text)}>
<span class="dots" aria-hidden="true" hidden><i></i><i></i><i></i><i></i><i></i><i></i></span>
</div>
<p class="line" id="pay_password_line"${formError && raw(' role="alert"')}>${formError?.message ?? ''}</p>
${needsCode ? renderCodeField(text) : null}
${renderKeypad(text)}
<button class="main">${button}</button>
<p class="ways"><a class="plain" href="${forgotUrl}">${text.forgotPayPassword}</a>
<button id="keyboard" type="button" class="plain" hidden>${text.systemKeyboard}</button></p>`;
}

export function renderCodeField(text: PageText, required = true): Html {
  return html`
${renderLabel('totp_code', text.code, text.codeHint)}
<input class="digits" id="totp_code" name="totp_code"${required ? raw(' required') : null}
autocomplete="one-time-code" aria-describedby="totp_code_hint" ${renderSixDigitsAttributes(text)}>`;
}

/** The attributes of every field that takes a payment password or a code. */
export function renderSixDigitsAttributes(text: PageText): Html {
  return html`inputmode="numeric" pattern="${SIX_DIGITS_PATTERN}" maxlength="6" title="${text.sixDigits}"`;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Hidden until the script shows it, where fingers are the pointer. */
function renderKeypad(text: PageText): Html {
  return html`<div id="keypad" class="keys" role="group" aria-label="${text.keypad}" hidden>
${DIGITS.map((digit) => renderKey(digit, digit))}
${renderKey('clear', text.clear)}${renderKey('0', '0')}${renderDeleteKey(text)}
</div>`;
}

function renderKey(name: string, label: string): Html {
  return html`<button type="button" data-key="${name}">${label}</button>`;
}

function renderDeleteKey(text: PageText): Html {
  return html`<button type="button" data-key="back" aria-label="${text.deleteDigit}">⌫</button>`;
}
