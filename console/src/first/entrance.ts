// The picture of the sign-in. Its fields have their places only: what is typed into a picture would be lost.

import type { Boot } from '../app/boot.ts';
import { APP_EN } from '../messages/en/app.ts';
import { SIGN_IN_EN } from '../messages/en/sign-in.ts';
import { APP_ZH } from '../messages/zh/app.ts';
import { SIGN_IN_ZH } from '../messages/zh/sign-in.ts';
import { rootOf, serviceName } from './frame.ts';
import { html, type Markup } from './markup.ts';
import { blank } from './parts.ts';

export function entrance(boot: Boot): Markup {
  const text = { en: SIGN_IN_EN, zh: SIGN_IN_ZH }[boot.language];
  const { otherLanguage } = { en: APP_EN, zh: APP_ZH }[boot.language];
  // What comes before the fields elsewhere is as high as its words make it.
  const isPlain = boot.provider === null && boot.demoFile === null;
  const below =
    boot.signUp === 'off'
      ? html`<p class="first-above">${text.signUpOff}</p>`
      : html`<p class="first-above">
<a class="first-link" href="${boot.base}/sign-up">${text.toSignUp}</a></p>`;
  const fields = html`<p class="first-label">${text.login}</p>${blank('field')}
<p class="first-label">${text.password}</p>${blank('field')}
<p class="first-link">${text.useCode}</p>
<span class="first-button first-wide" data-first>${text.signIn}</span>
<p class="first-note">${text.forgot}</p>${below}`;
  return html`<div class="entrance"><header class="bar">
<a class="brand" href="${rootOf(boot)}/">${serviceName(boot)}</a>
<span class="first-language">${otherLanguage}</span></header>
<main><div class="first-card first-entrance"><h1>${text.signIn}</h1>
<p class="first-dimmed">${text.signInDetail}</p>${isPlain ? fields : blank('rest')}</div></main></div>`;
}
