// The frame of every page: its head, a bar with the name of the service and links to the other
// language and to light or dark, and below the page the links of its operator.

import { PAGE_COLORS } from '../../settings/brand/accent.ts';
import { dropInvisible } from '../../wire/invisible-text.ts';
import { type PageAssets, PLAIN_ASSETS } from './assets.ts';
import {
  type Branding,
  brandedAssets,
  iconUrl,
  renderBrandLinks,
  renderLogo,
} from './brand-parts.ts';
import { type Html, html, isolate, raw } from './html.ts';
import type { PageText } from './text.en.ts';
import { pageText } from './text.ts';
import { otherThemes, type Theme, themedAssets } from './theme.ts';

export interface PageFrame extends Branding {
  /** Which page it is, beside the name of the service. */
  readonly section: string;
  /** The address of the same page in the other language. */
  readonly otherLanguage: string;
  /** For how long a new payment password in place of an old one holds money back; left out: it does not. */
  readonly coolingOffMs?: number;
  /** How people sign in; left out: with their login password. */
  readonly ways?: SignInOffer;
  /** The login name in the address, for the form to sign in: the demo's front door knows it. */
  readonly login?: string;
  /** Whether the browser brought a session. Whoever has to sign in all the same has lost it. */
  readonly hadSession?: boolean;
  /** As the system is unless said otherwise. */
  readonly theme?: Theme;
}

export interface SignInOffer {
  /** The sign-in provider in the reader's language; null: there is none. */
  readonly providerName: string | null;
  readonly localLogins: boolean;
  /** Where a forgotten login password is reset by mail; null: it is not. */
  readonly resetPage: string | null;
}

/** A whole page, with the assets inside it, which its headers must allow. */
export interface Page extends Html {
  readonly assets: PageAssets;
}

export function renderShell(
  frame: PageFrame,
  title: string,
  body: Html,
  plainAssets: PageAssets = PLAIN_ASSETS,
): Page {
  const text = pageText(frame.language);
  const name = frame.brand.names[frame.language];
  const theme = frame.theme ?? 'auto';
  const assets = themedAssets(brandedAssets(plainAssets, frame.brand), theme);
  const otherLang = frame.language === 'zh' ? 'en' : 'zh-CN';
  const { style, script } = assets;
  const { light, dark } = PAGE_COLORS;
  const page = html`<!doctype html>
<html lang="${text.htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
<meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}">
<meta name="theme-color" content="${light.ground}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark.ground}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${iconUrl(frame.brand)}">
<title>${dropInvisible(title)}</title>
<meta name="description" content="${name} ${frame.section}">
<style>${raw(style)}</style>
</head>
<body>
<main>
<div class="bar">
<span>${renderLogo(frame)}<b>${isolate(name)}</b> ${frame.section}</span>
<span>${renderThemes(frame, text)}
<a href="${frame.otherLanguage}" lang="${otherLang}" hreflang="${otherLang}"
>${text.otherLanguage}</a></span>
</div>${body}${renderBrandLinks(frame, text)}
</main>${
    script === null
      ? null
      : html`
<script>${raw(script)}</script>`
  }
</body>
</html>
`;
  return { ...page, assets };
}

/** The same page, in the same language. The style shows one of the two links. */
function renderThemes({ otherLanguage, theme = 'auto' }: PageFrame, { themes }: PageText): Html {
  const page = otherLanguage.replace(/\?.*$/, '');
  const links = otherThemes(theme).map(
    ({ system, look, choice }) =>
      html`<a class="in-${system}" href="${page}?theme=${choice}">${themes[look]}</a>`,
  );
  return html`${links}`;
}
