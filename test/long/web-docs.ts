// The documentation in `npm run task test:web`: what each page weighs, what the index of the search weighs,
// and what axe finds on pages of each kind, in both languages and themes, on a phone and on a desk.

import type { Browser } from 'playwright-core';
import { buildSite } from '../../bin/build-site.ts';
import { listPages } from '../../site/pages.ts';
import { table } from '../../src/cli/table.ts';
import { openStage, type Stage } from '../browser/stage.ts';
import { LANGUAGES, phoneOf, THEMES, visit } from '../browser/web-visit.ts';
import { weigh } from '../browser/web-weight.ts';
import { axeFindings } from './web-axe.ts';

const KB_MAX = 24;
const REQUESTS_MAX = 1;
const SEARCH_KB_MAX = { zh: 80, en: 100 } as const;
/** One of each kind: lists, tabs, tables, a form, English on a Chinese page. */
const READ: ReadonlySet<string> = new Set([
  ...['', 'quickstart', 'errors', 'try', 'ledger'],
  ...['reference-orders', 'collections', 'search'],
]);

/** Prints its rows; what misses its bound is returned. */
export async function judgeDocs(browser: Browser): Promise<readonly string[]> {
  await buildSite();
  const stage = await openStage();
  const faults: string[] = [];
  const rows: string[][] = [];
  for (const { slug } of [...listPages(), { slug: 'search' }]) {
    const path = `/docs${slug && `/${slug}`}`;
    const context = await phoneOf(browser, stage, null, { language: 'zh', theme: 'light' });
    const { bytes, requests } = await weigh(context, path);
    await context.close();
    const axe = READ.has(slug) ? await axeIn(browser, stage, path) : null;
    const kb = bytes / 1024;
    if (kb > KB_MAX) faults.push(`${path}: ${kb.toFixed(1)} KB, more than ${KB_MAX}`);
    if (requests > REQUESTS_MAX) faults.push(`${path}: ${requests} requests`);
    faults.push(...(axe ?? []).map((finding) => `${path}: axe, ${finding}`));
    rows.push([path, kb.toFixed(1), String(requests), axe === null ? '' : String(axe.length)]);
  }
  const searchKb: string[] = [];
  for (const language of LANGUAGES) {
    const kb = await searchKbOf(stage, language);
    if (kb > SEARCH_KB_MAX[language]) faults.push(`the search (${language}): ${kb.toFixed(1)} KB`);
    searchKb.push(`${kb.toFixed(1)} KB (${language})`);
  }
  await stage.close();
  console.log(`\n${table([['documentation', 'KB', 'requests', 'axe'], ...rows])}`);
  console.log(`\nThe index of the search has ${searchKb.join(', ')}, loaded by who searches.`);
  return faults;
}

async function axeIn(browser: Browser, stage: Stage, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const language of LANGUAGES) {
    for (const desk of [true, false]) {
      const look = { language, theme: 'light', desk } as const;
      const context = await phoneOf(browser, stage, null, look);
      const page = await visit(context, { name: path, path, as: null });
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        const where = `${language} ${theme} ${desk ? 'desk' : 'phone'}`;
        found.push(...(await axeFindings(page)).map((finding) => `${where}: ${finding}`));
      }
      await context.close();
    }
  }
  return found;
}

async function searchKbOf({ origin }: Stage, language: string): Promise<number> {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }; // As browsers do.
  const url = `${origin}/docs/search.json?lang=${language}`;
  const { headers: sent } = await fetch(url, { method: 'HEAD', headers });
  return Number(sent.get('content-length')) / 1024;
}
