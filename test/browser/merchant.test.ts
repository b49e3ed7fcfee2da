// The shop's side: the till that says by itself when it is paid, with the net and without a script, and
// the owner who decides on a refund that a tool asks for.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { OWNER_PIN, openApiTown } from '../support/api-town.ts';
import { refundRequestsIn } from '../support/refund-requests.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { approveButton, typeApproval, waitForHeading } from './pay-acts.ts';

const town = await openApiTown();
const { openRequest } = refundRequestsIn(town);
const { origin } = town.api;

/** The owner's phone, signed in, with a page open. */
async function owners(t: TestContext, path: string, wishes: BrowserContextOptions = {}) {
  const phone = await openPhone(t, origin, wishes);
  const [name = '', value = ''] = (await town.cookieOf('lin')).split('=');
  await phone.context.addCookies([{ name, value, url: origin }]);
  await phone.page.goto(path);
  return phone;
}

browserTest(
  'the till shows the code, updates by itself once paid, and takes the next order',
  async (t) => {
    const txNo = await town.order({ amount: 12.8, title: '明前龙井' });
    const { page } = await owners(t, `/cashier/${txNo}`);
    await page.getByRole('img', { name: /¥12\.80/ }).waitFor();
    assert.equal((await town.pay(txNo)).status, 200);
    await waitForHeading(page, '收款成功');
    await page.getByLabel(/^金额/).fill('8.5');
    await page.getByRole('button', { name: '生成收款码' }).tap();
    await page.getByText('等待付款').first().waitFor();
    await page.getByText('8.50').first().waitFor();
    const next = page.url().split('/').at(-1)?.split('?')[0] ?? '';
    assert.notEqual(next, txNo);
    assert.equal((await town.pay(next)).status, 200);
    await waitForHeading(page, '收款成功');
  },
);

browserTest('a till that was offline shows what happened meanwhile', async (t) => {
  const txNo = await town.order();
  const { page, context } = await owners(t, `/cashier/${txNo}`);
  await page.getByText('等待付款').first().waitFor();
  await context.setOffline(true);
  await page.getByText('网络已断开').first().waitFor();
  assert.equal((await town.pay(txNo)).status, 200);
  await context.setOffline(false);
  await waitForHeading(page, '收款成功');
});

browserTest('without a script the till is refreshed by hand', async (t) => {
  const txNo = await town.order();
  const { page } = await owners(t, `/cashier/${txNo}`, { javaScriptEnabled: false });
  assert.equal((await town.pay(txNo)).status, 200);
  await page.getByRole('link', { name: /刷新/ }).tap();
  await waitForHeading(page, '收款成功');
});

browserTest('an owner sees what a tool requests, and approves it by tapping', async (t) => {
  const txNo = await town.paid(100);
  const { requestNo } = await openRequest(txNo, 40);
  const { page } = await owners(t, `/refund-requests/${requestNo}`);
  for (const part of ['¥40.00', '¥39.60', '¥0.40', '杯子是凉的', txNo]) {
    await page.getByText(part).first().waitFor();
  }
  await typeApproval(page, '000000');
  await approveButton(page).tap();
  assert.match(await page.getByRole('alert').innerText(), /还可尝试 4 次/);
  assert.equal((await town.record(txNo)).refunded_amount, 0);
  await typeApproval(page, OWNER_PIN);
  // The sixth digit alone refunds nothing: the amount is somebody else's, and is confirmed.
  assert.match(await approveButton(page).innerText(), /¥40\.00/);
  assert.equal((await town.record(txNo)).refunded_amount, 0);
  await approveButton(page).tap();
  await waitForHeading(page, '已退款');
  assert.equal((await town.record(txNo)).refunded_amount, 40);
});

browserTest('an owner declines without a script, and nothing is refunded', async (t) => {
  const txNo = await town.paid(100);
  const { requestNo } = await openRequest(txNo, null);
  const path = `/refund-requests/${requestNo}`;
  const { page } = await owners(t, path, { javaScriptEnabled: false });
  await page.getByRole('button', { name: '拒绝' }).tap();
  await waitForHeading(page, '已拒绝');
  assert.equal((await town.record(txNo)).refunded_amount, 0);
});
