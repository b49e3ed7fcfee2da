// The sign-in form on the pay page, for payers who come with nothing but the link.

import { type Html, html, raw } from './html.ts';
import type { PayPage } from './page.ts';
import { clockText } from './page-format.ts';
import type { PageText } from './page-text.ts';

export function signInForm(page: PayPage, text: PageText): Html {
  const { attempt } = page;
  return html`
        <h2>${text.signInHeading}</h2>
        <p class="note">${text.payBy(clockText(page.order.expiresAtMs))}</p>
        <form method="post" action="${page.links.signIn}">
          <label for="login">${text.login}</label>
          <input id="login" name="login" value="${attempt?.login ?? ''}" required
            autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false">
          <label for="password">${text.password}</label>
          <input id="password" name="password" type="password" required
            autocomplete="current-password">
          <details${raw(attempt?.wantsCode ? ' open' : '')}>
            <summary>${text.signInCode}</summary>
            <label for="totp_code">${text.code}<span class="hint">${text.codeHint}</span></label>
            <input class="digits" id="totp_code" name="totp_code" inputmode="numeric"
              pattern="[0-9]{6}" maxlength="6" autocomplete="one-time-code"
              title="${text.sixDigits}">
          </details>
          <button class="main">${text.signIn}</button>
        </form>`;
}
