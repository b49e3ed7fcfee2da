// A page of the site, made from its Markdown: what stands in the middle, and what the search finds.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escaped, type Rendered, renderMarkdown } from './markdown.ts';
import { OTHER_WORDS } from './other-words.ts';
import { ROOT, type SiteLanguage, type SitePage, searchedOf, weightOf } from './pages.ts';
import { withOperations } from './reference/page.ts';

const SEARCHED_LEVEL_MAX = 3;

export interface MadePage {
  readonly title: string;
  readonly html: string;
  readonly markdown: string;
  /** Address, anchor, title, heading, text, other words for the heading and weight of each part. */
  readonly searchable: readonly (readonly (string | number)[])[];
}

export function makePage(
  page: SitePage,
  language: SiteLanguage,
  pages: readonly SitePage[],
): MadePage {
  const file = page.files[language] ?? page.files.en;
  const source = withOperations(readFileSync(join(ROOT, file), 'utf8'), language);
  const rendered = renderMarkdown(source, { file, language, pages });
  const { title, markdown } = rendered;
  const html = htmlOf(page, language, rendered);
  return { title, html, markdown, searchable: partsOf(page, language, rendered) };
}

/** The page, and beside it what is on it. */
function htmlOf({ files }: SitePage, language: SiteLanguage, { html, sections }: Rendered): string {
  const only = language === 'zh' && files.zh === null;
  const note = only ? '<p class="only" lang="zh-CN">本页暂无中文版，以下为英文原文。</p>\n' : '';
  const entries = sections.filter(({ level }) => level === 2);
  const links = entries.map(({ anchor, heading }) => {
    return `<li><a href="#${anchor}">${escaped(heading)}</a></li>`;
  });
  const name = language === 'zh' ? '本页目录' : 'On this page';
  const list = `<nav class="toc" aria-label="${name}"><ul>${links.join('')}</ul></nav>`;
  const contents = links.length > 1 ? list : '';
  return `${contents}<article${only ? ' lang="en"' : ''}>${note}${html}</article>`;
}

function partsOf(page: SitePage, language: SiteLanguage, { title, sections }: Rendered) {
  return sections
    .filter(({ level, text }) => level <= SEARCHED_LEVEL_MAX && (text !== '' || level === 1))
    .map(({ anchor, heading, text }) => {
      const otherWords = OTHER_WORDS[language][heading] ?? '';
      const searched = searchedOf(page, text.trim());
      return [page.slug, anchor, title, heading, searched, otherWords, weightOf(page)] as const;
    });
}
