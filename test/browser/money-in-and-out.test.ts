// The life of money, played by people in browsers of their own, on a small phone and at a desk: somebody new
// lacks it for their first order, asks for a top-up, is credited by an operator, and pays; the shop refunds,
// and what came back goes to a bank account. Nobody types at the server.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ACCOUNT, OWNER_PIN } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { OPERATOR, openConsoleTown, openDesk, waitForScreen } from './console/desk.ts';
import { setPin, signInAs, signUpAs, tapPin, unfoldSignUp, waitForHeading } from './pay-acts.ts';
import { DESK } from './phone.ts';
import { look } from './sights.ts';

const town = await openConsoleTown({ TAEL_SIGNUP: 'open', TAEL_PAYEE_COOLING: '24h' });
const { origin } = town.api;
const NEWCOMERS_PIN = '135790';
const SIZES = {
  phone: { viewport: { width: 360, height: 640 } },
  desk: { ...DESK, viewport: { width: 1440, height: 900 } },
} as const;

/** Where it is played. */
interface Scene {
  readonly t: TestContext;
  readonly size: BrowserContextOptions;
  /** A screen that should be as it is now. */
  readonly seen: (page: Page, name: string) => Promise<void>;
}

for (const [where, size] of Object.entries(SIZES)) {
  browserTest(`money comes in, is paid, refunded and paid out, on a ${where}`, async (t) => {
    const scene: Scene = { t, size, seen: (page, name) => look(page, `${where}-${name}`) };
    const { data } = await town.collect({ amount: 20, title: '明前龙井' });
    const { page } = await openPhone(t, origin, size);
    const { page: desk } = await openDesk(t, town, { ...size, as: OPERATOR });
    await page.goto(data.pay_url);
    const code = await askForWhatLacks(scene, page, `newcomer-${where}`);
    await credit(scene, desk, code, `line-${where}`);
    await page.waitForURL(data.pay_url);
    await payWithPin(scene, page);
    assert.equal((await town.record(data.tx_no)).status, 'paid');
    await refundAsShop(scene, data.tx_no);
    await addPayee(scene, page);
    await withdraw(scene, page);
    await payOut(scene, desk, `2026112100-${where}`);
    await page.getByText(`银行流水号 2026112100-${where}`).waitFor();
    await page.getByText('已付款').waitFor();
    await scene.seen(page, 'paid-out');
  });
}

/** From the page of an order; the code that they shall write into their payment. */
async function askForWhatLacks({ seen }: Scene, page: Page, login: string): Promise<string> {
  await unfoldSignUp(page);
  await signUpAs(page, login, '李小禾', PASSWORD);
  await setPin(page, NEWCOMERS_PIN, PASSWORD);
  await waitForHeading(page, '余额不足，还差 ¥20.00');
  await seen(page, 'short');
  await page.getByRole('link', { name: '充值 ¥20.00' }).click();
  await waitForScreen(page, '充值');
  assert.equal(await page.getByLabel('金额（元）').inputValue(), '20.00');
  await seen(page, 'top-up');
  await page.getByLabel('银行转账').check();
  await page.getByRole('button', { name: '提交充值申请' }).click();
  const waiting = page.getByRole('region', { name: '¥20.00 等待到账' });
  for (const part of ['林记茶铺有限公司', '6222 0200 0000 0000 417', '工作日 17 点前到账。']) {
    await waiting.getByText(part).waitFor();
  }
  await seen(page, 'waiting');
  return waiting.locator('code').last().innerText();
}

async function credit({ seen }: Scene, desk: Page, code: string, reference: string) {
  await desk.getByText('1 项待处理').first().waitFor({ state: 'attached' });
  await goTo(desk, /^充值申请/);
  await waitForScreen(desk, '充值申请');
  await desk.getByText('李小禾').first().waitFor();
  await seen(desk, 'queue');
  const dialog = await fillInCredit(desk, code, '20', reference);
  await seen(desk, 'credit');
  await dialog.getByRole('button', { name: '入账', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await seen(desk, 'credited');
}

async function fillInCredit(page: Page, code: string, amount: string, reference: string) {
  // On a phone the fields are folded.
  const fold = page.getByRole('button', { name: '筛选', exact: true, expanded: false });
  if (await fold.isVisible()) await fold.click();
  await page.getByLabel('付款附言').fill(code);
  await page.getByLabel('付款附言').press('Enter');
  await page.getByRole('button', { name: `入账 ${code}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '入账' });
  await dialog.getByLabel('实际到账金额').fill(amount);
  await dialog.getByLabel('银行流水号').fill(reference);
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  return dialog;
}

/** The one thing that is left to do: on the keypad, or into the field where nothing can be touched. */
async function payWithPin({ seen }: Scene, page: Page): Promise<void> {
  const keypad = page.getByRole('group', { name: '数字键盘' });
  const field = page.getByLabel(/^支付密码/);
  await keypad.or(field).first().waitFor();
  await seen(page, 'back');
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await tapPin(page, NEWCOMERS_PIN);
  else await field.pressSequentially(NEWCOMERS_PIN);
  await waitForHeading(page, '支付成功');
  await seen(page, 'paid');
}

async function refundAsShop({ t, size, seen }: Scene, txNo: string): Promise<void> {
  const { page } = await openDesk(t, town, { ...size, as: 'lin', path: `/orders/${txNo}` });
  await page.getByRole('button', { name: '退款', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '退款' });
  await dialog.getByLabel('退款原因').fill('杯子是凉的');
  await dialog.getByLabel('支付密码', { exact: true }).fill(OWNER_PIN);
  await dialog.getByRole('button', { name: '退款', exact: true }).click();
  await seen(page, 'refund');
  await page.getByRole('button', { name: '确认退款 ¥20.00' }).click();
  await page.getByText('已退款 ¥20.00').waitFor();
  await seen(page, 'refunded');
}

async function addPayee({ seen }: Scene, page: Page): Promise<void> {
  await page.goto('/console');
  await goTo(page, '收款账户');
  await page.getByText('还没有收款账户').waitFor();
  await seen(page, 'no-payees');
  await page.getByRole('button', { name: '添加收款账户' }).click();
  const dialog = page.getByRole('dialog', { name: '添加收款账户' });
  const send = async (account: string) => {
    await dialog.getByLabel('账号').fill(account);
    await dialog.getByLabel('支付密码').fill(NEWCOMERS_PIN);
    await dialog.getByRole('button', { name: '添加收款账户' }).click();
  };
  await dialog.getByLabel('户名').fill('李小禾');
  await dialog.getByLabel('开户银行').fill('招商银行');
  await dialog.getByLabel('开户支行').fill('上海分行营业部');
  await send('1234');
  await dialog.getByText('8 至 34 位字母或数字，其间').waitFor();
  await seen(page, 'payee-wrong');
  await send('6225 8802 1234 7788');
  await page.getByText('已添加收款账户 ****7788').waitFor();
  await page.getByText('等待中').waitFor();
  await seen(page, 'payee-new');
  // Its day passes.
  await town.api.alter('update payees set usable_at_ms = created_at_ms');
  await page.reload();
  await page.getByText('可用', { exact: true }).waitFor();
  assert.equal((await page.content()).includes(ACCOUNT), false);
  await seen(page, 'payee');
}

async function withdraw({ seen }: Scene, page: Page): Promise<void> {
  await goTo(page, '概览');
  await page.getByRole('link', { name: '提现', exact: true }).click();
  await page.getByRole('button', { name: '申请提现' }).first().click();
  const dialog = page.getByRole('dialog', { name: '申请提现' });
  await dialog.getByLabel('收款账户').selectOption({ label: '招商银行 ****7788 · 李小禾' });
  await dialog.getByLabel('金额（元）').fill('12');
  await seen(page, 'withdraw');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByLabel('支付密码').fill(NEWCOMERS_PIN);
  await seen(page, 'withdraw-confirm');
  await dialog.getByRole('button', { name: '确认提现 ¥12.00' }).click();
  await page.getByText('审核中').first().waitFor();
  await seen(page, 'withdrawn');
}

async function payOut({ seen }: Scene, desk: Page, reference: string): Promise<void> {
  await goTo(desk, /^提现审批/);
  await desk.getByRole('button', { name: /^通过 W/ }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await seen(desk, 'approve');
  await dialog.getByRole('button', { name: '通过', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await goTo(desk, /^提现付款/);
  await waitForScreen(desk, '提现付款');
  await desk.getByRole('button', { name: /^登记付款 W/ }).waitFor();
  await seen(desk, 'payouts');
  const saved = desk.waitForEvent('download');
  await desk.getByRole('button', { name: '下载付款文件' }).click();
  await seen(desk, 'take');
  await dialog.getByRole('button', { name: '下载付款文件' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  const grouped = ACCOUNT.replace(/\d{4}(?=\d)/g, '$& ');
  assert.match(csv, new RegExp(`12\\.00,李小禾,${grouped},招商银行,上海分行营业部`));
  const [payoutNo] = /\bB[0-9A-Z]{26}\b/.exec(csv) ?? [];
  await desk.getByText(`文件 ${payoutNo}`).waitFor();
  await seen(desk, 'taken');
  await desk.getByRole('button', { name: /^登记付款 W/ }).click();
  await dialog.getByText(ACCOUNT).waitFor();
  await dialog.getByLabel('银行流水号').fill(reference);
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await seen(desk, 'pay-out');
  await dialog.getByRole('button', { name: '登记付款' }).click();
  await desk.getByText('已登记付款 ¥12.00。').waitFor();
  await seen(desk, 'payouts-done');
}

/** By the navigation, which a phone keeps behind a button. */
async function goTo(page: Page, name: string | RegExp): Promise<void> {
  const link = page
    .getByRole('navigation', { name: '导航' })
    .getByRole('link', { name, exact: true });
  const button = page.getByRole('button', { name: '打开导航' });
  await button.or(link).first().waitFor();
  if (await button.isVisible()) await button.click();
  await link.click();
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
    const enter = async (code: string | undefined, reference: string) => {
      const dialog = await fillInCredit(page, code ?? '', '15', reference);
      await dialog.getByRole('button', { name: '入账', exact: true }).click();
      return dialog;
    };
    const first = await enter(codes[0], 'same line');
    await first.waitFor({ state: 'hidden' });
    const second = await enter(codes[1], 'SAME LINE');
    assert.match(await second.getByRole('alert').innerText(), /银行流水号已用于充值/);
  },
);

browserTest('the sign-in names a way for whoever forgot their password', async (t) => {
  const { page } = await openPhone(t, origin);
  await page.goto((await town.collect({ amount: 1 })).data.pay_url);
  await page.getByText('忘记登录密码？请联系本服务的运营方，获取登录链接。').waitFor();
  await signInAs(page, 'nobody', PASSWORD);
  await page.getByText('忘记登录密码？').waitFor();
  await page.goto('/console');
  await page.getByText('忘记登录密码？').waitFor();
});
