// However often somebody taps, reloads, opens the page again or loses the net: one order is paid once,
// and whoever paid it is told so.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { browserTest, openPhone, type Phone } from './browser-test.ts';
import { tapPin, waitForHeading } from './pay-acts.ts';

const town = await openApiTown();
const { origin } = town.api;
const LAST_DIGIT = PAYER_PIN.slice(-1);

interface Standing extends Phone {
  readonly txNo: string;
  /** How many payments have been sent by the pages of this phone. */
  sent(): number;
}

/** In front of the keypad, signed in. */
async function standing(t: TestContext, wishes: object = {}): Promise<Standing> {
  const txNo = await town.order();
  const phone = await openPhone(t, origin, wishes);
  const [name = '', value = ''] = (await town.cookieOf('wang')).split('=');
  await phone.context.addCookies([{ name, value, url: origin }]);
  let sent = 0;
  phone.context.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await phone.page.goto(`/pay/${txNo}`);
  return { ...phone, txNo, sent: () => sent };
}

/** Nothing that the page waits for arrives in time: it does not know what others have done. */
async function hearNothing(page: Page): Promise<void> {
  await page.route(/\/changes\?/, () => {});
}

/** The payments of an order in the books; that they are right is asked of the whole books in the end. */
async function payments(txNo: string): Promise<number> {
  const rows = await town.api.rows(
    `select from entries where tx_no = '${txNo}' and movement_no = tx_no and leg = 0`,
  );
  return rows.length;
}

browserTest('tapping the last digit again and again sends one payment', async (t) => {
  const { page, txNo, sent } = await standing(t);
  await tapPin(page, PAYER_PIN.slice(0, -1));
  const key = page.getByRole('button', { name: LAST_DIGIT, exact: true });
  await key.evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 5; tap += 1) button.click();
  });
  await waitForHeading(page, '支付成功');
  assert.deepEqual([sent(), await payments(txNo)], [1, 1]);
});

browserTest('submitting the form twice without a script pays once', async (t) => {
  const { page, txNo } = await standing(t, { javaScriptEnabled: false });
  await page.getByLabel('支付密码').fill(PAYER_PIN);
  await page.getByRole('button', { name: /^支付/ }).dblclick();
  await waitForHeading(page, '支付成功');
  assert.equal(await payments(txNo), 1);
});

browserTest('going back after paying shows the receipt, and never the keypad', async (t) => {
  const { page, txNo, sent } = await standing(t);
  await tapPin(page, PAYER_PIN);
  await waitForHeading(page, '支付成功');
  await page.getByRole('link', { name: 'English' }).tap();
  await waitForHeading(page, 'Payment successful');
  await page.goBack();
  await waitForHeading(page, 'Payment successful');
  assert.equal(new URL(page.url()).search, '');
  assert.deepEqual([sent(), await payments(txNo)], [1, 1]);
});

browserTest(
  'once an order is paid in one tab, another tab says so, whether it pays or waits',
  async (t) => {
    const { page, newTab, txNo } = await standing(t);
    const [trying, waiting] = [await newTab(), await newTab()];
    await hearNothing(trying);
    await trying.goto(`/pay/${txNo}`);
    await waiting.clock.install();
    await waiting.goto(`/pay/${txNo}`);
    await tapPin(page, PAYER_PIN);
    await waitForHeading(page, '支付成功');
    await trying.bringToFront();
    await tapPin(trying, PAYER_PIN);
    await waitForHeading(trying, '支付成功');
    await waiting.bringToFront();
    await waiting.clock.fastForward(60_000);
    await waitForHeading(waiting, '支付成功');
    assert.equal(await payments(txNo), 1);
  },
);

browserTest('the second payer sees that they were not charged', async (t) => {
  const { page, txNo } = await standing(t);
  await hearNothing(page);
  await page.reload();
  await town.recharge(town.stranger, 10_000n);
  assert.equal((await town.pay(txNo, {}, { as: 'chen' })).status, 200);
  await tapPin(page, PAYER_PIN);
  await waitForHeading(page, '订单已由他人支付');
  await page.getByText('您没有被扣款').waitFor();
  assert.equal(await payments(txNo), 1);
});

/** The next payment is lost on its way; or it arrives, and its answer is lost. */
async function loseNext(page: Page, what: 'payment' | 'answer'): Promise<void> {
  let lost = false;
  await page.route(
    (url) => url.pathname.startsWith('/pay/'),
    async (route) => {
      if (lost || route.request().method() !== 'POST') return route.continue();
      lost = true;
      if (what === 'answer') await route.fetch();
      await route.abort('connectionreset');
    },
  );
}

browserTest(
  'when the answer is lost, the page asks for patience and finds the payment by itself',
  async (t) => {
    const { page, txNo, sent } = await standing(t);
    await loseNext(page, 'answer');
    await tapPin(page, PAYER_PIN);
    await waitForHeading(page, '支付结果确认中');
    await page.getByText('请勿重复支付，也不要关闭本页').waitFor();
    await waitForHeading(page, '支付成功');
    assert.deepEqual([sent(), await payments(txNo)], [1, 1]);
  },
);

browserTest("a payment that never arrived is sent again only on the payer's request", async (t) => {
  const { page, txNo, sent } = await standing(t);
  await loseNext(page, 'payment');
  await tapPin(page, PAYER_PIN);
  await waitForHeading(page, '支付结果确认中');
  const again = page.getByRole('button', { name: '再次提交' });
  await again.waitFor();
  assert.deepEqual([sent(), await payments(txNo)], [1, 0]);
  await again.tap();
  await waitForHeading(page, '支付成功');
  assert.deepEqual([sent(), await payments(txNo)], [2, 1]);
});

browserTest('a phone that is offline sends nothing, says so, and does not warn', async (t) => {
  const { page, context, txNo, sent } = await standing(t);
  await tapPin(page, PAYER_PIN.slice(0, -1));
  await context.setOffline(true);
  await tapPin(page, LAST_DIGIT);
  assert.match(await page.getByRole('alert').innerText(), /网络已断开.*没有发出.*没有被扣款/);
  assert.equal(await page.getByText('请勿重复支付').isVisible(), false);
  assert.deepEqual([sent(), await payments(txNo)], [0, 0]);
  // The keypad is ready again, with nothing in it.
  assert.equal(await page.getByLabel('支付密码').inputValue(), '');
  await context.setOffline(false);
  await tapPin(page, PAYER_PIN);
  await waitForHeading(page, '支付成功');
  assert.deepEqual([sent(), await payments(txNo)], [1, 1]);
});

browserTest('a browser that wrongly says offline pays all the same', async (t) => {
  const { page, txNo, sent } = await standing(t);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  });
  await tapPin(page, PAYER_PIN);
  await waitForHeading(page, '支付成功');
  assert.deepEqual([sent(), await payments(txNo)], [1, 1]);
});

browserTest(
  'a payment that is sent again while the first one still arrives charges once',
  async (t) => {
    const { page, txNo, sent } = await standing(t);
    await loseNext(page, 'payment');
    await tapPin(page, PAYER_PIN);
    const again = page.getByRole('button', { name: '再次提交' });
    await again.waitFor();
    const [late] = await Promise.all([town.pay(txNo), again.tap()]);
    assert.equal(late.status, 200);
    await waitForHeading(page, '支付成功');
    assert.deepEqual([sent(), await payments(txNo)], [2, 1]);
  },
);
