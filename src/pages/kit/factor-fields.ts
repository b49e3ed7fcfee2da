// The fields for a payment password and a one-time code. The password field keeps the phone's own
// keyboard, and paste and password managers with it; the script draws its digits as dots.

import { SIX_DIGITS_PATTERN } from '../../core/access/six-digits.ts';
import { type Html, html } from './html.ts';
import type { PageText } from './page-text.ts';

export function factorFields(text: PageText, asksCode: boolean): Html {
  return html`
<label for="pay_password">${text.payPassword}<span class="hint">${text.payPasswordHint}</span></label>
<div class="pin">
<input class="digits" id="pay_password" name="pay_password" type="password" required
autocomplete="off" ${takesSixDigits(text)}>
<span class="dots" aria-hidden="true" hidden><i></i><i></i><i></i><i></i><i></i><i></i></span>
</div>${asksCode ? codeField(text) : null}`;
}

export function codeField(text: PageText): Html {
  return html`
<label for="totp_code">${text.code}<span class="hint">${text.codeHint}</span></label>
<input class="digits" id="totp_code" name="totp_code" required
autocomplete="one-time-code" ${takesSixDigits(text)}>`;
}

/** What a field says that takes a payment password or a code. */
export function takesSixDigits(text: PageText): Html {
  return html`inputmode="numeric" pattern="${SIX_DIGITS_PATTERN}" maxlength="6" title="${text.sixDigits}"`;
}
