// The frame of every page for people: the head, the bar with the service's name, and the other
// language.

import type { Language } from '../messages/messages.ts';
import { type Html, html, raw } from './html.ts';
import { PAGE_STYLE } from './page-style.ts';
import { pageText } from './page-text.ts';

export interface PageFrame {
  readonly language: Language;
  readonly brand: string;
  /** Beside the name: where one is. */
  readonly place: string;
  /** The address of the same page in the other language. */
  readonly otherLanguage: string;
}

export function pageShell(frame: PageFrame, title: string, body: Html): string {
  const text = pageText(frame.language);
  const otherLang = frame.language === 'zh' ? 'en' : 'zh-CN';
  return html`<!doctype html>
<html lang="${text.htmlLang}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="format-detection" content="telephone=no">
  <title>${title}</title>
  <style>${raw(PAGE_STYLE)}</style>
</head>
<body>
  <main>
    <div class="bar">
      <span><b>${frame.brand}</b> ${frame.place}</span>
      <a href="${frame.otherLanguage}" lang="${otherLang}" hreflang="${otherLang}"
        >${text.otherLanguage}</a>
    </div>${body}
  </main>
</body>
</html>
`.html;
}
