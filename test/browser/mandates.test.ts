// Tests what payers allow, as they meet it on pages: a small payment with one tap, and what a program asks
// for.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';
import { allowSmallPayments, newSpender, spend } from '../support/spenders.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { payButton, signInAs, submitPin, typeApproval, waitForHeading } from './pay-acts.ts';

const town = await openApiTown();
const { origin, service } = town.api;
await allowSmallPayments(service, town.payer);
const spender = await newSpender(service, town.payer);
const status = async (txNo: string) => (await town.record(txNo)).status;

/** Signed in on the page itself, so that the browser is known. */
async function atPage(t: TestContext, path: string, wishes: object = {}) {
  const phone = await openPhone(t, origin, wishes);
  await phone.page.goto(path);
  await signInAs(phone.page, 'wang', PASSWORD);
  return phone;
}

async function asked(amount: number) {
  const txNo = await town.order({ amount });
  return { txNo, path: `/payment-requests/${await spend(service, spender, txNo)}` };
}

browserTest('a payer who allowed it pays a small amount with one tap, once', async (t) => {
  const txNo = await town.order({ amount: 6 });
  const { page, context } = await atPage(t, `/pay/${txNo}`);
  let sent = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  const button = payButton(page);
  assert.equal(await button.innerText(), '支付 ¥6.00');
  assert.equal(await page.getByLabel('支付密码').count(), 0);
  await button.evaluate((one: HTMLElement) => {
    for (let tap = 0; tap < 5; tap += 1) one.click();
  });
  await waitForHeading(page, '支付成功');
  assert.equal(sent, 1);
});

browserTest('one tap pays without a script too', async (t) => {
  const txNo = await town.order({ amount: 6 });
  const { page } = await atPage(t, `/pay/${txNo}`, { javaScriptEnabled: false });
  await payButton(page).tap();
  await waitForHeading(page, '支付成功');
});

browserTest('a payer may use the password for a small amount all the same', async (t) => {
  const txNo = await town.order({ amount: 6 });
  const { page } = await atPage(t, `/pay/${txNo}`, { javaScriptEnabled: false });
  await page.getByRole('link', { name: '使用支付密码' }).tap();
  await submitPin(page, PAYER_PIN);
  await waitForHeading(page, '支付成功');
});

browserTest('a tap while the phone is offline pays nothing, and can be made again', async (t) => {
  const txNo = await town.order({ amount: 6 });
  const { page, context } = await atPage(t, `/pay/${txNo}`);
  await payButton(page).waitFor();
  await context.setOffline(true);
  await payButton(page).tap();
  assert.match(await page.getByRole('alert').innerText(), /网络已断开/);
  assert.equal(await status(txNo), 'pending');
  await context.setOffline(false);
  await payButton(page).tap();
  await waitForHeading(page, '支付成功');
});

browserTest('above the limit the page asks for the password as ever', async (t) => {
  const txNo = await town.order({ amount: 21 });
  const { page } = await atPage(t, `/pay/${txNo}`);
  await page.getByText('支付密码').first().waitFor();
  assert.equal(await page.locator('#with_password').count(), 0);
});

browserTest('a payer sees what a program asks for, and pays it by tapping', async (t) => {
  const { txNo, path } = await asked(40);
  const { page } = await atPage(t, path);
  for (const part of ['¥40.00', '林记茶铺', '买菜助手', 'agent', txNo]) {
    await page.getByText(part).first().waitFor();
  }
  await typeApproval(page, '000000', payButton(page));
  await payButton(page).tap();
  assert.match(await page.getByRole('alert').innerText(), /还可尝试 4 次/);
  await typeApproval(page, PAYER_PIN, payButton(page));
  // The sixth digit alone pays nothing: it was a program that named the order.
  assert.equal(await status(txNo), 'pending');
  await payButton(page).tap();
  await waitForHeading(page, '已支付');
  assert.equal(await status(txNo), 'paid');
});

browserTest('a payer declines without a script, and nothing is paid', async (t) => {
  const { txNo, path } = await asked(40);
  const { page } = await atPage(t, path, { javaScriptEnabled: false });
  await page.getByRole('button', { name: '拒绝' }).tap();
  await waitForHeading(page, '已拒绝');
  assert.equal(await status(txNo), 'pending');
});
