// Tests where things are while somebody types a payment password on a phone: the keypad is at the bottom,
// all of it on the screen however small that is, and where it was before whatever happens above it.

import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import type { Page, ViewportSize } from 'playwright-core';
import { browserTest, openPhone } from './browser-test.ts';
import { approveButton, tapPin, typeApproval } from './pay-acts.ts';
import { DESK } from './phone.ts';
import { openStage } from './stage.ts';
import { putCookie } from './web-visit.ts';

const stage = await openStage();
after(stage.close);

interface Small extends ViewportSize {
  readonly locale: string;
}

const SMALL: Readonly<Record<string, Small>> = {
  'a small phone': { width: 360, height: 640, locale: 'zh-CN' },
  'the smallest phone': { width: 320, height: 568, locale: 'zh-CN' },
  'the smallest phone, in English': { width: 320, height: 568, locale: 'en-GB' },
  'a phone on its side': { width: 640, height: 360, locale: 'zh-CN' },
  'the smallest phone on its side': { width: 568, height: 320, locale: 'zh-CN' },
  'the smallest phone on its side, in English': { width: 568, height: 320, locale: 'en-GB' },
};

async function opened(t: TestContext, path: string, as: string, { locale, ...viewport }: Small) {
  const { page, context } = await openPhone(t, stage.origin, { viewport, locale });
  await putCookie(context, stage, as);
  await page.goto(path);
  return page;
}

interface Box {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What can be pressed or read of a form that takes a payment password, as it is on the screen. */
async function boxesOf(page: Page, selector: string): Promise<readonly Box[]> {
  const boxes = await page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { name: element.textContent ?? '', left, top, right, bottom };
    }),
  );
  return boxes.filter(({ left, right }) => right > left);
}

function outside(boxes: readonly Box[], { width, height }: ViewportSize): readonly Box[] {
  const over = 0.5; // rounding
  return boxes.filter(
    ({ left, top, right, bottom }) =>
      left < -over || top < -over || right > width + over || bottom > height + over,
  );
}

/** Not only within the screen, but on top of everything else there. */
async function covered(page: Page, selector: string): Promise<readonly string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return right > left && at !== element && !element.contains(at);
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
}

const KEYS = '#keypad button';
const NEEDED = `${KEYS}, .amount, .dots, #pay .ways > *`;

for (const [index, [phone, viewport]] of Object.entries(SMALL).entries()) {
  browserTest(`on ${phone} amount, digits and all keys are on the screen at once`, async (t) => {
    const txNo = await stage.order(`whole ${phone}`);
    const page = await opened(t, `/pay/${txNo}`, 'wang', viewport);
    const boxes = await boxesOf(page, NEEDED);
    assert.equal((await boxesOf(page, KEYS)).length, 12);
    assert.deepEqual(outside(boxes, viewport), []);
    assert.deepEqual(await covered(page, `${KEYS}, .amount, #pay .ways > *`), []);
  });

  browserTest(`on ${phone} a wrong password moves no key`, async (t) => {
    const login = `wrong-${index}`;
    await stage.person(login, '赵小姐');
    const page = await opened(t, `/pay/${await stage.order(login)}`, login, viewport);
    const before = await boxesOf(page, KEYS);
    await tapPin(page, '000000');
    await page
      .getByRole('alert')
      .getByText(/还可尝试|attempts left/)
      .waitFor();
    assert.deepEqual(await boxesOf(page, KEYS), before);
    assert.deepEqual(outside(await boxesOf(page, `${NEEDED}, [role=alert]`), viewport), []);
  });

  browserTest(`on ${phone} the owner sees what is refunded while they type`, async (t) => {
    const requestNo = await stage.refundRequest(phone, await stage.paid(phone), 3_000n);
    const page = await opened(t, `/refund-requests/${requestNo}`, 'lin', viewport);
    // What it is about is read first; the button that opens the keypad is at hand, and no key yet.
    assert.deepEqual(outside(await boxesOf(page, '.decide .main, #decline button'), viewport), []);
    assert.deepEqual(await boxesOf(page, KEYS), []);
    await typeApproval(page, '24681');
    assert.equal(await approveButton(page).isEnabled(), false);
    const before = await boxesOf(page, KEYS);
    await tapPin(page, '0');
    assert.equal(await approveButton(page).isEnabled(), true);
    assert.match(await approveButton(page).innerText(), /¥30\.00/);
    const boxes = await boxesOf(page, `${KEYS}, .dots, #pay .main, #pay .ways > *, #close`);
    assert.deepEqual(outside(boxes, viewport), []);
    assert.deepEqual(await boxesOf(page, KEYS), before);
    assert.deepEqual(await covered(page, `${KEYS}, #pay .main, #close`), []);
    await page.getByRole('button', { name: /^(收起|Close)$/ }).tap();
    assert.deepEqual(await boxesOf(page, KEYS), []);
    assert.equal(await page.getByLabel(/^(支付密码|Payment password)/).inputValue(), '');
  });
}

browserTest('the keypad is at the bottom of the screen, also of a long page', async (t) => {
  const title = '企业年度答谢礼盒（明前龙井、正山小种、白毫银针各两罐）'.repeat(4);
  const viewport = { width: 390, height: 844, locale: 'zh-CN' };
  for (const wishes of [{}, { title }]) {
    const txNo = await stage.order(`bottom ${wishes.title ?? ''}`, wishes);
    const page = await opened(t, `/pay/${txNo}`, 'wang', viewport);
    const [last] = (await boxesOf(page, '#pay .ways')).slice(-1);
    assert.ok(last && viewport.height - last.bottom < 24, JSON.stringify(last));
  }
});

browserTest(
  'what stands below the sheet, as links of the operator, does not lift it',
  async (t) => {
    const viewport = { width: 390, height: 844, locale: 'zh-CN' };
    const page = await opened(t, `/pay/${await stage.order('links')}`, 'wang', viewport);
    const before = await boxesOf(page, KEYS);
    await page.locator('main').evaluate((main) => {
      main.append(Object.assign(document.createElement('p'), { textContent: '联系客服' }));
    });
    assert.deepEqual(await boxesOf(page, KEYS), before);
  },
);

browserTest('a wide screen shows the order beside what is to be done', async (t) => {
  const { page, context } = await openPhone(t, stage.origin, DESK);
  await putCookie(context, stage, 'wang');
  await page.goto(`/pay/${await stage.order('desk')}`);
  const [order] = await boxesOf(page, '.order');
  const [step] = await boxesOf(page, '.step');
  assert.ok(order && step && order.right <= step.left, JSON.stringify([order, step]));
  const widths = [order, step].map(({ left, right }) => Math.round(right - left));
  assert.ok(Math.min(...widths) > 350, `${widths}`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(height <= 800, `${height}`);
});
