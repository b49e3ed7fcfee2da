// A newcomer pays their first order: they sign up, lack the money, ask for a top-up, pay it in with the
// code that they are shown, and are back at their order as soon as an operator has credited what arrived.
// On a small phone and at a desk.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../support/known-password.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { OPERATOR, openConsoleTown, openDesk, waitForScreen } from './console/desk.ts';
import { setPin, signInAs, signUpAs, tapPin, unfoldSignUp, waitForHeading } from './pay-acts.ts';
import { DESK } from './phone.ts';

const town = await openConsoleTown({ TAEL_SIGNUP: 'open' });
const { origin } = town.api;
const NEWCOMERS_PIN = '135790';
const SIZES = {
  'a small phone': { viewport: { width: 360, height: 640 } },
  'a desk': { ...DESK, viewport: { width: 1440, height: 900 } },
} as const;

async function creditAsOperator(page: Page, code: string, amount: string, reference: string) {
  await page.getByLabel('付款附言').fill(code);
  await page.getByLabel('付款附言').press('Enter');
  await page.getByRole('button', { name: `入账 ${code}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '入账' });
  await dialog.getByLabel('实际到账金额').fill(amount);
  await dialog.getByLabel('银行流水号').fill(reference);
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '入账', exact: true }).click();
  return dialog;
}

/** Nothing sticks out at the side. */
async function assertFits(page: Page): Promise<void> {
  const [content = 0, width = 0] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  assert.ok(content <= width, `${content} pixels in ${width}`);
}

/** The one thing that is left to do: on the keypad, or into the field where nothing can be touched. */
async function payWithPin(page: Page): Promise<void> {
  const keypad = page.getByRole('group', { name: '数字键盘' });
  const field = page.getByLabel(/^支付密码/);
  await keypad.or(field).first().waitFor();
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) return tapPin(page, NEWCOMERS_PIN);
  await field.pressSequentially(NEWCOMERS_PIN);
}

let newcomers = 0;

for (const [where, size] of Object.entries(SIZES)) {
  browserTest(`a newcomer tops up what their order lacks, and pays it, on ${where}`, async (t) => {
    newcomers += 1;
    const login = `newcomer-${newcomers}`;
    const { data } = await town.collect({ amount: 20, title: '明前龙井' });
    const url: string = data.pay_url;
    const { page } = await openPhone(t, origin, size);
    await page.goto(url);
    await unfoldSignUp(page);
    await signUpAs(page, login, '新来的', PASSWORD);
    await setPin(page, NEWCOMERS_PIN, PASSWORD);
    await waitForHeading(page, '余额不足，还差 ¥20.00');
    await assertFits(page);
    await page.getByRole('link', { name: '充值 ¥20.00' }).click();

    await waitForScreen(page, '充值');
    assert.equal(await page.getByLabel('金额（元）').inputValue(), '20.00');
    await assertFits(page);
    await page.getByLabel('银行转账').check();
    await page.getByRole('button', { name: '提交充值申请' }).click();
    const waiting = page.getByRole('region', { name: '¥20.00 等待到账' });
    await waiting.waitFor();
    for (const part of ['林记茶铺有限公司', '6222 0200 0000 0000 417', '工作日 17 点前到账。']) {
      await waiting.getByText(part).waitFor();
    }
    await assertFits(page);
    const code = await waiting.locator('code').last().innerText();

    const { page: desk } = await openDesk(t, town, { as: OPERATOR });
    await desk.getByText('1 笔待处理').waitFor({ state: 'attached' });
    await desk.getByRole('link', { name: /^充值申请/ }).click();
    await waitForScreen(desk, '充值申请');
    const dialog = await creditAsOperator(desk, code, '20', `line-${newcomers}`);
    await dialog.waitFor({ state: 'hidden' });

    await page.waitForURL(url);
    await payWithPin(page);
    await waitForHeading(page, '支付成功');
    assert.equal((await town.record(data.tx_no)).status, 'paid');
  });
}

browserTest('what was declined says why; a request that waits can be cancelled', async (t) => {
  await town.newPerson('sun', { name: '孙小美' });
  const { page } = await openDesk(t, town, { as: 'sun', path: '/top-up' });
  const ask = async (amount: string) => {
    await page.getByLabel('金额（元）').fill(amount);
    await page.getByRole('button', { name: '提交充值申请' }).click();
    await page.getByRole('region', { name: `¥${amount} 等待到账` }).waitFor();
  };
  await ask('30.00');
  const { page: desk } = await openDesk(t, town, { as: OPERATOR, path: '/operator/top-ups' });
  await desk.getByRole('button', { name: /^驳回 / }).click();
  const dialog = desk.getByRole('dialog', { name: '驳回' });
  await dialog.getByLabel('原因（用户可见）').fill('未收到款项');
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '驳回', exact: true }).click();
  await page.getByRole('cell', { name: '未收到款项' }).waitFor();
  await ask('40.00');
  await page.getByRole('button', { name: '取消申请' }).click();
  await page.getByRole('cell', { name: '已取消' }).waitFor();
});

browserTest(
  'a line of the statement is not credited twice, and the operator reads why',
  async (t) => {
    for (const login of ['zhou-1', 'zhou-2']) await town.newPerson(login);
    const codes: string[] = [];
    for (const login of ['zhou-1', 'zhou-2']) {
      const answer = await town.web('POST', '/api/v1/recharge-requests', {
        headers: { cookie: await town.cookieOf(login) },
        body: { amount: 15, method: 'alipay', idempotency_key: login },
      });
      codes.push(answer.data.code);
    }
    const { page } = await openDesk(t, town, { as: OPERATOR, path: '/operator/top-ups' });
    const first = await creditAsOperator(page, codes[0] ?? '', '15', 'same line');
    await first.waitFor({ state: 'hidden' });
    const second = await creditAsOperator(page, codes[1] ?? '', '15', 'SAME LINE');
    assert.match(await second.getByRole('alert').innerText(), /银行流水号已用于充值/);
  },
);

browserTest('the sign-in names a way for whoever forgot their password', async (t) => {
  const { page } = await openPhone(t, origin);
  await page.goto((await town.collect({ amount: 1 })).data.pay_url);
  await page.getByText('忘记登录密码？请联系本服务的运营人员，获取登录链接。').waitFor();
  await signInAs(page, 'nobody', PASSWORD);
  await page.getByText('忘记登录密码？').waitFor();
  await page.goto('/console');
  await page.getByText('忘记登录密码？').waitFor();
});
