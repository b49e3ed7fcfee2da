// Tests how payers decide who may spend: they allow it, see what was spent, decide what is asked, and end
// it.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PAY_PASSWORD } from '../../support/residents.ts';
import { newSpender, spend } from '../../support/spenders.ts';
import { browserTest } from '../browser-test.ts';
import { openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const { origin, service } = town.api;

async function newPayer(login: string) {
  const person = await town.newPerson(login);
  await town.recharge(person, 1_000_00n);
  return person;
}

/** In the dialog that is open. */
async function confirm(page: Page, typed: Readonly<Record<string, string>>, button: string) {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(typed)) {
    await dialog.getByLabel(label, { exact: false }).first().fill(value);
  }
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

browserTest('a payer lets a program spend, sees what it spent, and ends it', async (t) => {
  await newPayer('shouquan');
  const { page } = await openDesk(t, town, { as: 'shouquan', path: '/mandates' });
  await waitForScreen(page, '付款授权');
  await page.getByRole('button', { name: '新建授权' }).click();
  const lastDay = '2099-02-28';
  const limits = { 单笔限额: '20', 每日限额: '50', 有效期至: lastDay };
  await confirm(page, { 名称: '买菜助手', ...limits, 支付密码: PAY_PASSWORD }, '新建授权');
  await page.getByRole('link', { name: '买菜助手' }).click();
  await waitForScreen(page, '买菜助手');
  await page.getByText(lastDay, { exact: true }).waitFor();
  await page.getByRole('button', { name: '修改' }).click();
  assert.equal(await page.getByRole('dialog').getByLabel('有效期至').inputValue(), lastDay);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '新建密钥' }).click();
  await confirm(page, { 名称: 'agent', 支付密码: PAY_PASSWORD }, '新建密钥');
  await page.getByRole('dialog', { name: '密钥已创建' }).waitFor();
  const shown = await page.getByRole('dialog').innerText();
  const [keyId = ''] = /tk_\w+/.exec(shown) ?? [];
  const [, secret = ''] = /"TAEL_SECRET": "([^"]+)"/.exec(shown) ?? [];
  town.api.secrets.add(secret);
  assert.match(shown, /"--payer"/);
  const txNo = await town.order({ amount: 12 });
  const key = { keyId, secret };
  assert.equal((await town.post(`/orders/${txNo}/pay`, { amount: 12 }, { key })).status, 200);
  await page.reload();
  await waitForScreen(page, '买菜助手');
  await page.getByText('¥12.00 / ¥50.00').waitFor();
  await page.getByRole('region', { name: '付款' }).getByText('¥12.00').waitFor();
  await page.getByRole('button', { name: '终止' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '终止' }).click();
  await page.getByText('已终止', { exact: true }).first().waitFor();
  const more = await town.order({ amount: 1 });
  assert.equal((await town.post(`/orders/${more}/pay`, { amount: 1 }, { key })).status, 401);
});

browserTest('a payer allows small payments, and changes how much', async (t) => {
  const { userId } = await newPayer('mianmi');
  const { page } = await openDesk(t, town, { as: 'mianmi', path: '/mandates' });
  await page.getByRole('button', { name: '新建授权' }).click();
  await page.getByRole('radio', { name: '本人免密' }).check();
  const terms = { 单笔限额: '20', 每日限额: '100', 支付密码: PAY_PASSWORD };
  await confirm(page, terms, '新建授权');
  await page.getByRole('link', { name: '小额免密支付' }).click();
  await page.getByRole('button', { name: '修改' }).click();
  await confirm(page, { 单笔限额: '500', 支付密码: PAY_PASSWORD }, '修改');
  await page.getByRole('dialog').getByText('不得低于较小的限额').waitFor();
  await confirm(page, { 单笔限额: '10', 支付密码: PAY_PASSWORD }, '修改');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const mandate = await service.store.queries.smallMandateOf(userId);
  assert.deepEqual([mandate?.perPaymentFen, mandate?.perDayFen], [10_00n, 100_00n]);
});

browserTest('what a program asks for waits beside the link, and leads to its page', async (t) => {
  const person = await newPayer('qingqiu');
  const txNo = await town.order({ amount: 40, title: '节日礼盒' });
  const requestNo = await spend(service, await newSpender(service, person), txNo);
  const { page } = await openDesk(t, town, { as: 'qingqiu', path: '/mandates' });
  await page.getByText('1 个付款请求待处理').first().waitFor();
  const waiting = page.getByRole('region', { name: '待您处理' });
  await waiting.getByText('节日礼盒').waitFor();
  await waiting.getByRole('link', { name: '支付或拒绝 ¥40.00' }).click();
  await page.waitForURL(`${origin}/payment-requests/${requestNo}`);
  await page.getByRole('button', { name: '拒绝' }).click();
  await page.getByRole('heading', { name: '已拒绝' }).waitFor();
});
