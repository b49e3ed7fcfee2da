// A payment that an owner asks for in the console, from wherever they are: with a link, a code and a sheet of
// paper, and made once.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { browserTest } from '../browser-test.ts';
import { openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();

const create = (page: Page) => page.getByRole('button', { name: '生成收款码' }).click();

async function ordersTitled(title: string) {
  return town.api.rows(`select * from orders where title = '${title}'`);
}

browserTest('an owner asks for a payment without a branch, and sees it paid', async (t) => {
  const { page } = await openDesk(t, town, { path: '/records' });
  await waitForScreen(page, '交易记录');
  await page.getByRole('link', { name: '发起收款' }).click();
  await waitForScreen(page, '发起收款');
  await page.getByLabel('收款金额（元）').fill('128.5');
  await page.getByLabel('收款事由').fill('茶会定金');
  await page.getByLabel('商户订单号').fill('tea-2026/11');
  await page.getByLabel('备注').fill('周五前确认');
  await create(page);
  await waitForScreen(page, '茶会定金');
  const code = page.getByRole('img', { name: '支付 ¥128.50 的收款码' });
  await code.evaluate((image: HTMLImageElement) => image.decode());
  await page.getByRole('definition').filter({ hasText: 'tea-2026/11' }).waitFor();
  await page.getByText('周五前确认').waitFor();
  const [order] = await ordersTitled('茶会定金');
  assert.deepEqual([order?.branch_id, order?.notify_url, order?.amount], [null, null, '12850']);
  assert.equal((await town.pay(String(order?.tx_no))).status, 200);
  await page.getByText('已支付').first().waitFor();
  await code.waitFor({ state: 'detached' });
});

browserTest(
  'the sheet that is printed has the code and the amount, and nothing else',
  async (t) => {
    const txNo = await town.order({ title: '打印一张', amount: 66 });
    const { page } = await openDesk(t, town, { path: `/orders/${txNo}` });
    const sheet = page.getByRole('region', { name: '等待付款' });
    await sheet.getByRole('button', { name: '打印收款单' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    for (const told of ['¥66.00', '打印一张', txNo]) assert.ok(printed.includes(told), printed);
    for (const other of ['订单进度', '退款记录', '导航', '打印收款单']) {
      assert.ok(!printed.includes(other), printed);
    }
    assert.ok(await sheet.getByRole('img').isVisible());
  },
);

browserTest('a number that was paid for is not asked for again', async (t) => {
  const txNo = await town.paid(5, { out_trade_no: 'used-once' });
  const { page } = await openDesk(t, town, { path: '/new-payment' });
  await page.getByLabel('收款金额（元）').fill('6');
  await page.getByLabel('商户订单号').fill('used-once');
  await create(page);
  await page.getByRole('alert').filter({ hasText: txNo }).waitFor();
  await page.getByLabel('商户订单号').fill('not used');
  await create(page);
  await page
    .getByText(/商户订单号|out_trade_no/)
    .last()
    .waitFor();
  await page.getByLabel('商户订单号').fill('used-never');
  await create(page);
  await waitForScreen(page, '向 林记茶铺 付款');
});

browserTest('what is sent again after a lost answer is one payment', async (t) => {
  const { page } = await openDesk(t, town, { path: '/new-payment' });
  let lost = 0;
  await page.route('**/api/v1/orders', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByLabel('收款金额（元）').fill('9');
  await page.getByLabel('收款事由').fill('只收一次');
  await create(page);
  await page.getByRole('alert').waitFor();
  await create(page);
  await waitForScreen(page, '只收一次');
  assert.equal((await ordersTitled('只收一次')).length, 1);
});

browserTest('an amount that is none is not sent', async (t) => {
  const { page } = await openDesk(t, town, { path: '/new-payment' });
  await page.getByLabel('收款金额（元）').fill('八十八');
  await create(page);
  await page.getByText('请输入金额，例如 88 或 88.50。').waitFor();
});

browserTest('an owner without a branch is led from the tills to where one is added', async (t) => {
  await town.openShop('zhou', { name: '周店长' });
  const { page } = await openDesk(t, town, { as: 'zhou', path: '/cashier' });
  await page.getByRole('link', { name: '添加门店' }).click();
  await waitForScreen(page, '商户');
});
