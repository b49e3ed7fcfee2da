// The security screen, and the dialogs that look different.

import type { Page } from 'playwright-core';

/** A name, a path below the console, and what is done there. */
type SecurityScreen = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];

export const SECURITY_SCREENS: readonly SecurityScreen[] = [
  ['security', '/security'],
  ['security-set-up', '/security', openSetUp],
  ['security-password', '/security', openPassword],
  ['security-limits', '/security', openLimits],
];

async function openSetUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(启用|Switch on)$/ }).click();
  await page.getByRole('dialog').locator('svg[role=img]').waitFor();
}

async function openLimits(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(修改限额|Change your limits)$/ }).click();
  await page.getByLabel(/^(每日（元）|A day \(yuan\))$/).waitFor();
}

async function openPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(修改登录密码|Change login password)$/ }).click();
  await page.getByLabel(/^(新登录密码|New login password)$/).waitFor();
}
