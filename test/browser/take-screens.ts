// `npm run task screens`: takes the pictures of docs/screens. The shop, its clock and its numbers are the
// same every time, so a picture changes only when a page does, or the fonts of the machine.

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { buildConsole } from '../../bin/build-console.ts';
import { findChrome, launch } from './chrome.ts';
import { tradeForAMonth } from './console/month.ts';
import { openConsoleScreens } from './console/screens.ts';
import { openScreens, type Screens } from './screens.ts';
import { openStage } from './stage.ts';
import { type Look, phoneOf, visit } from './web-visit.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/screens');

const ZH: Look = { language: 'zh', theme: 'light' };
const ZH_DARK: Look = { language: 'zh', theme: 'dark' };
const ZH_DESK: Look = { ...ZH, desk: true };
const EN: Look = { language: 'en', theme: 'light' };
const EN_DARK: Look = { language: 'en', theme: 'dark' };
const EN_DESK: Look = { ...EN_DARK, desk: true };

const PICTURES: Readonly<Record<string, readonly Look[]>> = {
  'pay-sign-in': [ZH],
  'pay-sign-up-refused': [ZH],
  'pay-ready': [ZH, ZH_DARK, EN, ZH_DESK],
  'pay-wrong-password': [ZH],
  'pay-checking': [ZH],
  'pay-unsent': [ZH],
  'pay-forgotten': [ZH],
  'pay-cancelled': [ZH],
  'pay-merchant-suspended': [ZH],
  'pay-wrong-payer': [EN_DARK],
  'pay-paid': [ZH, EN_DARK, ZH_DESK],
  'pay-insufficient': [EN],
  'pay-partly-refunded': [ZH],
  'pay-expired': [ZH_DARK],
  'cashier-waiting': [ZH, EN_DARK],
  'cashier-paid': [ZH],
  'approval-open': [ZH, EN_DARK, EN_DESK],
  'approval-typed': [ZH],
  'account-sign-up': [ZH],
  'pay-no-pay-password': [EN],
  'front-door': [ZH, EN_DESK],
  'console-sign-in': [ZH, EN_DESK],
  'console-overview': [ZH_DESK, EN_DESK, ZH],
  'console-records': [ZH],
  'console-payer': [ZH, EN_DESK],
  'console-orders': [ZH_DESK, ZH],
  'console-order-asked': [EN_DESK],
  'console-refund-question': [ZH_DESK],
  'console-till': [ZH_DESK],
  'console-key-new': [ZH_DESK],
  'console-doctor-report': [EN_DESK],
  'console-security': [ZH_DARK],
  'console-operator-dashboard': [ZH_DESK],
  'console-operator-users': [ZH_DESK, ZH],
  'console-operator-approve': [ZH_DESK],
  'console-ledger-health': [ZH_DESK],
  'console-settings': [EN_DESK],
};

async function main(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const old = (await readdir(FOLDER)).filter((name) => name.endsWith('.png'));
  for (const name of old) await rm(join(FOLDER, name));
  const chrome = await findChrome();
  const browser = await launch(chrome);
  await buildConsole();
  const pages = await openScreens();
  const desks = await openDesks();
  for (const [name, looks] of Object.entries(PICTURES)) {
    const screens = /^console-/.test(name) ? desks : pages;
    for (const look of looks) await take(browser, screens, name, look);
  }
  await browser.close();
  await pages.stage.close();
  await desks.stage.close();
  await chrome.remove();
}

/** The console of a shop that has been open for a month. */
async function openDesks(): Promise<Screens> {
  const stage = await openStage();
  await tradeForAMonth(stage);
  return { stage, all: await openConsoleScreens(stage) };
}

async function take(browser: Browser, { stage, all }: Screens, name: string, look: Look) {
  const screen = all.find((one) => one.name === name);
  if (!screen) throw new Error(`No page is ever ${name}.`);
  const context = await phoneOf(browser, stage, screen.as, look);
  // Nothing counts down while the picture is taken.
  await context.clock.setFixedTime(stage.clock.nowMs);
  await context.route(
    // The page of the console brings answers with it.
    ({ pathname }) =>
      /\/api\/v1\/|^\/console(?!\/assets)/.test(pathname) && !CHANGES.test(pathname),
    withoutChance,
  );
  const page = await visit(context, screen);
  const desk = look.desk ? '.desk' : '';
  const path = join(FOLDER, `${name}.${look.language}.${look.theme}${desk}.png`);
  const fullPage = await isShownWhole(page);
  await page.screenshot({ path, fullPage, animations: 'disabled', caret: 'hide' });
  await context.close();
}

/**
 * A sheet stands at the bottom of the screen and a dialog in its middle, and neither would on a whole
 * page. A long list is shown as it begins.
 */
async function isShownWhole(page: Page): Promise<boolean> {
  if ((await page.locator('.thumb, [role=dialog]').count()) > 0) return false;
  return page.evaluate((max) => document.documentElement.scrollHeight < max * innerHeight, 2);
}

/** Wallet numbers and keys are random, and a picture is to be the same every time. */
async function withoutChance(route: Route): Promise<void> {
  const response = await route.fetch();
  let seen = 0;
  const body = (await response.text())
    .replaceAll(/"wallet_id":"\w+"/g, () => `"wallet_id":"${WALLETS[seen++ % WALLETS.length]}"`)
    .replaceAll(/\btk_\w{22}\b/g, 'tk_0h7m2xq9c4v8w3n6bz5k1r');
  return route.fulfill({ response, body });
}

const WALLETS = [
  'N6C6FYGMB0',
  '4KQ7V2TZ9D',
  'XH31M8RWE5',
  'B0T9JC6P2S',
  '7ZD5GN4YQK',
  'M2V8QX0RHT',
  '9FW4K1SDZ6',
  'C5P7YB3JN8',
] as const;
/** Waits on purpose. */
const CHANGES = /\/changes$/;

await main();
