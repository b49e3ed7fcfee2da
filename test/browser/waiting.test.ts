// The page while somebody only looks at it: the time that is left, by the service's clock whatever the
// phone's says, and what has changed while the phone was in a pocket.

import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { browserTest, openPhone } from './browser-test.ts';
import { waitForHeading } from './pay-acts.ts';
import { MINUTE_MS, openStage } from './stage.ts';
import { putCookie } from './web-visit.ts';

const stage = await openStage();
after(stage.close);

const DAY_MS = 24 * 60 * MINUTE_MS;

/** On a phone whose own clock is three days late, and goes only as the test says. */
async function opened(t: TestContext, name: string) {
  const txNo = await stage.order(name);
  const phone = await openPhone(t, stage.origin);
  await putCookie(phone.context, stage, 'wang');
  await phone.context.clock.install({ time: stage.clock.nowMs - 3 * DAY_MS });
  await phone.page.goto(`/pay/${txNo}`);
  return { ...phone, txNo, pass: (ms: number) => pass(phone.page, ms) };
}

/** Time passes for the service and for the phone, which notices in one go, as after a sleep. */
async function pass(page: Page, ms: number): Promise<void> {
  stage.clock.nowMs += ms;
  await page.clock.fastForward(ms);
}

/** What the phone tells its pages when it is put away and taken out again. */
async function turnScreen(page: Page, on: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !on);
}

const clock = (page: Page) => page.getByRole('timer');

browserTest(
  "until the last five minutes the page names the time of day, then the service's clock counts down",
  async (t) => {
    const { page, pass } = await opened(t, 'countdown');
    await page.getByText(/请在北京时间 \d\d:\d\d 前完成支付/).waitFor();
    assert.equal(await clock(page).isVisible(), false);
    await pass(24 * MINUTE_MS);
    await pass(2_000);
    assert.equal(await clock(page).isVisible(), false);
    await pass(MINUTE_MS);
    await page.getByText(/剩余 (5:00|4:5\d)/).waitFor();
    await page.getByText(/请在北京时间 \d\d:\d\d 前完成支付/).waitFor();
    await page
      .getByRole('status')
      .getByText(/5 分钟/)
      .waitFor();
  },
);

browserTest('when the time is up the page says so, and that nothing was charged', async (t) => {
  const { page, pass } = await opened(t, 'expiring');
  await pass(30 * MINUTE_MS);
  await pass(2_000);
  await waitForHeading(page, '订单已过期');
  await page.getByText(/没有扣款.*重新下单/).waitFor();
  assert.equal(await page.getByRole('button', { name: /支付/ }).count(), 0);
});

browserTest(
  'a hidden page sends no requests, and shows the present state once visible',
  async (t) => {
    const { page, pass, txNo } = await opened(t, 'pocketed');
    let asked = 0;
    page.on('request', () => {
      asked += 1;
    });
    await turnScreen(page, false);
    for (let minutes = 0; minutes < 10; minutes += 1) await pass(MINUTE_MS);
    assert.equal(asked, 0);
    assert.ok((await stage.pay(txNo, stage.payer)).ok);
    await turnScreen(page, true);
    await waitForHeading(page, '支付成功');
  },
);

browserTest('a page restored from the history shows the present state at once', async (t) => {
  const { page, txNo } = await opened(t, 'kept');
  assert.ok((await stage.pay(txNo, stage.payer)).ok);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await waitForHeading(page, '支付成功');
});

/** A machine that is on no net itself would not let its browser say that it is back on one. */
async function tellOnline(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });
    dispatchEvent(new Event('online'));
  });
}

browserTest('a page that is online again shows the present state at once', async (t) => {
  const { page, context, txNo } = await opened(t, 'cut off');
  await context.setOffline(true);
  await page.getByText('网络已断开').waitFor();
  assert.ok((await stage.pay(txNo, stage.payer)).ok);
  await context.setOffline(false);
  await tellOnline(page);
  await waitForHeading(page, '支付成功');
  assert.equal(await page.getByText('网络已断开').isVisible(), false);
});
