// The page of a sign-in link as HTML, and what it says. Its script sends the form at once; a page that is
// loaded ahead of its reader waits until it is shown.

import type { Language } from '../../wire/language.ts';
import { buildAssets } from '../kit/assets.ts';
import { html } from '../kit/html.ts';
import { type Page, type PageFrame, renderShell } from '../kit/shell.ts';
import { PAGE_STYLE } from '../kit/style.ts';

const SCRIPT =
  "(()=>{const send=()=>document.getElementById('enter').submit();" +
  "document.prerendering?document.addEventListener('prerenderingchange',send):send()})()";

export const LINK_ASSETS = buildAssets(PAGE_STYLE, SCRIPT);

interface LinkText {
  readonly section: string;
  readonly heading: string;
  readonly detail: string;
  readonly button: string;
  readonly refused: string;
}

const TEXTS: Readonly<Record<Language, LinkText>> = {
  en: {
    section: 'Sign in',
    heading: 'Continue',
    detail: 'You will be signed in here, and taken to your page.',
    button: 'Continue',
    refused: 'This link cannot be used',
  },
  zh: {
    section: '登录',
    heading: '继续访问',
    detail: '即将为您登录并打开页面。',
    button: '继续',
    refused: '链接无法使用',
  },
};

export function linkText(language: Language): LinkText {
  return TEXTS[language];
}

interface LinkPage {
  readonly frame: PageFrame;
  readonly action: string;
  readonly proof: string;
}

export function renderLinkPage({ frame, action, proof }: LinkPage): Page {
  const text = linkText(frame.language);
  const body = html`
    <div class="card"><section class="step">
      <h1>${text.heading}</h1>
      <p class="note">${text.detail}</p>
      <form id="enter" method="post" action="${action}">
        <input type="hidden" name="proof" value="${proof}">
        <button class="main">${text.button}</button>
      </form>
    </section></div>`;
  return renderShell(frame, text.section, body, LINK_ASSETS);
}
