// What people do on the pages, as they do it: by tapping what they read.

import type { Page } from 'playwright-core';

export async function signInAs(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel(/^(登录名|Login)$/).fill(login);
  await page.getByLabel(/^(登录密码|Login password)/).fill(password);
  await page.getByRole('button', { name: /^(登录|Sign in)/ }).tap();
}

/** By the form alone, as without a script. */
export async function payWith(page: Page, payPassword: string): Promise<void> {
  await page.getByLabel(/支付密码|Payment password/).fill(payPassword);
  await page.getByRole('button', { name: /^(支付|Pay)/ }).tap();
}
