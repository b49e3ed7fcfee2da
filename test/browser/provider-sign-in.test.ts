// Somebody comes to the pay page by themselves, signs in where the platform's users do, and pays.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { openTestProvider, REFERENCE_CLAIM } from '../support/sign-in-provider.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { tapPin, waitForHeading } from './pay-acts.ts';

const provider = await openTestProvider();
after(() => provider.close());
const town = await openApiTown(provider.settings);
const { origin, service } = town.api;
provider.allowReturnTo(origin);
const { userId } = town.payer;
const refer = { kind: 'change_user', userId, name: null, reference: 'member-1' } as const;
assert.ok((await service.gatherer.submit({ ...refer, by: service.operator })).ok);
provider.claims.set('wang', { [REFERENCE_CLAIM]: 'member-1' });
const elsewhere = [provider.issuer];

async function nameThemselves(page: Page, login: string): Promise<void> {
  await page.getByLabel('Member').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

browserTest(
  'whoever signs in at the provider is back in front of the keypad, and pays',
  async (t) => {
    const txNo = await town.order();
    const { page } = await openPhone(t, origin, { elsewhere });
    await page.goto(`/pay/${txNo}`);
    await page.getByRole('link', { name: '使用会员账户登录' }).click();
    await nameThemselves(page, 'wang');
    await page.waitForURL(`${origin}/pay/${txNo}`);
    await tapPin(page, PAYER_PIN);
    await waitForHeading(page, '支付成功');
    assert.equal((await town.record(txNo)).status, 'paid');
  },
);

browserTest(
  'without a script it is the same, and the login password is folded below',
  async (t) => {
    const txNo = await town.order();
    const { page } = await openPhone(t, origin, { elsewhere, javaScriptEnabled: false });
    await page.goto(`/pay/${txNo}?lang=en`);
    assert.equal(await page.getByLabel('Login name').isVisible(), false);
    await page.getByText('Sign in with a login password').click();
    await page.getByLabel('Login name').waitFor();
    await page.getByRole('link', { name: 'Sign in with Member ID' }).click();
    await nameThemselves(page, 'wang');
    await page.waitForURL(`${origin}/pay/${txNo}?lang=en`);
    await page.getByLabel('Payment password').fill(PAYER_PIN);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await waitForHeading(page, 'Payment successful');
  },
);

browserTest('who turns away, or has no wallet, is told so and finds the way back', async (t) => {
  const txNo = await town.order();
  const { page } = await openPhone(t, origin, { elsewhere });
  await page.goto(`/pay/${txNo}`);
  await page.getByRole('link', { name: '使用会员账户登录' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await waitForHeading(page, '未能登录');
  await page.getByText('登录已取消').waitFor();
  await page.getByRole('link', { name: '返回登录' }).click();
  await page.waitForURL(`${origin}/pay/${txNo}`);
  await page.getByRole('link', { name: '使用会员账户登录' }).click();
  await nameThemselves(page, 'nobody');
  await waitForHeading(page, '未能登录');
  await page.getByText('没有对应的钱包').waitFor();
  await page.goBack();
  await page.goForward();
  await waitForHeading(page, '未能登录');
});
