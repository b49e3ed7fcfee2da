// The bell, the address of somebody's mail, and a forgotten login password, as people meet them.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startChannel } from '../../api/notices/platform-channel.ts';
import { CODE, LINK, startPost } from '../../api/notices/post.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { until } from '../../support/until.ts';
import { browserTest } from '../browser-test.ts';
import { look } from '../sights.ts';
import { openConsoleTown, openDesk, signIn, waitForScreen } from './desk.ts';

const server = await startMailServer();
const channel = await startChannel();
const town = await openConsoleTown({ ...server.settings, ...channel.settings });
const post = startPost(town);
after(() => post.stop());

const SMALL = { viewport: { width: 390, height: 844 } };
const LARGE = { viewport: { width: 1280, height: 900 } };
const NEW = 'battery staple 2';

async function mailed(to: string, what: RegExp): Promise<string> {
  const found = () =>
    server
      .sentTo(to)
      .map(({ text }) => what.exec(text)?.[0])
      .find(Boolean);
  await until(`${what} comes`, () => found() !== undefined);
  return found() ?? '';
}

browserTest('the bell counts what arrives while somebody looks, and is emptied', async (t) => {
  const { page } = await openDesk(t, town, { as: 'wang', ...LARGE });
  const bell = page.locator('a.bell');
  await bell.waitFor();
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  await town.recharge(town.payer, 88_00n);
  await page.getByRole('link', { name: `通知，${before + 1} 条未读` }).click();
  await waitForScreen(page, '通知');
  await page.getByText('充值到账').first().waitFor();
  await look(page, 'desk-notices');
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await page.getByRole('link', { name: '通知', exact: true }).waitFor();
});

browserTest('an address is set with the login password and the code from its mail', async (t) => {
  const { page } = await openDesk(t, town, { as: 'wang', path: '/notices', ...SMALL });
  await page.getByRole('button', { name: '设置邮箱' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('邮箱地址').fill('wang@mail.example');
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await look(page, 'phone-set-address');
  await dialog.getByRole('button', { name: '设置邮箱' }).click();
  const code = await mailed('wang@mail.example', CODE);
  await dialog.getByLabel('邮件中的确认码').fill(code.toLowerCase());
  await dialog.getByRole('button', { name: '输入确认码' }).click();
  const card = page.getByRole('region', { name: '邮箱' });
  await card.getByText('w***@mail.example', { exact: true }).waitFor();
  await look(page, 'phone-notices');
});

browserTest('people choose what the platform passes on, beside what is mailed', async (t) => {
  const { page } = await openDesk(t, town, { as: 'chen', path: '/notices', ...SMALL });
  const posted = page.getByRole('group', { name: '同时发到平台 App 或短信' });
  const topUps = posted.getByRole('checkbox', { name: '充值到账' });
  assert.equal(await topUps.isChecked(), true, 'unless somebody says something else');
  await topUps.click();
  await page.getByText('已保存').waitFor();
  await posted.scrollIntoViewIfNeeded();
  await look(page, 'phone-notices-platform');
  await page.reload();
  await posted.waitFor();
  assert.equal(await topUps.isChecked(), false);
  const mailed = page.getByRole('group', { name: '同时发送邮件' });
  assert.equal(await mailed.getByRole('checkbox', { name: '充值到账' }).isChecked(), true);
});

browserTest('in English a shop asks for its paid orders', async (t) => {
  const { page } = await openDesk(t, town, {
    as: 'lin',
    path: '/notices',
    locale: 'en-US',
    ...LARGE,
  });
  await page.getByRole('checkbox', { name: /Paid orders/ }).click();
  await page.getByText('Saved').waitFor();
  await town.paid(12);
  await page.getByText('1 order', { exact: true }).waitFor({ timeout: 60_000 });
  await look(page, 'desk-notices-english');
});

browserTest('whoever forgot their login password comes back in by mail', async (t) => {
  const { page } = await openDesk(t, town, { as: null, path: '/sign-in', ...SMALL });
  await page.getByRole('link', { name: '忘记登录密码？' }).click();
  await page.getByLabel('登录名').fill('wang');
  await look(page, 'phone-forgotten');
  await page.getByRole('button', { name: '发送链接' }).click();
  await page.getByRole('heading', { name: '请查收邮件' }).waitFor();
  await look(page, 'phone-link-sent');
  const link = await mailed('wang@mail.example', LINK);
  await page.goto(link);
  await page.getByLabel('登录密码', { exact: true }).fill(NEW);
  await page.getByLabel('再次输入登录密码').fill(NEW);
  await look(page, 'phone-new-password');
  await page.getByRole('button', { name: '设置密码' }).click();
  await page.getByRole('heading', { name: '登录密码已设置' }).waitFor();
  await look(page, 'phone-password-set');
  await page.goto(`${link}?lang=en`);
  await page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
  await page.goto('/console/sign-in');
  await signIn(page, 'wang', NEW);
  await page.locator('a.bell').waitFor();
});

browserTest('in English the pages of a forgotten password say the same', async (t) => {
  const wishes = { as: null, path: '/sign-in', locale: 'en-US', ...LARGE };
  const { page } = await openDesk(t, town, wishes);
  await page.getByRole('link', { name: 'Forgot your login password?' }).click();
  await page.getByLabel('Login name').fill('nobody-has-this');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await look(page, 'desk-link-sent-english');
});
