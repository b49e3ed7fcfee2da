// Phones of the tests: one browser for each test process, and for each phone a profile of its own that
// ends with its test. No page may break its content security policy, throw, or load anything from
// anywhere but the service.

import assert from 'node:assert/strict';
import { after, type TestContext, type TestFn, test } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type Chrome, findChrome, launch, NO_CHROME } from './chrome.ts';
import { PHONE } from './phone.ts';

/** Longer than anything takes here, shorter than a test file may. */
const PATIENCE_MS = 20_000;

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Another tab of the same profile. */
  newTab(): Promise<Page>;
}

/** A test that needs a browser: on a machine without one it is skipped, and says why. */
export function browserTest(name: string, run: TestFn): void {
  test(name, { skip: NO_CHROME ?? false }, run);
}

let started: Promise<{ chrome: Chrome; browser: Browser }> | undefined;

after(async () => {
  if (!started) return;
  const { chrome, browser } = await started;
  await browser.close();
  await chrome.remove();
});

export interface PhoneWishes extends BrowserContextOptions {
  /** Other origins that the browser may go to. */
  readonly elsewhere?: readonly string[];
}

export async function openPhone(
  t: TestContext,
  origin: string,
  { elsewhere = [], ...wishes }: PhoneWishes = {},
): Promise<Phone> {
  started ??= findChrome().then(async (chrome) => ({ chrome, browser: await launch(chrome) }));
  const { browser } = await started;
  const context = await browser.newContext({ baseURL: origin, ...PHONE, ...wishes });
  context.setDefaultTimeout(PATIENCE_MS);
  const faults = watched(context, [origin, ...elsewhere]);
  t.after(async () => {
    await context.close();
    assert.deepEqual(faults, []);
  });
  return { page: await context.newPage(), context, newTab: () => context.newPage() };
}

/** What a refused or lost request leaves in the console; the tests ask what the page makes of it. */
const LOST_REQUEST = /^Failed to load resource: /;

function watched(context: BrowserContext, origins: readonly string[]): readonly string[] {
  const faults: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    const isOurs = origins.some((origin) => url.startsWith(`${origin}/`));
    if (!isOurs && !url.startsWith('data:')) faults.push(`asked for ${url}`);
  });
  context.on('weberror', (error) => faults.push(`threw ${error.error()}`));
  // Violations of the content security policy are told there too.
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !LOST_REQUEST.test(text)) faults.push(`said ${text}`);
  });
  return faults;
}
