// Tests what an operator does when a customer quotes something: they find it with the keyboard alone, are
// led to where it is seen, and read what else happened to that customer.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { until } from '../../support/until.ts';
import { browserTest } from '../browser-test.ts';
import { OPERATOR, openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const { owner, payer, key } = town;

const field = (page: Page) => page.getByRole('combobox', { name: '客户提供的信息' });

async function typeWhat(page: Page, what: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await field(page).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
  await page.keyboard.type(what);
}

const options = (page: Page) => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option');
const dialog = (page: Page) => page.getByRole('dialog', { name: '全局搜索' });
const timeline = (page: Page) => page.getByRole('table', { name: '时间线' });
const rowsOf = (page: Page) => timeline(page).locator('tbody tr').allInnerTexts();
const pathOf = (page: Page) => new URL(page.url()).pathname.replace(/^\/console/, '');

async function refusedRequest(): Promise<string> {
  const { request_id: requestId } = (await town.collect({ amount: 0 })).json;
  const any = { ownerId: null, keyId: null, code: null, refused: false, before: null, limit: 1 };
  await until('it is written', async () => {
    const log = await town.api.service.store.queries.requestLog({ ...any, requestId });
    return log.length === 1;
  });
  return requestId;
}

browserTest(
  'a failing request is found by its id, with all that went wrong around it',
  async (t) => {
    const requestId = await refusedRequest();
    const { data: order } = await town.collect({ notify_url: 'https://shop.example/paid' });
    assert.equal((await town.pay(order.tx_no)).status, 200);
    const { page } = await openDesk(t, town, { as: OPERATOR });
    await waitForScreen(page, '运营概览');
    await typeWhat(page, requestId);
    await page.keyboard.press('Enter');
    await waitForScreen(page, '林小满');
    assert.equal(pathOf(page), `/operator/users/${owner.userId}`);
    await timeline(page).getByText('有误的字段：amount').waitFor();
    const [said, ...others] = await rowsOf(page);
    assert.deepEqual(others, []);
    for (const part of [
      'POST /api/v1/collection',
      'invalid_parameters',
      '400',
      requestId,
      key.keyId,
    ]) {
      assert.ok(said?.includes(part), part);
    }

    await page.getByRole('link', { name: '清除筛选' }).click();
    await timeline(page).getByText('创建商户').waitFor();
    await page.getByLabel('类型').selectOption('回调');
    await timeline(page).getByText('发送中').waitFor();
    await timeline(page).getByText('https://shop.example/paid').waitFor();
    await until('the others are gone', async () => (await rowsOf(page)).length === 1);
    await page.getByLabel('类型').selectOption('资金');
    await timeline(page).getByRole('link', { name: order.tx_no }).first().click();
    await page.waitForURL(`**/console/operator/orders/${order.tx_no}`);
  },
);

browserTest('arrows choose among what was found, and Escape leaves', async (t) => {
  const no = String(owner.userId);
  const { page } = await openDesk(t, town, { as: OPERATOR, path: '/operator/orders' });
  await waitForScreen(page, '全部订单');
  await typeWhat(page, no);
  await options(page).nth(1).waitFor();
  const count = await options(page).count();
  await page.getByText(`找到 ${count} 项`).waitFor();
  const chosen = options(page).and(page.locator('[aria-selected=true]'));
  assert.match(await chosen.innerText(), /^用户 林小满/);
  await page.keyboard.press('ArrowUp');
  assert.match(await chosen.innerText(), /^门店 西湖店/);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  assert.equal(pathOf(page), '/operator/orders');
  await page.getByRole('button', { name: '全局搜索' }).click();
  await field(page).fill(no);
  await options(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await waitForScreen(page, '林小满');
});

browserTest('what is nothing’s name says so, and leads to the users', async (t) => {
  const { page } = await openDesk(t, town, { as: OPERATOR });
  await waitForScreen(page, '运营概览');
  await typeWhat(page, '王');
  await page.getByText('没有找到“王”。').waitFor();
  await page.getByText(/^用户：用户编号、登录名/).waitFor();
  await options(page).first().waitFor();
  await page.keyboard.press('Enter');
  await waitForScreen(page, '用户');
  await page.getByRole('link', { name: '王小明' }).waitFor();
});

browserTest('each kind of thing leads to its screen, on a phone too', async (t) => {
  const wide = { width: 360, height: 740 };
  const { data: order } = await town.collect({ amount: 20, out_trade_no: 'shop/1' });
  assert.equal((await town.pay(order.tx_no)).status, 200);
  const part = { tx_no: order.tx_no, refund_type: 'partial', amount: 4 };
  const { data: refund } = await town.refund(part);
  const { page } = await openDesk(t, town, { as: OPERATOR, viewport: wide });
  await waitForScreen(page, '运营概览');
  const leads = async (what: string, path: string) => {
    await page.getByRole('button', { name: '全局搜索' }).click();
    await field(page).fill(what);
    await options(page).first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), wide.width, what);
    await options(page).first().click();
    await page.waitForURL(`**/console${path}`);
    await dialog(page).waitFor({ state: 'hidden' });
  };
  await leads('shop/1', `/operator/orders/${order.tx_no}`);
  await leads(payer.login, `/operator/users/${payer.userId}`);
  await leads(refund.refund_no, `/operator/orders/${order.tx_no}`);
  await leads(key.keyId, `/operator/users/${owner.userId}`);
});

browserTest('older lines are a page away, and nobody else has the search', async (t) => {
  for (let n = 0; n < 25; n += 1) await town.recharge(payer, 100n);
  const path = `/operator/users/${payer.userId}?kind=money`;
  const { page } = await openDesk(t, town, { as: OPERATOR, path });
  await waitForScreen(page, '王小明');
  await timeline(page).getByText('+¥1.00').first().waitFor();
  const first = await rowsOf(page);
  assert.equal(first.length, 20);
  await page.getByRole('link', { name: '更早' }).click();
  await page.getByRole('link', { name: '最新' }).waitFor();
  await until('the next page is there', async () => (await rowsOf(page))[0] !== first[0]);
  const theirs = await openDesk(t, town, { as: payer.login });
  await waitForScreen(theirs.page, '概览');
  await theirs.page.keyboard.press('Control+K');
  assert.equal(await theirs.page.getByRole('button', { name: '全局搜索' }).count(), 0);
  assert.equal(await dialog(theirs.page).count(), 0);
});
