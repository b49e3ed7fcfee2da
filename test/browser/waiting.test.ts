// The page while somebody only looks at it: the time that is left, by the service's clock whatever the
// phone's says, and what has changed while the phone was in a pocket.

import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { browserTest, openPhone } from './browser-test.ts';
import { told } from './pay-acts.ts';
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

const left = (page: Page) => page.getByRole('timer').innerText();
const emphasis = (page: Page) =>
  page
    .getByRole('timer')
    .evaluate((line) => [getComputedStyle(line).color, getComputedStyle(line).fontWeight].join());

browserTest(
  'the countdown goes by the service and is loud only in the last five minutes',
  async (t) => {
    const { page, pass } = await opened(t, 'countdown');
    assert.match(await left(page), /(30:00|29:5\d)/);
    const quiet = await emphasis(page);
    await pass(24 * MINUTE_MS);
    await page.getByText(/剩余 (6:00|5:5\d)/).waitFor();
    assert.equal(await emphasis(page), quiet);
    await pass(MINUTE_MS);
    await page.getByText(/剩余 (5:00|4:5\d)/).waitFor();
    assert.notEqual(await emphasis(page), quiet);
    await page
      .getByRole('status')
      .getByText(/5 分钟/)
      .waitFor();
  },
);
