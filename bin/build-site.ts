// `npm run task build:site`: prerenders the documentation into site/dist, if its sources have changed since.
// `npm start` and the tests do the same. Without the build tools (`npm ci --omit=dev`) nothing is
// built, which is no error.

import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  GROUP_TITLES,
  LANGUAGES,
  listPages,
  ROOT,
  type SiteLanguage,
  type SitePage,
} from '../site/pages.ts';
import { areInstalled, digestOf, putInPlace, say } from './built-folder.ts';

const DIST = join(ROOT, 'site/dist');
const SOURCES = [
  ...['docs/**/*.md', 'examples/*/*.*', 'CHANGELOG.md'],
  ...['site/*.ts', 'site/reference/*.*', 'bin/build-site.ts', 'package.json'],
  // Of which the reference is made.
  ...['src/{interface,refusals,service/parameters}/**/*.ts', 'src/{http,server}/openapi/*.ts'],
  ...['src/rest/*.ts', 'bin/sdk-records/*.ts'],
];
/** In the built folder: the digest of the sources. */
const STAMP = 'sources.txt';

export async function buildSite(): Promise<void> {
  const digest = digestOfSources();
  const stamp = join(DIST, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  if (!areInstalled('marked', 'highlight.js'))
    return say('The documentation is not built: `npm ci` installs what builds it.');
  const { makePage } = await import('../site/page.ts');
  const made = join(ROOT, 'node_modules/.cache', `tael-site-${process.pid}`);
  const pages = listPages();
  const titles = { zh: new Map<SitePage, string>(), en: new Map<SitePage, string>() };
  for (const language of LANGUAGES) {
    const found: unknown[] = [];
    for (const page of pages) {
      const { title, html, markdown, searchable } = makePage(page, language, pages);
      titles[language].set(page, title);
      write(made, `${language}/${page.slug || 'index'}.html`, html);
      write(made, `${language}/${page.slug || 'index'}.md`, markdown);
      if (isSearched(page, language)) found.push(...searchable);
    }
    write(made, `search.${language}.json`, JSON.stringify(found));
  }
  const listed = pages.map((page) => {
    const { slug, group } = page;
    return { slug, group, titles: { zh: titles.zh.get(page), en: titles.en.get(page) } };
  });
  // What `src/pages/docs/site-files.ts` reads.
  write(made, 'pages.json', JSON.stringify({ groups: GROUP_TITLES, pages: listed }));
  write(made, STAMP, digest);
  putInPlace(made, DIST);
}

/** A line for every word, of changes and of what tests tried; and what other pages say in more words. */
const NOT_SEARCHED: ReadonlySet<string> = new Set(['changelog', 'ledger-edits', 'spec']);

/** Nothing in another language either. */
function isSearched({ slug, files }: SitePage, language: SiteLanguage): boolean {
  return !NOT_SEARCHED.has(slug) && files[language] !== null;
}

function digestOfSources(): string {
  const found = globSync(SOURCES, { cwd: ROOT });
  return digestOf(found.filter((path) => !/decisions|screens/.test(path)));
}

function write(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

if (import.meta.main) await buildSite();
