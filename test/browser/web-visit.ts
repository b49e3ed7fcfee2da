// Opens a page in one of its states, as whoever it is for, in one of the ways it can look.

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DESK, PHONE } from './phone.ts';
import type { Screen } from './screens.ts';
import type { Stage } from './stage.ts';

export const LANGUAGES = ['zh', 'en'] as const;
export const THEMES = ['light', 'dark'] as const;

export interface Look {
  readonly language: (typeof LANGUAGES)[number];
  readonly theme: (typeof THEMES)[number];
  /** On a desk, and not on a phone. */
  readonly desk?: boolean;
}

/** A phone that shows pages as `look` says, with its owner signed in. */
export async function phoneOf(browser: Browser, stage: Stage, as: string | null, look: Look) {
  const context = await browser.newContext({
    ...(look.desk ? DESK : PHONE),
    baseURL: stage.origin,
    locale: look.language === 'zh' ? 'zh-CN' : 'en-GB',
    colorScheme: look.theme,
  });
  if (as !== null) await putCookie(context, stage, as);
  return context;
}

export async function putCookie(context: BrowserContext, stage: Stage, as: string): Promise<void> {
  const [name = '', value = ''] = (await stage.cookieOf(as)).split('=');
  await context.addCookies([{ name, value, url: stage.origin }]);
}

export async function visit(context: BrowserContext, { path, act }: Screen): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await act?.(page);
  return page;
}
