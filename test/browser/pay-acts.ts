// What people do on the pages, as they do it: by tapping what they read.

import type { Page } from 'playwright-core';

export async function signInAs(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel(/^(登录名|Login)$/).fill(login);
  await page.getByLabel(/^(登录密码|Login password)/).fill(password);
  await page.getByRole('button', { name: /^(登录|Sign in)/ }).click();
}

/** On the keypad of the page; the sixth digit sends. */
export async function tapPin(page: Page, payPassword: string): Promise<void> {
  for (const digit of payPassword) {
    await page.getByRole('button', { name: digit, exact: true }).tap();
  }
}

/** By the form alone, as without a script. */
export async function submitPin(page: Page, payPassword: string): Promise<void> {
  await page.getByLabel(/支付密码|Payment password/).fill(payPassword);
  await page.getByRole('button', { name: /^(支付|Pay)/ }).click();
}

/** The heading that says how things stand is there, whoever wrote it: the service or the script. */
export async function told(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
}
