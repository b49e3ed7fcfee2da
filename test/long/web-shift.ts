// How far the first screens of the console move under their reader's eyes while they load on a slow phone
// and net, with news of the account and without: the cumulative layout shift, as browsers count it.

import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { buildConsole } from '../../bin/build-console.ts';
import { table } from '../../src/cli/table.ts';
import { openConsoleScreens } from '../browser/console/screens.ts';
import type { Screen } from '../browser/screens.ts';
import { MINUTE_MS, openStage, type Stage } from '../browser/stage.ts';
import { phoneOf } from '../browser/web-visit.ts';
import { PASSWORD } from '../support/known-password.ts';

const SHIFT_MAX = 0.05;
const OVERVIEW = 'console-overview';
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWDOWN = 4;
/** What comes late, the chart, has come. */
const SETTLING_MS = 1_500;

/** Prints its rows; what misses its bound is returned. */
export async function judgeShift(browser: Browser): Promise<readonly string[]> {
  await buildConsole();
  const stage = await openStage();
  const all = await openConsoleScreens(stage);
  const screens = all.filter(({ name }) => name === OVERVIEW || name === 'console-security');
  const rows: string[][] = [];
  const faults: string[] = [];
  const measure = async (screen: Screen, state: string) => {
    for (const desk of [false, true]) {
      const name = `${screen.name}, ${desk ? 'desktop' : 'phone'}${state}`;
      const { shift, moved, paintMs } = await shiftIn(browser, stage, screen, desk);
      rows.push([name, shift.toFixed(3), `${paintMs} ms`]);
      if (shift > SHIFT_MAX) faults.push(`${name}: moves by ${shift.toFixed(3)}: ${moved}`);
    }
  };
  for (const screen of screens) await measure(screen, '');
  await signInElsewhere(stage);
  for (const screen of screens.filter(({ name }) => name === OVERVIEW)) {
    await measure({ ...screen, act: (page) => waitForNews(page, screen) }, ', with news');
  }
  await stage.close();
  console.log(`\n${table([['on slow 4G', 'layout shift', 'largest paint'], ...rows])}`);
  return faults;
}

/** Which the overview asks about: was it you? */
async function signInElsewhere({ origin, clock }: Stage): Promise<void> {
  for (const browser of ['Firefox/151.0', 'Chrome/153.0.0.0 Safari/537.36']) {
    clock.nowMs += MINUTE_MS;
    const headers = { 'content-type': 'application/json', 'user-agent': `Mozilla/5.0 ${browser}` };
    const body = JSON.stringify({ login: 'lin', password: PASSWORD });
    const { ok } = await fetch(`${origin}/auth/login`, { method: 'POST', headers, body });
    assert.ok(ok);
  }
}

async function waitForNews(page: Page, { act }: Screen): Promise<void> {
  await act?.(page);
  await page.getByRole('button', { name: 'It was me' }).waitFor();
}

async function shiftIn(browser: Browser, stage: Stage, screen: Screen, desk: boolean) {
  const context = await phoneOf(browser, stage, screen.as, {
    language: 'en',
    theme: 'light',
    desk,
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(screen.path);
  await screen.act?.(page);
  await page.waitForTimeout(SETTLING_MS);
  const observed = await observedIn(page);
  await context.close();
  return observed;
}

interface Observed {
  readonly shifts: { readonly value: number; readonly atMs: number; readonly moved: string[] }[];
  paintMs: number;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Runs in the page, before anything of it. */
function observe(): void {
  const observed: Observed = { shifts: [], paintMs: 0 };
  Object.assign(globalThis, { observed });
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.tagName} ${node.className}` : `${node?.textContent}`;
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      observed.shifts.push({
        value,
        atMs: startTime,
        moved: sources.map(({ node }) => nameOf(node)),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    observed.paintMs = Math.round(list.getEntries().at(-1)?.startTime ?? 0);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

const PAUSE_MS = 1_000;
const WINDOW_MS = 5_000;

/** The worst window: shifts that follow each other, of five seconds at most. */
async function observedIn(page: Page) {
  const { shifts, paintMs } = await page.evaluate(
    () => (globalThis as unknown as { observed: Observed }).observed,
  );
  let [beganMs, lastMs, sum, shift] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  for (const { value, atMs } of shifts) {
    if (atMs - lastMs > PAUSE_MS || atMs - beganMs > WINDOW_MS) [beganMs, sum] = [atMs, 0];
    lastMs = atMs;
    sum += value;
    shift = Math.max(shift, sum);
  }
  return { shift, paintMs, moved: shifts.flatMap(({ moved }) => moved).join(', ') };
}
