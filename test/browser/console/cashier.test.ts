// The cashier of a branch in a real browser: an owner sets up staff, staff collect with nothing but
// their own login, a payer pays on their phone, and the till shows it by itself.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { PAYER_PIN } from '../../support/api-town.ts';
import { assertBooksHold } from '../../support/books.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { STAFF_PASSWORD, staffAt, staffCookie } from '../../support/staff.ts';
import { browserTest, openPhone } from '../browser-test.ts';
import { tapPin, waitForHeading } from '../pay-acts.ts';
import { addressIn, openConsoleTown, openDesk, signIn, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const { branchId } = town;
const TILL = `/cashier/${branchId}`;

/** A till where staff have signed in. */
async function openTill(t: TestContext, login: string, wishes: BrowserContextOptions = {}) {
  const staff = await staffAt(town, login);
  const desk = await openDesk(t, town, { as: null, ...wishes });
  const [name = '', value = ''] = (await staffCookie(town, staff.login)).split('=');
  await desk.context.addCookies([{ name, value, url: town.api.origin }]);
  await desk.page.goto(addressIn(TILL));
  await waitForTill(desk.page);
  return desk;
}

async function waitForTill(page: Page): Promise<void> {
  await waitForScreen(page, '收银台');
  await page.getByText('林记茶铺 · 西湖店').waitFor();
}

async function collect(page: Page, amount: string): Promise<string> {
  await page.getByLabel('金额（元）').fill(amount);
  await page.getByRole('button', { name: '收款', exact: true }).click();
  await page.getByRole('img', { name: '付款二维码' }).waitFor();
  return new URL(page.url()).searchParams.get('order') ?? '';
}

/** On a phone of their own, by the link that the till shows. */
async function payAsPayer(t: TestContext, page: Page): Promise<void> {
  const link = await page.getByText(/\/pay\/C/).innerText();
  const phone = await openPhone(t, town.api.origin);
  const [name = '', value = ''] = (await town.cookieOf('wang')).split('=');
  await phone.context.addCookies([{ name, value, url: town.api.origin }]);
  await phone.page.goto(link);
  await tapPin(phone.page, PAYER_PIN);
  await waitForHeading(phone.page, '支付成功');
}

const takings = (page: Page) => page.locator('[data-takings]').getAttribute('data-takings');

browserTest('an owner sets up staff, who sign in and are at their till', async (t) => {
  const owner = await openDesk(t, town);
  await owner.page.getByRole('link', { name: '收银台' }).click();
  await waitForScreen(owner.page, '收银台');
  await owner.page.getByRole('link', { name: '收银员：西湖店' }).click();
  await waitForScreen(owner.page, '收银员');
  await owner.page.getByRole('button', { name: '添加收银员' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('收银员姓名').fill('小周');
  await dialog.getByLabel('收银员登录名').fill('zhou');
  await dialog.getByLabel('收银员密码', { exact: true }).fill(STAFF_PASSWORD);
  await dialog.getByLabel('登录密码', { exact: true }).fill('wrong horse 1');
  await dialog.getByRole('button', { name: '添加收银员' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: '添加收银员' }).click();
  await owner.page.getByText(`${branchId}/zhou`).first().waitFor();

  const till = await openDesk(t, town, { as: null, path: '/sign-in' });
  await signIn(till.page, `${branchId}/zhou`, STAFF_PASSWORD);
  await waitForTill(till.page);
  assert.equal(new URL(till.page.url()).pathname, addressIn(TILL));

  await owner.page.getByRole('button', { name: '移除：小周' }).click();
  await dialog.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: '移除' }).click();
  await owner.page.getByText('还没有收银员').waitFor();
  await till.page.reload();
  await waitForScreen(till.page, '登录');
});

browserTest(
  'staff collect 66.60, a payer pays, the till shows it and the takings grow',
  async (t) => {
    const { page } = await openTill(t, 'front');
    assert.equal(await takings(page), '0.00');
    for (const key of ['6', '6', '.', '6', '0']) {
      await page.getByRole('button', { name: key, exact: true }).click();
    }
    assert.equal(await page.getByLabel('金额（元）').inputValue(), '66.60');
    await page.getByRole('button', { name: '收款', exact: true }).click();
    await waitForHeading(page, '等待付款');
    await payAsPayer(t, page);
    await waitForHeading(page, '收款成功');
    await page.locator('[data-takings="66.60"]').waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('金额（元）').waitFor();
    await page.getByRole('row', { name: /已支付.*¥66\.60/ }).waitFor();
  },
);

browserTest('the staff of a branch is reached from the page of the shop too', async (t) => {
  const { page } = await openDesk(t, town, { path: '/merchants' });
  await page.getByRole('link', { name: '收银员：西湖店' }).click();
  await waitForScreen(page, '收银员');
});

browserTest('the keyboard is enough: amount, Enter, and the next customer', async (t) => {
  const { page } = await openTill(t, 'keys');
  await page.keyboard.type('12.345');
  assert.equal(await page.getByLabel('金额（元）').inputValue(), '12.34');
  await page.keyboard.press('Enter');
  await waitForHeading(page, '等待付款');
  const txNo = new URL(page.url()).searchParams.get('order') ?? '';
  assert.equal((await town.record(txNo)).amount, 12.34);
});

browserTest('pressing twice, reloading and going back make no second order', async (t) => {
  const { page } = await openTill(t, 'twice');
  const count = async () => {
    const [row] = await town.api.rows('select count(*)::int as orders from orders');
    return row?.orders;
  };
  const before = await count();
  await page.getByLabel('金额（元）').fill('8');
  await page.getByRole('button', { name: '收款', exact: true }).dblclick();
  await waitForHeading(page, '等待付款');
  await page.reload();
  await waitForHeading(page, '等待付款');
  assert.equal(await count(), before + 1);
});

browserTest('an order is cancelled at the till, after a question', async (t) => {
  const { page } = await openTill(t, 'cancels');
  const txNo = await collect(page, '3');
  await page.getByRole('button', { name: '取消订单' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '保留订单' }).waitFor();
  await dialog.getByRole('button', { name: '取消订单' }).click();
  await waitForHeading(page, '已取消');
  assert.equal((await town.record(txNo)).status, 'cancelled');
});

browserTest('an order of the list shows its four stages', async (t) => {
  const { page } = await openTill(t, 'looks');
  const txNo = await collect(page, '4.4');
  await town.pay(txNo);
  await waitForHeading(page, '收款成功');
  await page.getByRole('button', { name: `详情：${txNo}` }).click();
  const dialog = page.getByRole('dialog');
  for (const stage of ['创建', '支付', '退款', '结算'])
    await dialog.getByText(stage).first().waitFor();
});

browserTest('staff have no other screen, and no other branch', async (t) => {
  const { page } = await openTill(t, 'only');
  await page.goto(addressIn('/'));
  await waitForTill(page);
  const other = await town.newBranch(town.merchantId, '灵隐店');
  await page.goto(addressIn(`/cashier/${other}`));
  await page.getByText('您不能在这个门店收款。').waitFor();
});

browserTest('a till fits a phone and a tablet, and its code is on white in the dark', async (t) => {
  for (const width of [390, 820]) {
    const { page } = await openTill(t, `fits-${width}`, {
      viewport: { width, height: 844 },
      colorScheme: 'dark',
    });
    await collect(page, '1');
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    assert.ok(Number(wide) <= 0, `${wide} pixels over at ${width}`);
    await page.getByRole('img', { name: '付款二维码' }).waitFor();
    const ground = await page.evaluate(
      `getComputedStyle(document.querySelector('img.code')).backgroundColor`,
    );
    assert.equal(ground, 'rgb(255, 255, 255)');
  }
});

browserTest('when the owner is suspended the till is out', async (t) => {
  const { page } = await openTill(t, 'ends');
  await town.standing(town.owner, 'suspend');
  try {
    await waitForScreen(page, '登录');
  } finally {
    await town.standing(town.owner, 'resume');
  }
});

browserTest('after all of it the books hold', () => assertBooksHold(town.api.database.admin));
