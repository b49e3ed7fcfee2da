// The screens of developers, in the states that look different.

import type { Page } from 'playwright-core';

/** A name, a path below the console, and what is done there. */
type DeveloperScreen = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];

export const DEVELOPER_SCREENS: readonly DeveloperScreen[] = [
  ['keys', '/keys'],
  ['key-new', '/keys', openNewKey],
  ['requests', '/requests'],
  ['requests-none', '/requests?refused=true'],
  ['callbacks', '/callbacks'],
  ['doctor', '/doctor'],
  ['doctor-report', '/doctor', examine],
];

async function openNewKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(创建密钥|Create key)$/ }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^(退款：|Refund:)/)
    .check();
}

async function examine(page: Page): Promise<void> {
  const lines = ['Key: tk_1', 'Secret: sk_1', 'Timestamp: 1', 'Nonce: 1', 'Signature: 1'];
  const pasted = lines.map((line) => `X-Tael-${line}`).join('\n');
  await page.getByLabel(/^(请求头或 curl 命令|Headers or curl command)/).fill(pasted);
  await page.getByRole('button', { name: /^(诊断|Examine)$/ }).click();
  await page.getByRole('status').first().waitFor();
}
