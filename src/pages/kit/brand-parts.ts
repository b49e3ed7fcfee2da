// Renders what a page shows of its operator beside the name: the logo, links, how to top up a wallet, and a
// colour. Without settings there is none of it, and the style sheet is the plain one.

import { type Fen, yuanText } from '../../core/money.ts';
import type { Service } from '../../service/service.ts';
import { type Accent, PAGE_COLORS } from '../../settings/brand/accent.ts';
import type { Brand } from '../../settings/brand/brand.ts';
import { LOGO_FOLDER } from '../../settings/brand/logo.ts';
import type { Language } from '../../wire/language.ts';
import { buildAssets, type PageAssets } from './assets.ts';
import { amountText } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageText } from './text.en.ts';
import { prefixedPath } from './urls.ts';

/** Whose page it is, and in which language. */
export interface Branding {
  readonly language: Language;
  readonly brand: Brand;
  /** The address of the operator's logo. */
  readonly logoUrl: string | null;
  /** Where people request that their wallet is topped up; null or left out: nowhere. */
  readonly topUpPage?: string | null;
}

/** The address of the logo, which is a file of this service; null: there is none. */
export function logoUrlOf(service: Service): string | null {
  const { logo } = service.config.brand;
  return logo && prefixedPath(service, `${LOGO_FOLDER}/${logo.file}`);
}

/** The name stands beside it, so it says nothing of its own. */
export function renderLogo({ brand: { logo }, logoUrl }: Branding): Html | null {
  if (logo === null || logoUrl === null) return null;
  const { width, height } = logo;
  return html`<img class="logo" src="${logoUrl}" alt="" width="${width}" height="${height}"> `;
}

export function renderBrandLinks({ brand }: Branding, text: PageText): Html | null {
  const { supportUrl, termsUrl } = brand;
  if (supportUrl === null && termsUrl === null) return null;
  return html`
<p class="links">${renderLink(supportUrl, text.support)}${renderLink(termsUrl, text.terms)}</p>`;
}

/** What an order lacks: whoever tops it up comes back to the order. */
interface Lacking {
  readonly txNo: string;
  readonly missingFen: Fen;
}

/** Null: the operator has not said how. */
export function renderTopUp(
  { brand, language, topUpPage = null }: Branding,
  text: PageText,
  lacking: Lacking | null = null,
): Html | null {
  const { topUpText, topUpUrl } = brand;
  if (topUpPage !== null) return renderWayToTopUp(topUpPage, text, lacking);
  if (topUpText === null && topUpUrl === null) {
    return lacking && html`<p class="note">${text.askToTopUp}</p>`;
  }
  const name = topUpUrl === null ? 'top-up' : 'top-up linked';
  return html`
<div class="${name}">${topUpText && html`<p>${topUpText[language]}</p>`}${renderLink(
    topUpUrl,
    text.topUp,
    'main',
  )}</div>`;
}

function renderWayToTopUp(page: string, text: PageText, lacking: Lacking | null): Html {
  if (lacking === null) return html`<a class="main" href="${page}">${text.topUp}</a>`;
  const { txNo, missingFen } = lacking;
  const url = `${page}?amount=${yuanText(missingFen)}&order=${txNo}`;
  return html`<a class="main" id="top-up" href="${url}">${text.topUpOf(amountText(missingFen))}</a>`;
}

/** The other side learns nothing of the page, whose address is all it takes to see an order. */
function renderLink(url: string | null, words: string, className = 'out'): Html | null {
  return url === null
    ? null
    : html`<a class="${className}" href="${url}" rel="noopener noreferrer">${words}</a>`;
}

const PLAIN_ACCENT = '#0f6b57';

/** The picture in the browser's tab: a coin with a square hole. */
export function iconSvg({ accent }: Brand): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path ' +
    `fill="${accent?.light ?? PLAIN_ACCENT}" fill-rule="evenodd" ` +
    'd="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM5 5v6h6V5z"/></svg>'
  );
}

/** The same inside a page, so that no browser asks for it. */
export function iconUrl(brand: Brand): string {
  return `data:image/svg+xml,${encodeURIComponent(iconSvg(brand))}`;
}

const branded = new WeakMap<Brand, Map<PageAssets, PageAssets>>();

/** The assets of a page with the operator's own style, made once for each. */
export function brandedAssets(assets: PageAssets, brand: Brand): PageAssets {
  const style = brandStyle(brand);
  if (style === '') return assets;
  const known = branded.get(brand) ?? new Map<PageAssets, PageAssets>();
  branded.set(brand, known);
  const made = known.get(assets) ?? buildAssets(assets.style + style, assets.script);
  known.set(assets, made);
  return made;
}

function brandStyle({ accent, logo, supportUrl, termsUrl, topUpText, topUpUrl }: Brand): string {
  return [
    accent && accentStyle(accent),
    logo && LOGO_STYLE,
    (supportUrl ?? termsUrl) && LINKS_STYLE,
    (topUpText ?? topUpUrl) && TOP_UP_STYLE,
  ].join('');
}

function accentStyle({ light, dark }: Accent): string {
  const declared = (color: string, onAccent: string) =>
    `:root { --accent: ${color}; --on-accent: ${onAccent} }`;
  return `${declared(light, PAGE_COLORS.light.onAccent)}
@media (prefers-color-scheme: dark) { ${declared(dark, PAGE_COLORS.dark.onAccent)} }
`;
}

const LOGO_STYLE = `
.logo {
  width: auto; max-width: 7rem; height: 28px; margin-right: .25rem; object-fit: contain;
  vertical-align: middle;
}
`;
const LINKS_STYLE = `
.links { text-align: center; font-size: .8125rem }
.links a { display: inline-block; padding: .75rem; line-height: 1.25rem }
@media print { .links { display: none } }
`;
const TOP_UP_STYLE = `
.top-up p { overflow-wrap: anywhere }
.top-up p + a { margin-top: 1rem }
`;
