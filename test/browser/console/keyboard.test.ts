// The console by keyboard alone, from the sign-in to the sign-out: the focus is moved by Tab, and what has
// it is pressed, typed into or chosen.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { OWNER_PIN } from '../../support/api-town.ts';
import { assertBooksHold } from '../../support/books.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { browserTest } from '../browser-test.ts';
import { addressIn, openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const STOPS_MAX = 80;

/** Step by step, as somebody without a mouse gets there. */
async function reach(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await wanted.waitFor();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`no ${key} leads to ${wanted}`);
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true });
  await reach(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  assert.equal(await field.inputValue(), text, name);
}

/** Without a key: a dialog that has opened, or has gone on, puts it there. */
async function waitForFocus(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  const element = await wanted.elementHandle();
  await page.waitForFunction((one) => one === document.activeElement, element);
}

async function pressOn(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await reach(page, wanted);
  await page.keyboard.press(key);
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

browserTest('somebody signs in, creates a key, copies it and signs out', async (t) => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page } = await openDesk(t, town, { as: null, permissions });
  await typeInto(page, '登录名', 'lin');
  await typeInto(page, '登录密码', PASSWORD);
  await page.keyboard.press('Enter');
  await waitForScreen(page, '概览');
  await pressOn(page, page.getByRole('link', { name: 'API 密钥', exact: true }));
  await waitForScreen(page, 'API 密钥');
  await pressOn(page, button(page, '创建密钥'));
  await waitForFocus(page, page.getByRole('textbox', { name: '名称', exact: true }));
  await page.keyboard.type('夜间对账');
  await typeInto(page, '登录密码', PASSWORD);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: '新密钥', exact: true });
  await shown.waitFor();
  const [, secret = ''] = await shown.locator('code').allInnerTexts();
  town.api.secrets.add(secret);
  await pressOn(page, shown.getByRole('button', { name: '复制：密钥', exact: true }));
  await shown.getByRole('button', { name: '已复制' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), secret);
  await pressOn(page, shown.getByRole('checkbox', { name: '我已保存' }), 'Space');
  await pressOn(page, button(page, '完成'));
  await shown.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: '夜间对账' }).waitFor();
  await pressOn(page, button(page, /^账户：/));
  const leave = page.getByRole('menuitem', { name: '退出登录' });
  await reach(page, leave, 'ArrowDown');
  await page.keyboard.press('Enter');
  await waitForScreen(page, '登录');
});

browserTest('an owner collects, and refunds what was paid', async (t) => {
  const { page } = await openDesk(t, town);
  await pressOn(page, page.getByRole('link', { name: '收银台', exact: true }));
  await waitForScreen(page, '收银台');
  await pressOn(page, page.getByRole('link', { name: '打开收银台：西湖店' }));
  await page.getByLabel('金额（元）').waitFor();
  await typeInto(page, '金额（元）', '12.5');
  await page.keyboard.press('Enter');
  await page.waitForURL(/order=C/);
  const txNo = new URL(page.url()).searchParams.get('order') ?? '';
  assert.equal((await town.pay(txNo)).status, 200);
  await page.getByRole('heading', { name: '收款成功' }).waitFor();
  await page.goto(`/console/orders/${txNo}`);
  await pressOn(page, button(page, '退款'));
  await waitForFocus(page, page.getByRole('radio', { name: /^全额退款/, checked: true }));
  await page.keyboard.press('ArrowDown');
  await typeInto(page, '退款金额', '2.5');
  await typeInto(page, '退款原因', '少了一碟点心');
  await typeInto(page, '支付密码', OWNER_PIN);
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: '退款', exact: true }));
  const question = page.locator('.dialog-step', { hasText: '确认退款 ¥2.50' });
  await waitForFocus(page, question);
  await pressOn(page, button(page, '确认退款 ¥2.50'));
  await page.getByText('已退款 ¥2.50').waitFor();
  assert.equal((await town.record(txNo)).refunded_amount, 2.5);
});

browserTest(
  'what is typed as a dialog opens is in its first field, and its end leads back',
  async (t) => {
    const { page } = await openDesk(t, town, { reducedMotion: 'no-preference' });
    for (const [path, opens] of [
      ['/merchants', '创建商户'],
      ['/keys', '创建密钥'],
      ['/security', '修改登录密码'],
    ] as const) {
      await page.goto(addressIn(path));
      await reach(page, button(page, opens));
      await page.keyboard.press('Enter');
      await page.keyboard.press('a');
      assert.equal(
        await page.getByRole('dialog').locator('input').first().inputValue(),
        'a',
        opens,
      );
      await page.keyboard.press('Escape');
      await waitForFocus(page, button(page, opens));
    }
  },
);

browserTest('a question without a field leaves Enter to what changes nothing', async (t) => {
  await town.signIn('lin');
  const { page } = await openDesk(t, town, { path: '/security' });
  await pressOn(page, button(page, '退出其他设备'));
  const question = page.getByRole('dialog', { name: '退出其他设备' });
  await waitForFocus(page, question.getByRole('button', { name: '关闭', exact: true }));
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  await waitForFocus(page, button(page, '退出其他设备'));
});

browserTest('after all of it the books hold', () => assertBooksHold(town.api.database.admin));
