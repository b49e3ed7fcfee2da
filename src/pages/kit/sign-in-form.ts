// The form to sign in on a page itself, for people who come with nothing but its link.

import { takesSixDigits } from './factor-fields.ts';
import { type Html, html, raw } from './html.ts';
import type { Attempt } from './page.ts';
import type { PageText, Passage } from './page-text.ts';

export function signInForm(
  action: string,
  { heading, detail }: Passage,
  attempt: Attempt | null,
  text: PageText,
  level: 'h1' | 'h2' = 'h1',
): Html {
  const tag = raw(level);
  return html`
<${tag}>${heading}</${tag}>
<p class="note">${detail}</p>
<form method="post" action="${action}">
<label for="login">${text.login}</label>
<input id="login" name="login" value="${attempt?.login ?? ''}" required
autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false">
<label for="password">${text.password}</label>
<input id="password" name="password" type="password" required
autocomplete="current-password">
<details${raw(attempt?.wantsCode ? ' open' : '')}>
<summary>${text.signInCode}</summary>
<label for="totp_code">${text.code}<span class="hint">${text.codeHint}</span></label>
<input class="digits" id="totp_code" name="totp_code"
autocomplete="one-time-code" ${takesSixDigits(text)}>
</details>
<button class="main">${text.signIn}</button>
</form>`;
}
