// A page of the documentation: what was prerendered, between the list of all pages and the links of its
// own. Everything works without the script, except for "Try it".

import type { Service } from '../../service/service.ts';
import { buildAssets } from '../kit/assets.ts';
import { type Html, html, raw } from '../kit/html.ts';
import { type Page, type PageFrame, renderShell } from '../kit/shell.ts';
import { PAGE_STYLE } from '../kit/style.ts';
import { prefixedPath } from '../kit/urls.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { docsText } from './docs-text.ts';
import { DOCS_SCRIPT } from './script/compiled.ts';
import { type Entry, excerpt } from './script/find.ts';
import type { ListedPage, SiteIndex } from './site-files.ts';

const DOCS_ASSETS = buildAssets(PAGE_STYLE + DOCS_STYLE, DOCS_SCRIPT);
const PLAIN_ASSETS = buildAssets(PAGE_STYLE + DOCS_STYLE, null);

/** What every page of the documentation is made from. */
export interface DocsFrame {
  readonly service: Service;
  readonly frame: PageFrame;
}

export function renderDocs(
  docs: DocsFrame,
  index: SiteIndex,
  page: ListedPage,
  prerendered: string,
): Page {
  const { service, frame } = docs;
  const text = docsText(frame.language);
  const at = (path: string) => prefixedPath(service, path);
  const twin = `${at('/docs')}/${page.slug || 'index'}.md?lang=${frame.language}`;
  const middle = html`${raw(prerendered)}
${turnLinks(docs, index, page)}
<footer><a href="${twin}">${text.markdown}</a> <a href="${at('/llms.txt')}">llms.txt</a>
<a href="${at('/openapi.json')}">${text.openapi}</a>
<a href="${at('/docs/tael.postman_collection.json')}">${text.collection}</a></footer>`;
  return renderFrame(docs, index, { page, title: page.titles[frame.language], middle, asked: '' });
}

/** What a search has found, for who has no script, or was faster than the index. */
export function renderFound(
  docs: DocsFrame,
  index: SiteIndex,
  asked: string,
  found: readonly Entry[],
): Page {
  const text = docsText(docs.frame.language);
  const at = (path: string) => prefixedPath(docs.service, path);
  const items = found.map(([slug, anchor, title, heading, body]) => {
    const href = at(`/docs${slug && `/${slug}`}`) + (anchor && `#${anchor}`);
    const name = heading === title ? title : `${title} › ${heading}`;
    return html`<li><a href="${href}"><b>${name}</b><span>${excerpt(body, asked)}</span></a></li>`;
  });
  const list = items.length > 0 ? html`<ol>${items}</ol>` : html`<p>${text.nothing}</p>`;
  const middle = html`<article class="found"><h1>${text.results}</h1>${list}</article>`;
  return renderFrame(docs, index, { page: null, title: text.results, middle, asked });
}

interface Shown {
  /** Null: it is none of the list. */
  readonly page: ListedPage | null;
  readonly title: string;
  readonly middle: Html;
  /** What was searched for. */
  readonly asked: string;
}

function renderFrame(
  { service, frame }: DocsFrame,
  { groups, pages }: SiteIndex,
  { page, title, middle, asked }: Shown,
): Page {
  const { language } = frame;
  const text = docsText(language);
  const at = (path: string) => prefixedPath(service, path);
  const lists = groups.map((name, group) => {
    const links = pages
      .filter((one) => one.group === group)
      .map((one) => linkTo(one, page, frame, at));
    return html`<p>${name[language]}</p><ul>${links}</ul>`;
  });
  const body = html`
<div class="docs" id="docs" data-base="${at('')}" data-language="${language}"
 data-short-name="${service.config.shortName}" data-nothing="${text.nothing}"
 data-searching="${text.searching}" data-copy="${text.copy}" data-copied="${text.copied}">
<aside>
<search id="search"><form action="${at('/docs/search')}">
<input type="search" name="q" value="${asked}" aria-label="${text.search}" placeholder="${text.search}"
 autocomplete="off" spellcheck="false" required><button>${text.find}</button></form>
<ol aria-live="polite"></ol></search>
<details class="contents" open><summary>${text.contents}</summary>
<nav aria-label="${text.contents}">${lists}</nav></details>
</aside>
<div class="page">${middle}</div>
</div>`;
  return renderShell(frame, `${title} · ${frame.section}`, body, DOCS_ASSETS);
}

/** To the neighbours in the list of all pages. */
function turnLinks({ service, frame }: DocsFrame, { pages }: SiteIndex, page: ListedPage): Html {
  const text = docsText(frame.language);
  const at = pages.indexOf(page);
  const link = (one: ListedPage | undefined, rel: 'prev' | 'next', name: string) => {
    if (one === undefined) return html``;
    const href = prefixedPath(service, `/docs${one.slug && `/${one.slug}`}`);
    return html`<a rel="${rel}" href="${href}"><span>${name}</span> ${one.titles[frame.language]}</a>`;
  };
  return html`<nav class="turn" aria-label="${text.turn}">${link(pages[at - 1], 'prev', text.previous)}
${link(pages[at + 1], 'next', text.next)}</nav>`;
}

function linkTo(
  { slug, titles }: ListedPage,
  page: ListedPage | null,
  { language }: PageFrame,
  at: (path: string) => string,
): Html {
  const href = at(`/docs${slug && `/${slug}`}`);
  const title = titles[language];
  if (slug !== page?.slug) return html`<li><a href="${href}">${title}</a></li>`;
  return html`<li><a href="${href}" aria-current="page">${title}</a></li>`;
}

export function renderDocsNotBuilt({ frame }: DocsFrame): Page {
  const text = docsText(frame.language);
  const body = html`
<div class="card"><section class="step">
<h1>${text.notBuilt}</h1>
<p>${text.howToBuild}</p>
<p><code>npm ci &amp;&amp; npm run task build:site</code></p>
</section></div>`;
  return renderShell(frame, text.notBuilt, body, PLAIN_ASSETS);
}
