// Pages that are only looked at, on one node, while the order changes on another: they show it without
// being reloaded, also when their connections are cut.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { send } from '../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { until } from '../support/until.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { tapPin, waitForHeading } from './pay-acts.ts';

const town = await openApiTown();
const { origin } = town.api;
const { origin: elsewhere } = await town.api.secondNode();

/** In front of an order, signed in. */
async function standing(t: TestContext, path: (txNo: string) => string, login = 'wang') {
  const txNo = await town.order();
  const phone = await openPhone(t, origin);
  const [name = '', value = ''] = (await town.cookieOf(login)).split('=');
  await phone.context.addCookies([{ name, value, url: origin }]);
  const { page } = phone;
  const loads = { count: 0 };
  page.on('load', () => {
    loads.count += 1;
  });
  await page.goto(path(txNo));
  return { ...phone, txNo, loads };
}

const payPage = (txNo: string) => `/pay/${txNo}`;

async function payElsewhere(txNo: string): Promise<void> {
  const headers = { cookie: await town.cookieOf('wang'), accept: 'application/json' };
  const body = { pay_password: PAYER_PIN };
  const { status } = await send(elsewhere, 'POST', `/pay/${txNo}`, { body, headers });
  assert.equal(status, 200);
}

const isWait = (request: Request) => request.url().includes('/changes?');

async function waitsAt(page: Page): Promise<void> {
  await page.waitForRequest(isWait);
}

browserTest('a second tab shows the receipt without a reload, and then refunds', async (t) => {
  const { page, newTab, txNo } = await standing(t, payPage);
  const second = await newTab();
  await second.goto(`/pay/${txNo}`);
  let loads = 0;
  second.on('load', () => {
    loads += 1;
  });
  await page.bringToFront();
  await tapPin(page, PAYER_PIN);
  await waitForHeading(page, '支付成功');
  await waitForHeading(second, '支付成功');
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 2 });
  await second.getByText('1.98').first().waitFor();
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 3 });
  await second.getByText('2.97').first().waitFor();
  assert.equal(loads, 0);
});

browserTest('a page on one node shows what was paid on another', async (t) => {
  const { page, txNo, loads } = await standing(t, payPage);
  await waitsAt(page);
  await payElsewhere(txNo);
  await waitForHeading(page, '支付成功');
  assert.equal(loads.count, 1);
});

browserTest('a page whose order is cancelled says so', async (t) => {
  const { page, txNo } = await standing(t, payPage);
  await waitsAt(page);
  const headers = { cookie: await town.cookieOf('lin'), accept: 'application/json' };
  await send(elsewhere, 'POST', `/cashier/${txNo}/cancel`, { body: {}, headers });
  await waitForHeading(page, '订单已取消');
});

browserTest('a page whose waits are all cut off polls, and shows the payment', async (t) => {
  const { page, txNo } = await standing(t, payPage);
  let cut = 0;
  await page.route(/\/changes\?/, async (route) => {
    cut += 1;
    await route.abort('connectionreset');
  });
  await page.reload();
  await until('a wait was cut off', () => cut > 0);
  await payElsewhere(txNo);
  await waitForHeading(page, '支付成功');
});

browserTest('a page waits again after a wait was cut off', async (t) => {
  const { page, context, txNo } = await standing(t, payPage);
  await waitsAt(page);
  await context.setOffline(true);
  await page.getByText('网络已断开').waitFor();
  await context.setOffline(false);
  await waitsAt(page);
  await payElsewhere(txNo);
  await waitForHeading(page, '支付成功');
});

browserTest('a hidden page gives its connection back', async (t) => {
  const { page } = await standing(t, payPage);
  await waitsAt(page);
  const ended = page.waitForEvent('requestfailed', isWait);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await ended;
});

browserTest('ten tabs of one browser keep nobody from paying in an eleventh', async (t) => {
  const { page, newTab, txNo } = await standing(t, payPage);
  for (let n = 0; n < 10; n += 1) {
    const tab = await newTab();
    await tab.goto(`/pay/${txNo}`);
    await tab.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }
  await page.bringToFront();
  await tapPin(page, PAYER_PIN);
  await waitForHeading(page, '支付成功');
});

browserTest('the till shows a payment on another node, and what is refunded of it', async (t) => {
  const { page, txNo, loads } = await standing(t, (no) => `/cashier/${no}`, 'lin');
  await page.getByText('等待付款').first().waitFor();
  await payElsewhere(txNo);
  await waitForHeading(page, '收款成功');
  await town.refund({ tx_no: txNo, refund_type: 'full' });
  await waitForHeading(page, '已全额退款');
  assert.equal(loads.count, 1);
});
