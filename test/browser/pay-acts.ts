// Does what people do on the pages, as they do it: by tapping what they read.

import type { Locator, Page } from 'playwright-core';

export async function signInAs(page: Page, login: string, password: string): Promise<void> {
  const form = page.locator('form[action*="/sign-in"]');
  await form.getByLabel(/^(登录名|Login name)$/).fill(login);
  await form.getByLabel(/^(登录密码|Login password)/).fill(password);
  await form.getByRole('button').click();
}

/** The form to sign up is folded away below the one to sign in. */
export async function unfoldSignUp(page: Page): Promise<void> {
  await page.getByText(/^(没有账户|No account)/).click();
}

export async function signUpAs(page: Page, login: string, name: string, password: string) {
  const form = page.locator('form[action*="/sign-up"]');
  await form.getByLabel(/^(姓名|Name)/).fill(name);
  await form.getByLabel(/^(登录名|Login name)$/).fill(login);
  for (const field of await form.locator('[type=password]').all()) await field.fill(password);
  await form.getByRole('button').click();
}

/** For the first time, or anew. */
export async function setPin(page: Page, payPassword: string, password: string): Promise<void> {
  const form = page.locator('form[action*="/pay-password"]');
  await form.getByLabel(/^(新支付密码|New payment password)/).fill(payPassword);
  await form.getByLabel(/^(再次输入支付密码|Confirm payment password)/).fill(payPassword);
  await form.getByLabel(/^(登录密码|Login password)/).fill(password);
  await form.getByRole('button').click();
}

/** On the keypad of the page; the sixth digit sends. */
export async function tapPin(page: Page, payPassword: string): Promise<void> {
  for (const digit of payPassword) {
    await page.getByRole('button', { name: digit, exact: true }).tap();
  }
}

/** Opens the keypad of an approval, which then asks for one more press. */
export async function typeApproval(
  page: Page,
  payPassword: string,
  button = approveButton(page),
): Promise<void> {
  const keypad = page.getByRole('group', { name: /^(数字键盘|Keypad)$/ });
  if (!(await keypad.isVisible())) await button.tap();
  await tapPin(page, payPassword);
}

export function approveButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(批准并退款|Approve and refund)/ });
}

/** Of what a program asks its payer for, and of a small payment. */
export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(支付|Pay) ¥/ });
}

/** By the form alone, as without a script. */
export async function submitPin(page: Page, payPassword: string): Promise<void> {
  await page.getByLabel(/^(支付密码|Payment password)/).fill(payPassword);
  await page.getByRole('button', { name: /^(支付|Pay)/ }).click();
}

/** Waits until the page says how things stand. */
export async function waitForHeading(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
}
