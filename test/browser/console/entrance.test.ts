// The way into the console and out of it: signing in, with a code too, signing up, coming back to
// the address that was wanted, language and theme that stay, and a session that ends.

import assert from 'node:assert/strict';
import { cookieIn } from '../../support/api-town.ts';
import { BRAND_SETTINGS } from '../../support/brand.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { codeOf } from '../../support/one-time-code.ts';
import { browserTest, openPhone } from '../browser-test.ts';
import { openStage } from '../stage.ts';
import { openConsoleTown, openDesk, signIn, signOut, waitForScreen } from './desk.ts';

const town = await openConsoleTown({ TAEL_SIGNUP: 'open' });

browserTest('somebody signs in, sees the overview, and signs out', async (t) => {
  const { page } = await openDesk(t, town, { as: null });
  await waitForScreen(page, '登录');
  await signIn(page, 'lin', 'wrong horse 1');
  assert.match(await page.getByRole('alert').innerText(), /登录名或密码错误/);
  await signIn(page, 'lin', PASSWORD);
  await waitForScreen(page, '概览');
  await page.getByText('林小满，您好').waitFor();
  await page.getByText(town.owner.walletId).waitFor();
  await signOut(page);
  await waitForScreen(page, '登录');
  await page.goBack();
  await waitForScreen(page, '登录');
});

browserTest('two-factor authentication asks for the code when the password is right', async (t) => {
  const person = await town.newPerson('qian', { name: '钱多多' });
  const secret = await town.enrol(person);
  const { page } = await openDesk(t, town, { as: null });
  await signIn(page, 'qian', PASSWORD);
  const code = page.getByLabel('动态码', { exact: true });
  await code.fill(codeOf(secret));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await waitForScreen(page, '概览');
});

browserTest('whoever wanted a screen gets it after signing in', async (t) => {
  const { page } = await openDesk(t, town, { as: null, path: '/#screen' });
  await signIn(page, 'lin', PASSWORD);
  await waitForScreen(page, '概览');
  assert.equal(new URL(page.url()).hash, '#screen');
});

browserTest('an address of another site is no place to come back to', async (t) => {
  const { page } = await openDesk(t, town, {
    as: null,
    path: '/sign-in?to=%2F%2Fevil.example%2Fconsole',
  });
  await signIn(page, 'lin', PASSWORD);
  await waitForScreen(page, '概览');
  assert.equal(new URL(page.url()).origin, town.api.origin);
});

browserTest('somebody new signs up, and is told at the field what is wrong', async (t) => {
  const { page } = await openDesk(t, town, { as: null });
  await page.getByRole('link', { name: /没有账户/ }).click();
  await page.getByLabel('姓名').fill('新来的');
  await page.getByLabel('登录名').fill('lin');
  await page.getByLabel('登录密码', { exact: true }).fill('another horse 2');
  await page.getByLabel('再次输入登录密码').fill('another horse 2');
  const send = page.getByRole('button', { name: '注册' });
  await send.click();
  await page.getByText(/已被占用/).waitFor();
  await page.getByLabel('登录名').fill('xinlai');
  await send.click();
  await waitForScreen(page, '概览');
  await page.getByText('新来的，您好').waitFor();
});

browserTest('a session that ends leads to the sign-in, and back to the same screen', async (t) => {
  const { page, context } = await openDesk(t, town);
  await waitForScreen(page, '概览');
  await context.clearCookies();
  await page.reload();
  await waitForScreen(page, '登录');
  await signIn(page, 'lin', PASSWORD);
  await waitForScreen(page, '概览');
});

const SESSION_LOST = '登录已失效：可能是长时间未操作、已在别处退出，或账户被停用。请重新登录。';

browserTest('whoever has lost their session is told so, and nobody else', async (t) => {
  const { page, newTab } = await openDesk(t, town, { as: null });
  const told = page.getByText(SESSION_LOST);
  await waitForScreen(page, '登录');
  assert.equal(await told.count(), 0, 'a stranger');
  await signIn(page, 'lin', PASSWORD);
  await waitForScreen(page, '概览');
  const elsewhere = await newTab();
  await elsewhere.goto('/console');
  await waitForScreen(elsewhere, '概览');
  await signOut(elsewhere);
  await waitForScreen(elsewhere, '登录');
  assert.equal(await elsewhere.getByText(SESSION_LOST).count(), 0, 'who has signed out');
  await page.getByRole('link', { name: '订单', exact: true }).click();
  await waitForScreen(page, '登录');
  await told.waitFor();
  await signIn(page, 'lin', PASSWORD);
  await waitForScreen(page, '订单');
  await signOut(page);
  await waitForScreen(page, '登录');
  assert.equal(await told.count(), 0, 'who has signed out after that');
});

browserTest('whoever comes back with a session that has ended is told so', async (t) => {
  const { page, context } = await openDesk(t, town, { as: null, locale: 'en-GB' });
  const cookie = cookieIn(await town.signIn('lin'));
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: town.api.origin }]);
  await fetch(`${town.api.origin}/auth/logout`, { method: 'POST', headers: { cookie } });
  await page.goto('/console/orders');
  await waitForScreen(page, 'Sign in');
  const told = page.getByText(
    /^You have been signed out: the session expired, was ended elsewhere/,
  );
  await told.waitFor();
  await page.reload();
  await told.waitFor();
});

browserTest('the demo names the file with its passwords, wherever it lies', async (t) => {
  const demo = await openStage({ demo: true, dataDir: '/srv/tael' });
  t.after(() => demo.close());
  for (const [locale, sentence] of [
    ['zh-CN', '这是演示环境。密码在服务所在机器的 /srv/tael/demo.txt 文件中。'],
    ['en-GB', 'The passwords are in the file /srv/tael/demo.txt, on the machine of the service.'],
  ] as const) {
    const { page } = await openPhone(t, demo.origin, { locale });
    await page.goto('/console/sign-in');
    await page.getByText(sentence).waitFor();
  }
});

browserTest('the language is that of the pages, and a choice stays on all of them', async (t) => {
  const { page } = await openDesk(t, town, { locale: 'en-GB' });
  await waitForScreen(page, 'Overview');
  await page.getByRole('button', { name: /^Account/ }).click();
  const kept = page.waitForResponse((response) => response.url().includes('?lang=zh'));
  await page.getByRole('menuitem', { name: '中文' }).click();
  await waitForScreen(page, '概览');
  assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
  await kept;
  await page.goto('/account');
  await page.getByText('我的账户').first().waitFor();
});

browserTest('a choice of dark or light stays, on all pages', async (t) => {
  const { page } = await openDesk(t, town, { colorScheme: 'light' });
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await waitForScreen(page, '概览');
  assert.equal(await scheme(), 'light');
  await page.getByRole('button', { name: /^账户：/ }).click();
  await page.getByRole('menuitemradio', { name: '深色' }).click();
  assert.equal(await scheme(), 'dark');
  await page.reload();
  await waitForScreen(page, '概览');
  assert.equal(await scheme(), 'dark');
  await page.goto('/account');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await ground(), 'rgb(15, 19, 18)');
  await page.getByRole('link', { name: '浅色' }).click();
  assert.equal(await ground(), 'rgb(244, 246, 245)');
  await page.goto('/console');
  await waitForScreen(page, '概览');
  assert.equal(await scheme(), 'light');
});

browserTest("the console has the operator's name, logo and colour", async (t) => {
  const branded = await openConsoleTown(BRAND_SETTINGS);
  const { page } = await openDesk(t, branded, { colorScheme: 'light' });
  await waitForScreen(page, '概览');
  await page.getByRole('link', { name: '江南<b>付</b>' }).waitFor();
  const logo = page.locator('.logo');
  await logo.evaluate((image: HTMLImageElement) => image.decode());
  const colour = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-jade-7'),
  );
  assert.equal(colour.trim(), '#0b57d0');
  assert.match(await page.title(), /江南<b>付<\/b>$/);
});

browserTest('an address that leads nowhere says so', async (t) => {
  const { page } = await openDesk(t, town, { path: '/no/such/screen' });
  await waitForScreen(page, '页面不存在');
  await page.getByRole('link', { name: '回到概览' }).click();
  await waitForScreen(page, '概览');
});

browserTest('while the service does not answer the console says so, and tries again', async (t) => {
  const { page } = await openDesk(t, town, { as: null });
  await page.route('**/auth/login', (route) => route.abort('connectionreset'));
  await signIn(page, 'lin', PASSWORD);
  assert.match(await page.getByRole('alert').innerText(), /没有收到服务的答复/);
  await page.unrouteAll();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await waitForScreen(page, '概览');
});

browserTest('on a phone the navigation is a drawer, and Escape closes it', async (t) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await openDesk(t, town, { viewport });
  await waitForScreen(page, '概览');
  const open = page.getByRole('button', { name: '打开导航' });
  await open.click();
  const drawer = page.getByRole('dialog', { name: '导航' });
  await drawer.getByRole('link', { name: '概览' }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
});

browserTest('everything can be reached by keyboard alone', async (t) => {
  const { page } = await openDesk(t, town);
  await waitForScreen(page, '概览');
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  assert.equal(await focused(), '跳到正文');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'screen');
  await page.getByRole('button', { name: /^账户：/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor({ state: 'hidden' });
});
