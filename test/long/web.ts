// `npm run task test:web`: whether the pages are as light, fast and usable as they have to be. It prints the
// numbers of each page and fails when one misses its bound. Apart from `npm test`, because it takes
// minutes, and because it judges speed, if on a simulated phone and net. With the argument `pages`, `docs`,
// `console` or `homes` it judges these only.

import type { Browser } from 'playwright-core';
import { table } from '../../src/cli/table.ts';
import { findChrome, launch, NO_CHROME } from '../browser/chrome.ts';
import { openScreens, type Screen } from '../browser/screens.ts';
import type { Stage } from '../browser/stage.ts';
import { LANGUAGES, phoneOf, THEMES, visit } from '../browser/web-visit.ts';
import { type Weight, weigh } from '../browser/web-weight.ts';
import { freePort } from '../support/free-port.ts';
import { axeFindings } from './web-axe.ts';
import { judgeConsole } from './web-console.ts';
import { judgeDocs } from './web-docs.ts';
import { judgeHomes } from './web-homes.ts';
import { type Judgement, judge } from './web-lighthouse.ts';
import { type LiveRow, measureLive } from './web-live.ts';

const BYTES_MAX = 15 * 1024;
const REQUESTS_MAX = 2;
const SCORE_MIN = 95;
const MS_MAX = 1000;
const TRIES_MAX = 3;
/** A few show whether they are seen at all; `npm run task test:web` alone measures how soon, in more. */
const PAYMENTS = process.argv[2] === undefined ? 20 : 5;

/** The other states are these with a sentence in place of the form. */
const JUDGED: ReadonlySet<string> = new Set([
  'pay-sign-in',
  'pay-ready',
  'pay-paid',
  'approval-sign-in',
  'approval-open',
  'cashier-waiting',
  'account-sign-in',
  'account-own',
]);

interface Row {
  readonly name: string;
  readonly weight: Weight;
  readonly axe: readonly string[];
  readonly judgement: Judgement | null;
}

async function main(): Promise<number> {
  if (NO_CHROME) {
    console.log(`Not run: ${NO_CHROME}.`);
    return 0;
  }
  const port = await freePort();
  const chrome = await findChrome();
  const browser = await launch(chrome, [`--remote-debugging-port=${port}`]);
  const [, , only] = process.argv;
  const judges: Readonly<Record<string, () => Promise<readonly string[]>>> = {
    pages: () => judgePages(browser, port),
    docs: () => judgeDocs(browser),
    console: () => judgeConsole(browser, port),
    homes: () => judgeHomes(browser),
  };
  const faults: string[] = [];
  // What runs with every change looks at the homes on a phone.
  if (only === 'pages') faults.push(...(await judgeHomes(browser, true)));
  for (const [what, judge] of Object.entries(judges)) {
    if (only === undefined || only === what) faults.push(...(await judge()));
  }
  await browser.close();
  await chrome.remove();
  console.log(faults.length === 0 ? '\nEvery page keeps its bounds.' : `\n${faults.join('\n')}`);
  return faults.length === 0 ? 0 : 1;
}

/** Prints its rows; what misses its bound is returned. */
async function judgePages(browser: Browser, port: number): Promise<string[]> {
  const { stage, all } = await openScreens();
  const rows: Row[] = [];
  for (const screen of all) rows.push(await rowOf(screen, stage, browser, port));
  const live = await measureLive(browser, PAYMENTS);
  await stage.close();
  console.log(table([HEAD, ...rows.map(cells)]));
  console.log(`\n${table([LIVE_HEAD, ...live.map(liveCells)])}`);
  return rows.flatMap(faultsOf);
}

async function rowOf(screen: Screen, stage: Stage, browser: Browser, port: number): Promise<Row> {
  const { name, path, as } = screen;
  const axe: string[] = [];
  let weight: Weight | undefined;
  for (const language of LANGUAGES) {
    const context = await phoneOf(browser, stage, as, { language, theme: 'light' });
    weight ??= await weigh(context, path);
    const page = await visit(context, screen);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      const found = await axeFindings(page);
      axe.push(...found.map((finding) => `${language} ${theme}: ${finding}`));
    }
    await context.close();
  }
  const cookie = as === null ? null : await stage.cookieOf(as);
  const url = stage.origin + path;
  const judgement = JUDGED.has(name) ? await judgedBest(port, url, cookie) : null;
  return { name, weight: weight ?? { requests: 0, bytes: 0 }, axe, judgement };
}

/**
 * Whatever else the machine does makes a page slower and never faster, so the best of some tries is
 * nearest to the page itself.
 */
async function judgedBest(port: number, url: string, cookie: string | null): Promise<Judgement> {
  let best = await judge(port, url, cookie);
  for (let tries = 1; tries < TRIES_MAX && judgementFaults(best).length > 0; tries += 1) {
    const next = await judge(port, url, cookie);
    if (next.interactiveMs < best.interactiveMs) best = next;
  }
  return best;
}

const HEAD = [
  ...['page', 'bytes', 'requests', 'axe', 'performance', 'accessibility', 'best practices', 'seo'],
  ...['first paint', 'interactive'],
];

const LIVE_HEAD = ['who sees a payment', 'median', 'worst', 'of'];

function liveCells({ name, medianMs, worstMs, payments }: LiveRow): string[] {
  return [name, `${medianMs} ms`, `${worstMs} ms`, String(payments)];
}

function cells({ name, weight, axe, judgement }: Row): string[] {
  const first = [name, weight.bytes, weight.requests, axe.length];
  if (!judgement) return first.map(String);
  const { scores, firstPaintMs, interactiveMs } = judgement;
  return [...first, ...Object.values(scores), `${firstPaintMs} ms`, `${interactiveMs} ms`].map(
    String,
  );
}

function faultsOf({ name, weight, axe, judgement }: Row): string[] {
  const faults: string[] = axe.map((finding) => `axe, ${finding}`);
  if (weight.bytes > BYTES_MAX) faults.push(`${weight.bytes} bytes, more than ${BYTES_MAX}`);
  if (weight.requests > REQUESTS_MAX) faults.push(`${weight.requests} requests`);
  if (judgement) faults.push(...judgementFaults(judgement));
  return faults.map((fault) => `${name}: ${fault}`);
}

function judgementFaults({ scores, firstPaintMs, interactiveMs, faults }: Judgement): string[] {
  const low = Object.entries(scores).filter(([, score]) => score < SCORE_MIN);
  const slow = Object.entries({ 'first paint': firstPaintMs, interactive: interactiveMs });
  return [
    ...low.map(([category, score]) => `${category} ${score}, under ${SCORE_MIN}: ${faults}`),
    ...slow.filter(([, ms]) => !(ms <= MS_MAX)).map(([what, ms]) => `${what} after ${ms} ms`),
  ];
}

process.exitCode = await main();
