// Somebody comes from the platform by a sign-in link, and pays.

import assert from 'node:assert/strict';
import { createSignInLink } from '../../src/service/sign-in-links.ts';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { tapPin, waitForHeading } from './pay-acts.ts';

const town = await openApiTown();
const { origin, service } = town.api;

async function linkTo(page: string): Promise<string> {
  const made = await createSignInLink(service, town.payer.userId, page);
  assert.ok(made.ok);
  return new URL(made.value.url).pathname;
}

browserTest('whoever follows a link to an order is in front of its keypad, and pays', async (t) => {
  const txNo = await town.order();
  const { page } = await openPhone(t, origin, {});
  const link = await linkTo(txNo);
  await page.goto(link);
  await page.waitForURL(`**/pay/${txNo}`);
  await tapPin(page, PAYER_PIN);
  await waitForHeading(page, '支付成功');
  assert.equal((await town.record(txNo)).status, 'paid');
  await page.goto(link);
  await waitForHeading(page, '链接无法使用');
});

browserTest('without a script the button of the page leads on', async (t) => {
  const txNo = await town.order();
  const { page } = await openPhone(t, origin, { javaScriptEnabled: false });
  await page.goto(await linkTo(txNo));
  await page.getByRole('button', { name: '继续' }).click();
  await page.getByLabel('支付密码').fill(PAYER_PIN);
  await page.getByRole('button', { name: /^支付/ }).click();
  await waitForHeading(page, '支付成功');
  assert.equal((await town.record(txNo)).status, 'paid');
});
