// The console in `npm run task test:web`: what its first screen and each other one weigh, what axe finds on
// every screen in both themes and languages, what Lighthouse says on a desktop, and how soon an open
// console has read a payment.

import type { Browser, BrowserContext } from 'playwright-core';
import { buildConsole } from '../../bin/build-console.ts';
import { table } from '../../src/cli/table.ts';
import { openConsoleScreens } from '../browser/console/screens.ts';
import type { Screen } from '../browser/screens.ts';
import { openStage, type Stage } from '../browser/stage.ts';
import { LANGUAGES, putCookie, THEMES, visit } from '../browser/web-visit.ts';
import { residentsOf } from '../support/residents.ts';
import { axeFindings } from './web-axe.ts';
import { judge } from './web-lighthouse.ts';

const FIRST_KB_MAX = 230;
const LAZY_KB_MAX = 60;
/** It is asked for when the overview stands and there is something to draw. */
const CHART = /\/history-chart-/;
const CHART_KB_MAX = 30;
/** What says that something was done; asked for when the first screen stands. */
const NOTICES = /\/notices-/;
const SCORE_MIN = 95;
const LIVE_MS_MAX = 1_500;
const TRIES_MAX = 3;
const JUDGED: ReadonlySet<string> = new Set(['console-sign-in', 'console-overview']);

/** The viewports a console is used on: every screen is read on both. */
const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Prints its rows; what misses its bound is returned. */
export async function judgeConsole(browser: Browser, port: number): Promise<readonly string[]> {
  await buildConsole();
  const stage = await openStage();
  const { newPerson, standing } = residentsOf(stage.service);
  await standing(await newPerson('ting', { name: '丁停' }), 'suspend');
  const screens = await openConsoleScreens(stage);
  const faults: string[] = [];
  const rows: string[][] = [];
  const first = await filesOf(
    browser,
    stage,
    screens.find(({ name }) => JUDGED.has(name)),
  );
  for (const screen of screens) {
    const files = await filesOf(browser, stage, screen);
    const isFirst = JUDGED.has(screen.name);
    const chart = kbOf(files, (path) => CHART.test(path));
    if (chart > CHART_KB_MAX) faults.push(`${screen.name}: a chart of ${chart.toFixed(1)} KB`);
    const isLate = (path: string) => CHART.test(path) || NOTICES.test(path);
    const own = (path: string) => !isLate(path) && (isFirst || !first.has(path));
    const kb = kbOf(files, own);
    const max = isFirst ? FIRST_KB_MAX : LAZY_KB_MAX;
    if (kb > max) faults.push(`${screen.name}: ${kb.toFixed(1)} KB, more than ${max}`);
    const axe = await axeIn(browser, stage, screen);
    faults.push(...axe.map((finding) => `${screen.name}: axe, ${finding}`));
    const scores = isFirst ? await scoresOf(port, stage, screen, faults) : '';
    rows.push([
      screen.name,
      chart > 0 ? `${kb.toFixed(1)} + ${chart.toFixed(1)}` : kb.toFixed(1),
      String(axe.length),
      scores,
    ]);
  }
  const liveMs = await liveMsIn(browser, stage);
  if (liveMs > LIVE_MS_MAX) faults.push(`a payment is read after ${liveMs} ms`);
  await stage.close();
  console.log(`\n${table([['console', 'KB gzip', 'axe', 'Lighthouse on a desktop'], ...rows])}`);
  console.log(`\nAn open console has read a payment after ${liveMs} ms.`);
  return faults;
}

function kbOf(files: ReadonlyMap<string, number>, counts: (path: string) => boolean): number {
  const sizes = [...files].map(([path, bytes]) => (counts(path) ? bytes : 0));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024;
}

async function contextFor(
  browser: Browser,
  stage: Stage,
  { as }: Screen,
  more: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: stage.origin, locale: 'zh-CN', ...more });
  if (as !== null) await putCookie(context, stage, as);
  return context;
}

/** The files of the app that a screen loads, with their bytes as gzip. */
async function filesOf(browser: Browser, stage: Stage, screen: Screen | undefined) {
  const files = new Map<string, number>();
  if (!screen) return files;
  const context = await contextFor(browser, stage, screen);
  const asked = new Set<string>();
  context.on('request', (request) => asked.add(request.url()));
  await visit(context, screen);
  await context.close();
  const headers = { 'accept-encoding': 'gzip' };
  for (const url of [...asked].filter((one) => one.includes('/console/assets/'))) {
    const { headers: sent } = await fetch(url, { method: 'HEAD', headers });
    files.set(url, Number(sent.get('content-length')));
  }
  return files;
}

async function axeIn(browser: Browser, stage: Stage, screen: Screen): Promise<string[]> {
  const found: string[] = [];
  for (const language of LANGUAGES) {
    for (const viewport of VIEWPORTS) {
      const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
      const context = await contextFor(browser, stage, screen, { locale, viewport });
      const page = await visit(context, screen);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        const where = `${language} ${theme} ${viewport.width}`;
        found.push(...(await axeFindings(page)).map((finding) => `${where}: ${finding}`));
      }
      await context.close();
    }
  }
  return found;
}

/** What else the machine does makes a page slower and never faster, so the best of some tries counts. */
async function scoresOf(port: number, stage: Stage, { name, path, as }: Screen, faults: string[]) {
  const cookie = as === null ? null : await stage.cookieOf(as);
  let told = '';
  let low: string[] = [];
  for (let tries = 0; tries < TRIES_MAX && (tries === 0 || low.length > 0); tries += 1) {
    const judged = await judge(port, stage.origin + path, cookie, 'desktop');
    told = Object.values(judged.scores).join(' ');
    low = Object.entries(judged.scores)
      .filter(([, score]) => score < SCORE_MIN)
      .map(([category, score]) => `${name}: ${category} ${score}: ${judged.faults}`);
  }
  faults.push(...low);
  return told;
}

/** From the answer to the payment to the moment an open console has asked for what is new. */
async function liveMsIn(browser: Browser, stage: Stage): Promise<number> {
  const overview: Screen = { name: 'live', path: '/console', as: 'lin' };
  const context = await contextFor(browser, stage, overview);
  const page = await visit(context, overview);
  const asked = (end: string) => page.waitForRequest((request) => request.url().includes(end));
  await asked('/api/v1/changes?seen=');
  const again = asked('/api/v1/me');
  await stage.paid('live');
  const paidMs = performance.now();
  await again;
  const ms = Math.round(performance.now() - paidMs);
  await context.close();
  return ms;
}
