// The form that pays. The password field keeps the phone's own keyboard, and paste and password
// managers with it.

import { type Html, html } from './html.ts';
import type { PayPage } from './page.ts';
import { amountText, clockText } from './page-format.ts';
import type { PageText } from './page-text.ts';
import type { Step } from './step.ts';

export function payForm(page: PayPage, step: Step & { kind: 'pay' }, text: PageText): Html {
  const { amountFen, expiresAtMs } = page.order;
  return html`
        <form method="post" action="${page.links.page}">
          <dl><dt>${text.balance}</dt><dd>${amountText(step.balanceFen)}</dd></dl>
          <label for="pay_password">${text.payPassword}<span class="hint"
            >${text.payPasswordHint}</span></label>
          <input class="digits" id="pay_password" name="pay_password" type="password" required
            inputmode="numeric" pattern="[0-9]{6}" maxlength="6" autocomplete="off"
            title="${text.sixDigits}">
          ${step.asksCode ? codeField(text) : null}
          <button class="main">${text.pay(amountText(amountFen))}</button>
        </form>
        <p class="note">${text.payBy(clockText(expiresAtMs))}</p>`;
}

function codeField(text: PageText): Html {
  return html`
          <label for="totp_code">${text.code}<span class="hint">${text.codeHint}</span></label>
          <input class="digits" id="totp_code" name="totp_code" required
            inputmode="numeric" pattern="[0-9]{6}" maxlength="6" autocomplete="one-time-code"
            title="${text.sixDigits}">`;
}
