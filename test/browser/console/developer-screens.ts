// The screens of developers, in the states that look different.

import type { Page } from 'playwright-core';

/** A name, a path below the console, and what is done there. */
type DeveloperScreen = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];

export const DEVELOPER_SCREENS: readonly DeveloperScreen[] = [
  ['quickstart', '/quickstart'],
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
  const seconds = await page.evaluate(() => Math.floor(Date.now() / 1000));
  const lines = [
    'Key: tk_0h7m2xq9c4v8w3n6bz5k1r',
    'Secret: sk_4jw8c1nq0vz6m3x9k2hb7td5pr',
    `Timestamp: ${seconds}000`,
    'Nonce: 7f2c9a41d8e0',
    `Signature: ${'5c9d0f7a'.repeat(8)}`,
  ];
  const pasted = lines.map((line) => `X-Tael-${line}`).join('\n');
  await page.getByLabel(/^(请求头或 curl 命令|Headers or curl command)/).fill(pasted);
  await page.getByRole('button', { name: /^(诊断|Examine)$/ }).click();
  await page.getByRole('status').first().waitFor();
}
