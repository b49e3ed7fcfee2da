// `npm run screens`: takes the pictures of docs/screens. The shop, its clock and its numbers are the
// same every time, so a picture changes only when a page does, or the fonts of the machine.

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Route } from 'playwright-core';
import { buildConsole } from '../../bin/build-console.ts';
import { findChrome, launch } from './chrome.ts';
import { openConsoleScreens } from './console/screens.ts';
import { openScreens, type Screens } from './screens.ts';
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
};

async function main(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const old = (await readdir(FOLDER)).filter((name) => name.endsWith('.png'));
  for (const name of old) await rm(join(FOLDER, name));
  const chrome = await findChrome();
  const browser = await launch(chrome);
  await buildConsole();
  const { stage, all } = await openScreens();
  const screens = { stage, all: [...all, ...(await openConsoleScreens(stage))] };
  for (const [name, looks] of Object.entries(PICTURES)) {
    for (const look of looks) await take(browser, screens, name, look);
  }
  await browser.close();
  await screens.stage.close();
  await chrome.remove();
}

async function take(browser: Browser, { stage, all }: Screens, name: string, look: Look) {
  const screen = all.find((one) => one.name === name);
  if (!screen) throw new Error(`No page is ever ${name}.`);
  const context = await phoneOf(browser, stage, screen.as, look);
  // Nothing counts down while the picture is taken.
  await context.clock.setFixedTime(stage.clock.nowMs);
  await context.route('**/console/api/me', withoutChance);
  const page = await visit(context, screen);
  const desk = look.desk ? '.desk' : '';
  const path = join(FOLDER, `${name}.${look.language}.${look.theme}${desk}.png`);
  // A sheet stands at the bottom of the screen, and would stand in the middle of a whole long page.
  const fullPage = (await page.locator('.thumb').count()) === 0;
  await page.screenshot({ path, fullPage, animations: 'disabled', caret: 'hide' });
  await context.close();
}

/** Wallet numbers are random, and a picture is to be the same every time. */
async function withoutChance(route: Route): Promise<void> {
  const response = await route.fetch();
  if (!response.ok()) return route.fulfill({ response });
  const { ok, data } = await response.json();
  return route.fulfill({ response, json: { ok, data: { ...data, wallet_id: 'N6C6FYGMB0' } } });
}

await main();
