// Draws the parts that pictures of screens are made of. Links work before the app has come; what needs it
// has its place only.

import { ICON_PATHS, type IconName } from '../ui/icon-paths.ts';
import { html, type Markup } from './markup.ts';

export function icon(name: IconName): Markup {
  return html`<svg class="icon" viewBox="0 0 24 24" width="18" height="18" fill="none"
 stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"
 aria-hidden="true"><path d="${ICON_PATHS[name]}"/></svg>`;
}

export function heading(title: string, detail: string): Markup {
  return html`<div class="first-heading"><h1>${title}</h1><p>${detail}</p></div>`;
}

export function card(name: string, body: Markup): Markup {
  return html`<section class="first-card" aria-label="${name}">${body}</section>`;
}

/** A place that is kept: a line of text, a field, a card. */
export function blank(kind: 'line' | 'field' | 'chart' | 'wallets' | 'rest'): Markup {
  return html`<div class="first-blank first-${kind}"></div>`;
}

export function blanks(count: number): readonly Markup[] {
  return Array.from({ length: count }, () => blank('line'));
}

/** A table: its head, and its rows, which phones show without it. */
export function rows(count: number): Markup {
  return html`<div class="first-rows">${Array.from({ length: count + 1 }, () => html`<div></div>`)}</div>`;
}

export function button(href: string, words: string, isFirst: boolean): Markup {
  return html`<a class="first-button" href="${href}"${isFirst ? html` data-first` : null}>${words}</a>`;
}
