// The security screen: passwords, two-factor authentication with recovery codes, sessions, and the log.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { cookieIn } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { codeOf, codeOfStepBefore } from '../../support/one-time-code.ts';
import { browserTest } from '../browser-test.ts';
import { openConsoleTown, openDesk, signIn, signOut, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const NEW_PASSWORD = 'battery staple 2';
for (const secret of [NEW_PASSWORD, '975310']) town.api.secrets.add(secret);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Scans, types, and is shown the codes. A code of the step before leaves that of now unused. */
async function switchOn(page: Page) {
  await button(page, '启用').click();
  const dialog = page.getByRole('dialog', { name: '启用双重验证' });
  await dialog.getByRole('img', { name: /二维码/ }).waitFor();
  const secret = await dialog.locator('code').innerText();
  town.api.secrets.add(secret);
  await dialog.getByLabel('应用中的动态码').fill(codeOf(secret, 10));
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await button(page, '启用').last().click();
  assert.match(await dialog.getByRole('alert').innerText(), /动态码错误/);
  await dialog.getByLabel('应用中的动态码').fill(await codeOfStepBefore(secret));
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: '恢复码' });
  await shown.waitFor();
  const codes = await shown.locator('code').allInnerTexts();
  for (const code of codes) town.api.secrets.add(code);
  return { secret, codes, shown };
}

browserTest(
  'two-factor: on, signed in with a code and a recovery code, and off again',
  async (t) => {
    const person = await town.newPerson('enrolling', { name: '赵双重' });
    const { page } = await openDesk(t, town, { as: 'enrolling', path: '/security' });
    await waitForScreen(page, '安全');
    const { secret, codes, shown } = await switchOn(page);
    assert.equal(new Set(codes).size, 10);

    await page.keyboard.press('Escape');
    assert.ok(await shown.isVisible(), 'Escape does not lose the codes');
    assert.ok(await button(page, '完成').isDisabled());
    const saving = page.waitForEvent('download');
    await button(page, '下载').click();
    const file = await readFile(await (await saving).path(), 'utf8');
    for (const code of codes) assert.ok(file.includes(code), 'the file has every code');
    await page.getByLabel('我已保存恢复码').check();
    await button(page, '完成').click();
    await shown.waitFor({ state: 'hidden' });
    await page.getByText('还有 10 个恢复码').waitFor();
    const html = await page.content();
    for (const hidden of [secret, ...codes]) assert.ok(!html.includes(hidden), 'a secret stayed');

    await signOut(page);
    await signIn(page, 'enrolling', PASSWORD);
    await page.getByLabel('动态码', { exact: true }).fill(codeOf(secret));
    await button(page, '登录').click();
    await waitForScreen(page, '概览');

    await signOut(page);
    await signIn(page, 'enrolling', PASSWORD);
    await page.getByRole('button', { name: '改用恢复码' }).click();
    await page.getByLabel('恢复码').fill(codes[0]?.toLowerCase() ?? '');
    await button(page, '登录').click();
    await waitForScreen(page, '概览');

    await page.getByRole('link', { name: '安全', exact: true }).click();
    await page.getByText('还有 9 个恢复码').waitFor();
    await button(page, '停用').click();
    const dialog = page.getByRole('dialog', { name: '停用' });
    await dialog.getByLabel('登录密码').fill(PASSWORD);
    await dialog.getByRole('button', { name: '改用恢复码' }).click();
    await dialog.getByLabel('恢复码').fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: '停用' }).click();
    assert.match(await dialog.getByRole('alert').innerText(), /恢复码错误或已被使用/);
    await dialog.getByLabel('恢复码').fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: '停用' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await section(page, '双重验证').getByText('未启用').waitFor();
    assert.equal(
      (await town.signIn(person.login)).status,
      200,
      'the password alone is enough again',
    );
  },
);

browserTest('new recovery codes take a code, and replace the old ones', async (t) => {
  await town.newPerson('renewing');
  const { page } = await openDesk(t, town, { as: 'renewing', path: '/security' });
  const { secret, codes } = await switchOn(page);
  await page.getByLabel('我已保存恢复码').check();
  await button(page, '完成').click();
  await button(page, '重新生成恢复码').click();
  const dialog = page.getByRole('dialog', { name: '重新生成恢复码' });
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByLabel('动态码').fill(codeOf(secret));
  await dialog.getByRole('button', { name: '重新生成恢复码' }).click();
  const shown = page.getByRole('dialog', { name: '恢复码', exact: true });
  await shown.waitFor();
  const fresh = await shown.locator('code').allInnerTexts();
  for (const code of fresh) town.api.secrets.add(code);
  assert.equal(new Set([...codes, ...fresh]).size, 20);
  const leaving = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const asked = await leaving;
  assert.equal(asked.type(), 'beforeunload');
  await asked.dismiss();
});

browserTest(
  'recovery codes are shown though no read is answered, and outlast the session',
  async (t) => {
    await town.newPerson('unlucky');
    const { page } = await openDesk(t, town, { as: 'unlucky', path: '/security' });
    await waitForScreen(page, '安全');
    const held: Route[] = [];
    const reads = /\/api\/v1\//;
    const hold = (asked: Route) =>
      asked.request().method() === 'GET' ? void held.push(asked) : asked.fallback();
    await page.route('**/two-factor/switch-on', async (route) => {
      await page.route(reads, hold);
      await route.fallback();
    });
    const { codes, shown } = await switchOn(page);
    assert.equal(codes.length, 10);

    const cookie = cookieIn(await town.signIn('unlucky', { recovery_code: codes[0] }));
    await town.web('POST', '/api/v1/sessions/end-others', {
      headers: { cookie },
      body: {},
    });
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.unroute(reads);
    await Promise.all(held.map((route) => route.continue()));
    await refused;
    await shown.getByLabel('我已保存恢复码').check();
    assert.deepEqual(await shown.locator('code').allInnerTexts(), codes);
    await button(page, '完成').click();
    await page.waitForURL(/\/sign-in/);
  },
);

browserTest('a closed dialog has forgotten the offered secret, and Escape closes it', async (t) => {
  await town.newPerson('hesitant');
  const { page } = await openDesk(t, town, { as: 'hesitant', path: '/security' });
  await button(page, '启用').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '启用双重验证' });
  const secret = await dialog.locator('code').innerText();
  town.api.secrets.add(secret);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.ok(!(await page.content()).includes(secret));
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.waitForFunction(() => document.activeElement?.textContent === '启用');
  assert.equal(await focused(), '启用', 'the focus is where it was');
  await section(page, '双重验证').getByText('未启用').waitFor();
});

browserTest('a new login password signs out everywhere else', async (t) => {
  await town.newPerson('changer');
  const { page } = await openDesk(t, town, { as: 'changer', path: '/security' });
  const other = cookieIn(await town.signIn('changer'));
  await button(page, '修改登录密码').click();
  const dialog = page.getByRole('dialog', { name: '修改登录密码' });
  const fill = async (old: string, next: string, again = next) => {
    await dialog.getByLabel('登录密码', { exact: true }).fill(old);
    await dialog.getByLabel('新登录密码', { exact: true }).fill(next);
    await dialog.getByLabel('再次输入新登录密码').fill(again);
    await dialog.getByRole('button', { name: '修改登录密码' }).click();
  };
  await fill(PASSWORD, NEW_PASSWORD, 'battery staple 3');
  await dialog.getByText('两次输入不一致').waitFor();
  await fill('wrong horse 1', NEW_PASSWORD);
  assert.match(await dialog.getByRole('alert').innerText(), /登录密码错误/);
  await fill(PASSWORD, 'password123');
  await dialog.getByText(/常见/).waitFor();
  await fill(PASSWORD, NEW_PASSWORD);
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('登录密码已修改').waitFor();
  const answer = await town.web('GET', '/api/v1/me', { headers: { cookie: other } });
  assert.equal(answer.status, 401);
  await page.reload();
  await waitForScreen(page, '安全');
  await signOut(page);
  await signIn(page, 'changer', NEW_PASSWORD);
  await waitForScreen(page, '概览');
});

browserTest('the payment password: tries left, a lock, and a new one that ends it', async (t) => {
  await town.newPerson('payer2');
  const { page } = await openDesk(t, town, { as: 'payer2', path: '/security' });
  const card = section(page, '支付密码');
  await card.getByText('再输错 5 次').waitFor();
  const txNo = await town.order();
  for (let n = 0; n < 5; n++) await town.pay(txNo, { pay_password: '111222' }, { as: 'payer2' });
  await page.reload();
  await card.getByText('已锁定至').waitFor();
  await button(page, '重设支付密码').click();
  const dialog = page.getByRole('dialog', { name: '重设支付密码' });
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByLabel('新支付密码', { exact: true }).fill('975310');
  await dialog.getByLabel('再次输入新支付密码').fill('975310');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await card.getByText('再输错 5 次').waitFor();
});

browserTest('sessions are listed and ended, and the log says what happened', async (t) => {
  await town.newPerson('roaming');
  const { page } = await openDesk(t, town, { as: 'roaming', path: '/security', locale: 'en-GB' });
  await waitForScreen(page, 'Security');
  const agents = ['curl/8.5.0', 'okhttp/4.12.0', 'Wget/1.24'];
  const cookies = await Promise.all(
    agents.map(async (agent) =>
      cookieIn(await town.signIn('roaming', {}, { headers: { 'user-agent': agent } })),
    ),
  );
  await page.reload();
  const table = page.getByRole('table', { name: 'Where you are signed in' });
  await table.getByRole('row', { name: /okhttp/ }).waitFor();
  await page.getByRole('button', { name: 'Sign out: curl' }).click();
  await table.getByRole('row', { name: /curl/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else' });
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await table.getByRole('row', { name: /okhttp/ }).waitFor({ state: 'detached' });
  for (const cookie of cookies) {
    const answer = await town.web('GET', '/api/v1/me', { headers: { cookie } });
    assert.equal(answer.status, 401);
  }
  const log = page.getByRole('table', { name: 'Security log' });
  await log.getByText('Signed out everywhere else').waitFor();
  await log.getByText('Signed in with a new device').first().waitFor();
  await log.getByText('Account created').waitFor();
});

browserTest('a limit is set, shown with what is left, and lifted', async (t) => {
  await town.newPerson('measuring', { name: '钱有度' });
  const { page } = await openDesk(t, town, { as: 'measuring', path: '/security' });
  const limits = section(page, '支付限额');
  await limits.getByText('未设置限额').waitFor();
  await button(page, '修改限额').click();
  const dialog = page.getByRole('dialog', { name: '修改限额' });
  await dialog.getByLabel('每日（元）').fill('1,5');
  await dialog.getByLabel('每月（元）').fill('3000');
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await button(page, '修改限额').last().click();
  await dialog.getByText('请输入金额，如 200.00，最多两位小数。').waitFor();
  await dialog.getByLabel('每日（元）').fill('150.50');
  await button(page, '修改限额').last().click();
  await dialog.waitFor({ state: 'hidden' });
  await limits.getByText('每月：').waitFor();
  const rows = await limits.getByRole('listitem').allInnerTexts();
  assert.match(rows[0] ?? '', /每日：\s*¥?150\.50[\s\S]*本人设置[\s\S]*剩余：\s*¥?150\.50/);
  assert.match(rows[1] ?? '', /每月：\s*¥?3,000\.00/);
  await button(page, '修改限额').click();
  await dialog.getByLabel('每日（元）').fill('');
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await button(page, '修改限额').last().click();
  await dialog.waitFor({ state: 'hidden' });
  await limits.getByText('每日：').waitFor({ state: 'detached' });
  assert.equal(await limits.getByRole('listitem').count(), 1);
});
