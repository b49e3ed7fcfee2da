// Paying without tapping: with a keyboard alone, and with what a password manager or a clipboard puts
// into the field. Nothing that is typed is ever read out or stays on the page.

import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD } from '../support/known-password.ts';
import { PAY_PASSWORD } from '../support/residents.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { tapPin, waitForHeading } from './pay-acts.ts';
import { DESK } from './phone.ts';
import { openStage } from './stage.ts';
import { putCookie } from './web-visit.ts';

const stage = await openStage();
after(stage.close);

async function opened(t: TestContext, name: string, wishes: BrowserContextOptions = {}) {
  const txNo = await stage.order(name);
  const phone = await openPhone(t, stage.origin, wishes);
  return { ...phone, txNo, path: `/pay/${txNo}` };
}

/** What has the focus, as it is called; the page itself is nothing. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null;
    return at?.labels?.[0]?.firstChild?.textContent?.trim() || at?.textContent?.trim() || '';
  });

browserTest('signing in and paying take a keyboard only', async (t) => {
  const { page, path } = await opened(t, 'keyboard', DESK);
  await page.goto(path);
  const order: string[] = [];
  const tab = async () => {
    await page.keyboard.press('Tab');
    order.push(await focused(page));
  };
  await tab();
  await tab();
  await tab();
  await page.keyboard.type('wang');
  await tab();
  await page.keyboard.type(PASSWORD);
  await tab();
  await tab();
  assert.deepEqual(order.slice(0, 4), ['深色', 'English', '登录名', '登录密码']);
  assert.deepEqual(order.slice(4), ['已启用双重验证？输入动态码', '登录']);
  await page.keyboard.press('Enter');
  await page.getByLabel('支付密码').waitFor();
  // Digits are meant for the field wherever one is; the keypad is for fingers and not in the way.
  assert.equal(await page.getByRole('group', { name: '数字键盘' }).count(), 0);
  await page.keyboard.type(PAY_PASSWORD);
  await waitForHeading(page, '支付成功');
});

browserTest('the focus is visible', async (t) => {
  const { page, context, path } = await opened(t, 'focus', DESK);
  await putCookie(context, stage, 'wang');
  await page.goto(path);
  const unseen: string[] = [];
  for (let tabs = 0; tabs < 5; tabs += 1) {
    await page.keyboard.press('Tab');
    const [name, seen] = await page.evaluate(() => {
      const at = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      return [at.outerHTML.slice(0, 80), outlined || boxShadow !== 'none'] as const;
    });
    if (!seen) unseen.push(name);
  }
  assert.deepEqual(unseen, []);
});

browserTest('a payment password can be pasted with spaces in it', async (t) => {
  const { page, context, path } = await opened(t, 'paste');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await putCookie(context, stage, 'wang');
  await page.goto(path);
  await page.evaluate((text) => navigator.clipboard.writeText(text), '246 810');
  await page.getByRole('button', { name: '使用系统键盘' }).tap();
  assert.equal(await focused(page), '支付密码');
  await page.keyboard.press('ControlOrMeta+v');
  await waitForHeading(page, '支付成功');
});

browserTest('screen readers hear how many digits are typed, and never which', async (t) => {
  const { page, context, path } = await opened(t, 'said');
  await putCookie(context, stage, 'wang');
  await page.goto(path);
  await tapPin(page, '246');
  await page.getByRole('status').getByText('已输入 3 位').waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /246/);
  await page.getByRole('button', { name: '删除一位' }).tap();
  await page.getByRole('status').getByText('已输入 2 位').waitFor();
  await page.getByRole('button', { name: '清空' }).tap();
  await page.getByRole('status').getByText('已输入 0 位').waitFor();
  assert.equal(await page.getByLabel('支付密码').getAttribute('type'), 'password');
});
