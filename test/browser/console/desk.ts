// People at a desk with the console open: a town over PostgreSQL with everybody that the console
// is for, and their browsers. `openDesk` signs somebody in and opens a screen.

import type { TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type ApiTown, openApiTown } from '../../support/api-town.ts';
import { openPhone, type Phone, type PhoneWishes } from '../browser-test.ts';

/** Beside the people of every town: lin, who owns a shop; wang, who pays; chen, with another shop. */
export const OPERATOR = 'zhang';

export async function openConsoleTown(settings: Record<string, string> = {}) {
  const town = await openApiTown(settings);
  const operator = await town.newPerson(OPERATOR, { name: '张运营', operator: true });
  return { ...town, operator };
}

const DESK: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  // A click may come down on what is still sliding in, and go up beside it: it is none then.
  reducedMotion: 'reduce',
};

interface DeskWishes extends PhoneWishes {
  /** The login of whoever is signed in; null: nobody. */
  readonly as?: string | null;
  /** Below the base of the console: `/records?wallet=consumer`. */
  readonly path?: string;
}

/** The browser of a person in the console; it ends with the test. */
export async function openDesk(
  t: TestContext,
  town: ApiTown,
  { as = 'lin', path = '/', ...wishes }: DeskWishes = {},
): Promise<Phone> {
  const { origin } = town.api;
  const desk = await openPhone(t, origin, { ...DESK, ...wishes });
  if (as !== null) {
    const [name = '', value = ''] = (await town.cookieOf(as)).split('=');
    await desk.context.addCookies([{ name, value, url: origin }]);
  }
  await desk.page.goto(addressIn(path));
  return desk;
}

/** `/` is the console itself. */
export function addressIn(path: string): string {
  return `/console${path === '/' ? '' : path}`;
}

/** Every screen has one heading of the first level, which is its name. */
export async function waitForScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

export async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('登录名').fill(login);
  await page.getByLabel('登录密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账户：/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
}
