// The names that programs and screen readers hold on to, in both languages: navigation, the buttons
// that move something, and fields called as on the pay page.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { browserTest } from '../browser-test.ts';
import { openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const txNo = await town.paid(10);

const LANGUAGES = [
  {
    locale: 'zh-CN',
    places: ['概览', '交易记录', '订单', '收银台', 'API 密钥', '安全'],
    create: '创建密钥',
    refund: '退款',
    collect: '收款',
    login: '登录名',
    password: '登录密码',
    payPassword: '支付密码',
    showIt: '显示密码',
    amount: '金额（元）',
  },
  {
    locale: 'en-GB',
    places: ['Overview', 'Records', 'Orders', 'Cashier', 'API keys', 'Security'],
    create: 'Create key',
    refund: 'Refund',
    collect: 'Collect',
    login: 'Login name',
    password: 'Login password',
    payPassword: 'Payment password',
    showIt: 'Show password',
    amount: 'Amount (yuan)',
  },
] as const;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

for (const words of LANGUAGES) {
  const { locale } = words;
  const open = (t: TestContext, path: string, as: string | null = 'lin') =>
    openDesk(t, town, { as, path, locale });

  browserTest(`navigation links lead to screens of their name (${locale})`, async (t) => {
    const { page } = await open(t, '/');
    const links = page.getByRole('navigation').first();
    for (const name of words.places) {
      await links.getByRole('link', { name, exact: true }).click();
      await waitForScreen(page, name);
    }
  });

  browserTest(`the fields of the entrance are those of the pay page (${locale})`, async (t) => {
    const { page } = await open(t, '/sign-in', null);
    await page.getByLabel(words.password, { exact: true }).waitFor();
    const names = await page.getByRole('textbox').evaluateAll(namesOf);
    assert.deepEqual(names, [words.login, words.password]);
    const pay = await open(t, '/', null);
    await pay.page.goto(`/pay/${await town.order()}`);
    for (const name of names) await pay.page.getByLabel(name, { exact: true }).first().waitFor();
  });

  browserTest(`a password is shown by a button with a name (${locale})`, async (t) => {
    const { page } = await open(t, '/sign-in', null);
    const password = page.getByRole('textbox', { name: words.password, exact: true });
    await password.fill('wrong horse 1');
    assert.equal(await password.getAttribute('type'), 'password');
    const button = page.getByRole('button', { name: words.showIt, pressed: false });
    await button.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: words.showIt, pressed: true }).waitFor();
    assert.equal(await password.getAttribute('type'), 'text');
  });

  browserTest(`what creates a key, refunds and collects is called so (${locale})`, async (t) => {
    const keys = await open(t, '/keys');
    await press(keys.page, words.create);
    const creating = keys.page.getByRole('dialog', { name: words.create, exact: true });
    await creating.getByRole('textbox', { name: words.password, exact: true }).waitFor();
    const order = await open(t, `/orders/${txNo}`);
    await press(order.page, words.refund);
    const refunding = order.page.getByRole('dialog', { name: words.refund, exact: true });
    await refunding.getByRole('textbox', { name: words.payPassword, exact: true }).waitFor();
    const till = await open(t, `/cashier/${town.branchId}`);
    await till.page.getByRole('textbox', { name: words.amount, exact: true }).fill('8');
    await press(till.page, words.collect);
    await till.page.waitForURL(/order=C/);
  });
}

function namesOf(fields: readonly Element[]): string[] {
  return fields.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent ?? '');
}
