// Somebody comes from the platform by a sign-in link, and pays.

import assert from 'node:assert/strict';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { createUser } from '../../src/service/administration/create-user.ts';
import { createSignInLink } from '../../src/service/sign-in-links.ts';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { tapPin, waitForHeading } from './pay-acts.ts';

const town = await openApiTown();
const { origin } = town.api;
const allowed = await openApiTown({ TAEL_FIRST_PAY_PASSWORD: 'link' });

async function newMember() {
  const registration = { name: '新会员', login: null, password: null, payPassword: null };
  const asked = { ...registration, operator: false, reference: 'member-1' };
  const made = await createUser(allowed.api.service, asked, atThisMachine(allowed.api.service));
  assert.ok(made.ok);
  return made.value;
}

async function linkTo(page: string, userId = town.payer.userId, where = town): Promise<string> {
  const made = await createSignInLink(
    where.api.service,
    userId,
    page,
    atThisMachine(where.api.service),
  );
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

browserTest('a member without any password chooses six digits on the way, and pays', async (t) => {
  const { userId } = await newMember();
  await allowed.recharge({ userId }, 50_000_00n);
  const txNo = await allowed.order({ payer_id: userId });
  const { page } = await openPhone(t, allowed.api.origin, {});
  await page.goto(await linkTo(txNo, userId, allowed));
  await page.waitForURL(`**/pay/${txNo}`);
  await waitForHeading(page, '尚未设置支付密码');
  const form = page.locator('form[action*="/pay-password"]');
  assert.equal(await form.getByLabel(/登录密码/).count(), 0);
  await form.getByLabel(/^新支付密码/).fill('246813');
  await form.getByLabel(/^再次输入支付密码/).fill('246813');
  await form.getByRole('button').click();
  await tapPin(page, '246813');
  await waitForHeading(page, '支付成功');
  assert.equal((await allowed.record(txNo)).status, 'paid');
});
