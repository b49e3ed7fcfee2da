// Tests that the console does not keep what it shows once: nothing of it is in what a browser stores, nor
// in the page once it was left.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { browserTest } from '../browser/browser-test.ts';
import {
  addressIn,
  openConsoleTown,
  openDesk,
  signIn,
  waitForScreen,
} from '../browser/console/desk.ts';
import { PASSWORD } from '../support/known-password.ts';
import { codeOfStepBefore } from '../support/one-time-code.ts';
import { newVault } from './vault.ts';

const town = await openConsoleTown();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Everything that the pages of this address have stored, and their history. */
function storedBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    parts.push(document.cookie, name, history.state, location.href);
    for (const { name: database } of await indexedDB.databases()) parts.push(database);
    for (const cache of await caches.keys()) {
      const requests = await (await caches.open(cache)).keys();
      parts.push(requests.map(({ url }) => url));
    }
    return JSON.stringify(parts);
  });
}

/** The page, and what stands in its fields. */
function shownBy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
    return document.documentElement.outerHTML + fields.join('\n');
  });
}

browserTest('what the console shows once is kept by no browser', async (t) => {
  const vault = newVault();
  vault.plant('the login password', PASSWORD);
  await town.newPerson('careful', { name: '谢小心' });
  const { page, context, newTab } = await openDesk(t, town, { as: null, path: '/keys' });
  await signIn(page, 'careful', PASSWORD);
  await waitForScreen(page, 'API 密钥');
  const session = (await context.cookies()).find(({ name }) => name.endsWith('_session'));
  vault.plant('the session', session?.value ?? '');
  const answers: { readonly text: string; readonly cache: string }[] = [];
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '');
    answers.push({ text, cache: response.headers()['cache-control'] ?? '' });
  });
  const expectNothingStored = async () => assert.deepEqual(vault.search(await storedBy(page)), []);
  /** It stands in the only dialog; what is in `code` there is secret, but for the id of a key. */
  async function plantShown(name: string, isSecret = (_: string) => true) {
    const shown = page.getByRole('dialog').last();
    await shown.locator('code').first().waitFor();
    const texts = (await shown.locator('code').allInnerTexts()).filter(isSecret);
    assert.ok(texts.length > 0, `${name} is shown`);
    for (const text of texts) {
      vault.plant(name, text);
      town.api.secrets.add(text);
    }
    await expectNothingStored();
    return texts;
  }

  await button(page, '创建密钥').click();
  await page.getByLabel('名称').fill('前台');
  await page.getByRole('dialog').getByLabel('登录密码').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: '创建密钥' }).click();
  await plantShown('the secret of a key', (text) => /^tael_sk_\w+$/.test(text));
  await page.getByLabel('我已保存').check();
  await button(page, '完成').click();

  await page.goto(addressIn('/security'));
  await button(page, '启用').click();
  const [secret = ''] = await plantShown('the seed of codes');
  const dialog = page.getByRole('dialog', { name: '启用双重验证' });
  await dialog.getByLabel('应用中的动态码').fill(await codeOfStepBefore(secret));
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '恢复码' }).waitFor();
  await plantShown('a recovery code');
  await page.getByLabel('我已保存恢复码').check();
  await button(page, '完成').click();
  await page.getByText('还有 10 个恢复码').waitFor();

  assert.deepEqual(vault.search(await shownBy(page)), [], 'in the page that showed it');
  await expectNothingStored();
  await page.goto(addressIn('/'));
  await page.goBack();
  await waitForScreen(page, '安全');
  assert.deepEqual(vault.search(await shownBy(page)), [], 'in the page on the way back');
  const other = await newTab();
  await other.goto(addressIn('/'));
  assert.deepEqual(vault.search(await storedBy(other)), [], 'in another tab');
  const holding = answers.filter(({ text }) => vault.search(text).length > 0);
  assert.ok(holding.length >= 3, 'answers had them');
  assert.deepEqual([...new Set(holding.map(({ cache }) => cache))], ['no-store']);
});
