// A page of the documentation: what was prerendered, between the list of all pages and the links of its
// own. Everything works without the script, except for the search and "Try it".

import type { Service } from '../../service/service.ts';
import { buildAssets } from '../kit/assets.ts';
import { type Html, html, raw } from '../kit/html.ts';
import { type Page, type PageFrame, renderShell } from '../kit/shell.ts';
import { PAGE_STYLE } from '../kit/style.ts';
import { prefixedPath } from '../kit/urls.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { docsText } from './docs-text.ts';
import { DOCS_SCRIPT } from './script/compiled.ts';
import type { ListedPage, SiteIndex } from './site-files.ts';

const DOCS_ASSETS = buildAssets(PAGE_STYLE + DOCS_STYLE, DOCS_SCRIPT);
const PLAIN_ASSETS = buildAssets(PAGE_STYLE + DOCS_STYLE, null);

/** What every page of the documentation is made from. */
export interface DocsFrame {
  readonly service: Service;
  readonly frame: PageFrame;
}

export function renderDocs(
  { service, frame }: DocsFrame,
  { groups, pages }: SiteIndex,
  page: ListedPage,
  prerendered: string,
): Page {
  const { language } = frame;
  const text = docsText(language);
  const at = (path: string) => prefixedPath(service, path);
  const lists = groups.map((title, group) => {
    const links = pages
      .filter((one) => one.group === group)
      .map((one) => linkTo(one, page, frame, at));
    return html`<p>${title[language]}</p><ul>${links}</ul>`;
  });
  const twin = `${at('/docs')}/${page.slug || 'index'}.md?lang=${language}`;
  const body = html`
<div class="docs" id="docs" data-base="${at('')}" data-language="${language}"
 data-short-name="${service.config.shortName}" data-nothing="${text.nothing}"
 data-copy="${text.copy}" data-copied="${text.copied}">
<aside>
<search id="search" hidden><input type="search" aria-label="${text.search}" placeholder="${text.search}"
 autocomplete="off" spellcheck="false"><ol aria-live="polite"></ol></search>
<details class="contents" open><summary>${text.contents}</summary>
<nav aria-label="${text.contents}">${lists}</nav></details>
</aside>
<div class="page">${raw(prerendered)}
<footer><a href="${twin}">${text.markdown}</a> <a href="${at('/llms.txt')}">llms.txt</a>
<a href="${at('/openapi.json')}">${text.openapi}</a>
<a href="${at('/docs/tael.postman_collection.json')}">${text.collection}</a></footer></div>
</div>`;
  return renderShell(frame, `${page.titles[language]} · ${frame.place}`, body, DOCS_ASSETS);
}

function linkTo(
  { slug, titles }: ListedPage,
  page: ListedPage,
  { language }: PageFrame,
  at: (path: string) => string,
): Html {
  const href = at(`/docs${slug && `/${slug}`}`);
  const title = titles[language];
  if (slug !== page.slug) return html`<li><a href="${href}">${title}</a></li>`;
  return html`<li><a href="${href}" aria-current="page">${title}</a></li>`;
}

export function renderDocsNotBuilt({ frame }: DocsFrame): Page {
  const text = docsText(frame.language);
  const body = html`
<div class="card"><section class="step">
<h1>${text.notBuilt}</h1>
<p>${text.howToBuild}</p>
<p><code>npm ci &amp;&amp; npm run build:site</code></p>
</section></div>`;
  return renderShell(frame, text.notBuilt, body, PLAIN_ASSETS);
}
