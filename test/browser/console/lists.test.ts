// A list of the console while it is read, when it is empty, and when it could not be read; its pages; and
// what its columns do to the words in them. All lists are drawn by one component: screens.test.ts checks it.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fen } from '../../../src/core/money.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { createInvite, revokeInvite } from '../../../src/service/administration/invites.ts';
import { revokeKey } from '../../../src/service/administration/revoke-key.ts';
import { cancelOwnOrder } from '../../../src/service/cancel-order.ts';
import { decideWithdrawal, requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { residentsOf, unwrap } from '../../support/residents.ts';
import { until } from '../../support/until.ts';
import { browserTest, openPhone } from '../browser-test.ts';
import { MINUTE_MS, openStage, type Stage } from '../stage.ts';
import { LANGUAGES, putCookie, visit } from '../web-visit.ts';
import { openConsoleTown, openDesk, waitForScreen } from './desk.ts';
import { openConsoleScreens } from './screens.ts';

const town = await openConsoleTown();
const RECORDS = (url: URL) => url.pathname === '/api/v1/records';
const FAILED = {
  ok: false,
  code: 'internal',
  msg: '服务出现故障，请稍后重试。',
  request_id: 'req-4711',
};

browserTest(
  'a list has bars in its place until it is read, and then says what to do',
  async (t) => {
    const { page } = await openDesk(t, town, { path: '/transfer' });
    await waitForScreen(page, '转账');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(RECORDS, async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: '交易记录', exact: true }).click();
    const table = page.getByRole('table', { name: '交易记录' });
    await table.and(page.locator('[aria-busy=true]')).waitFor();
    await table.getByRole('img', { name: '正在加载' }).first().waitFor();
    release();
    const empty = page.locator('.empty');
    await empty.getByText('还没有交易记录').waitFor();
    assert.equal(await empty.getByRole('link').or(empty.getByRole('button')).count(), 1);
  },
);

browserTest('a list that failed names the request and is read again on request', async (t) => {
  const { page } = await openDesk(t, town, { path: '/transfer' });
  await waitForScreen(page, '转账');
  await page.route(RECORDS, (route) => route.fulfill({ status: 500, json: FAILED }));
  await page.getByRole('link', { name: '交易记录', exact: true }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('请求编号：req-4711').waitFor();
  assert.equal(await page.getByRole('table', { name: '交易记录' }).count(), 0);
  await page.unrouteAll();
  await alert.getByRole('button', { name: '重试' }).click();
  await page.getByText('还没有交易记录').waitFor();
  assert.equal(await alert.count(), 0);
});

browserTest('older pages keep the filter, and lead back to the newest', async (t) => {
  const key = await town.newKey(await town.newPerson('pager', { name: '翻页' }), {
    ratePerMinute: 600,
  });
  for (let no = 0; no < 25; no += 1) await town.get('/balance', { key });
  const { page } = await openDesk(t, town, { as: 'pager', path: `/requests?key_id=${key.keyId}` });
  const rows = page.getByRole('table', { name: '请求日志' }).getByRole('row');
  const newest = page.url();
  await until('all are written', async () => {
    await page.goto(newest);
    await rows.nth(1).waitFor();
    const older = page.getByRole('link', { name: '更早' });
    if ((await older.count()) === 0) return false;
    await older.click();
    await page.waitForURL((url) => url.searchParams.has('before'));
    await rows.first().waitFor();
    return (await rows.count()) === 1 + 5;
  });
  assert.equal(new URL(page.url()).searchParams.get('key_id'), key.keyId);
  await page.getByRole('link', { name: '最新' }).click();
  await rows.nth(20).waitFor();
  assert.equal(await rows.count(), 1 + 20);
});

browserTest(
  'a filter that is taken back leaves nothing in the address, and no way to clear it',
  async (t) => {
    await town.newPerson('undecided');
    const { page } = await openDesk(t, town, { path: '/callbacks', as: 'undecided' });
    const state = page.getByLabel('状态', { exact: true });
    const clear = page.getByRole('link', { name: '清除筛选' });
    await state.selectOption('delivered');
    await clear.first().waitFor();
    await state.selectOption('');
    await clear.first().waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).search, '');
  },
);

browserTest('the security log goes page by page', async (t) => {
  await town.newPerson('often');
  for (let no = 0; no < 21; no += 1) await town.signIn('often');
  const { page } = await openDesk(t, town, { as: 'often', path: '/security' });
  const rows = page.getByRole('table', { name: '安全日志' }).getByRole('row');
  await rows.nth(20).waitFor();
  assert.equal(await rows.count(), 1 + 20);
  await page.getByRole('link', { name: '更早' }).click();
  await rows.nth(20).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '最新' }).click();
  await rows.nth(20).waitFor();
});

browserTest(
  'orders are turned around by their heading, on all pages and in their file',
  async (t) => {
    const { key, merchantId } = await town.openShop('turning', { name: '转店长' });
    const made: string[] = [];
    for (let no = 0; no < 23; no += 1) {
      const order = await town.post('/collection', { amount: 1, merchant_id: merchantId }, { key });
      made.push(order.data.tx_no);
    }
    const { page } = await openDesk(t, town, { as: 'turning', path: '/orders' });
    const table = page.getByRole('table', { name: '订单', exact: true });
    const heading = table.getByRole('columnheader', { name: /创建时间/ });
    await heading.and(page.locator('[aria-sort=descending]')).waitFor();
    const numbers = () => table.locator('td .number').allInnerTexts();
    await table.getByText(made.at(-1) ?? '').waitFor();
    const [newest] = await numbers();
    await heading.getByRole('link').click();
    await heading.and(page.locator('[aria-sort=ascending]')).waitFor();
    await table.getByText(made[0] ?? '').waitFor();
    await page.getByRole('link', { name: '更晚' }).click();
    await until('the last page is there', async () => (await numbers()).length === 3);
    assert.equal((await numbers()).at(-1), newest);
    const file = await page.getByRole('link', { name: '下载 CSV' }).getAttribute('href');
    assert.match(file ?? '', /order=oldest/);
  },
);

browserTest('columns are left out by the keyboard, and stay out in this browser', async (t) => {
  const { page } = await openDesk(t, town, { path: '/records' });
  const column = page.getByRole('columnheader', { name: '对方' });
  await town.paid(3);
  await column.waitFor();
  await page.getByRole('button', { name: '显示列' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: '对方' }).press('Enter');
  await column.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('columnheader', { name: '名称' }).waitFor();
  assert.equal(await column.isVisible(), false);
});

browserTest(
  'what is for developers comes last and folds away, until somebody is there',
  async (t) => {
    const { page } = await openDesk(t, town, { path: '/orders' });
    const group = page.getByRole('region', { name: '开发者' });
    const keys = group.getByRole('link', { name: 'API 密钥' });
    await keys.waitFor();
    await group.getByText('开发者', { exact: true }).press('Enter');
    await keys.waitFor({ state: 'hidden' });
    await page.reload();
    await waitForScreen(page, '订单');
    assert.equal(await keys.isVisible(), false);
    await page.goto(page.url().replace('/orders', '/keys'));
    await keys.waitFor();
  },
);

const LISTS: ReadonlySet<string> = new Set([
  ...['orders', 'refund-requests', 'withdrawals', 'keys', 'requests', 'callbacks', 'security'],
  ...['operator-users', 'operator-user', 'operator-withdrawals', 'operator-orders', 'settings'],
  ...['operator-invites', 'ledger-health', 'failed-callbacks', 'operator-payouts', 'cashier'],
]);
const PHONE_WIDTH = 360;
const THUMB_PX = 44;
/** The widths of desks, a phone, and of A4, upright and lying. */
const SIZES = [
  ...([1280, 1440, 1920, PHONE_WIDTH] as const).map(
    (width) => ({ width, media: 'screen' }) as const,
  ),
  ...([718, 1047] as const).map((width) => ({ width, media: 'print' }) as const),
];

browserTest('a state is never cut, in whatever column, window, language or on paper', async (t) => {
  const stage = await openStage();
  t.after(() => stage.close());
  await fillLists(stage);
  const screens = (await openConsoleScreens(stage)).filter(({ name }) =>
    LISTS.has(name.replace('console-', '')),
  );
  assert.equal(screens.length, LISTS.size);
  const [cut, wide, small]: [string[], string[], string[]] = [[], [], []];
  const seen = new Set<string>();
  for (const language of LANGUAGES) {
    const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
    for (const screen of screens) {
      const { context } = await openPhone(t, stage.origin, { ...WINDOW, locale });
      await putCookie(context, stage, screen.as ?? '');
      const page = await visit(context, screen);
      for (const { width, media } of SIZES) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ media });
        if (width === PHONE_WIDTH) {
          if (await scrollsSideways(page)) wide.push(screen.name);
          small.push(...(await smallIn(page)).map((what) => `${screen.name}: ${what}`));
        }
        for (const { text, isCut } of await badgesIn(page)) {
          seen.add(text);
          if (isCut) cut.push(`${screen.name}, ${language}, ${media} ${width}: ${text}`);
        }
      }
      await page.close();
    }
  }
  assert.deepEqual(cut, []);
  assert.deepEqual(wide, [], 'nothing on a phone has to be pushed aside to be read');
  assert.deepEqual(small, [], 'whatever a row does is found by a thumb');
  for (const state of ['Unpaid', 'Partly refunded', 'Expired', 'Cancelled', 'Active', 'Revoked']) {
    assert.ok(seen.has(state), state);
  }
});

browserTest('an order takes two lines on a phone, to its shop and to operators', async (t) => {
  const stage = await openStage();
  t.after(() => stage.close());
  await fillLists(stage);
  const screens = await openConsoleScreens(stage);
  for (const name of ['console-orders', 'console-operator-orders']) {
    const screen = screens.find((one) => one.name === name);
    assert.ok(screen);
    const { context } = await openPhone(t, stage.origin, { viewport: SMALL_PHONE });
    await putCookie(context, stage, screen.as ?? '');
    const page = await visit(context, screen);
    const heights = await page
      .locator('.lines-on-phone tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    assert.ok(heights.length > 0);
    assert.ok(Math.max(...heights) <= TWO_LINES_PX, `${name}: ${heights}`);
    await page.getByRole('row', { name: '¥49,999.99' }).first().click();
    await page.waitForURL(/orders\/C/);
    await page.getByRole('heading', { level: 1, name: /龙井/ }).waitFor();
  }
});

const SMALL_PHONE = { width: PHONE_WIDTH, height: 640 };
/** Of 16 pixels and of 12, with what is around them. */
const TWO_LINES_PX = 72;
const WINDOW = { viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false };

/** Rows in every state, with sums that leave their words little room. */
async function fillLists(stage: Stage): Promise<void> {
  const { service, owner, order, paid, refund } = stage;
  const { newKey, newPerson, recharge, standing } = residentsOf(service);
  const sums = {
    amountFen: 4_999_999n,
    title: '明前龙井礼盒装，附手写贺卡与专人配送，请于节前送达',
  };
  await order('lists-expired', { amountFen: 9_876_543_210n });
  stage.clock.nowMs += 31 * MINUTE_MS;
  await order('lists-waiting', { amountFen: 9_876_543_210n });
  unwrap(await cancelOwnOrder(service, owner, await order('lists-cancelled', sums)));
  const payer = await stage.person('fujin', '付金', { yuan: 10_000_000n });
  for (const part of [4_000_000n, sums.amountFen]) {
    const txNo = await order(`lists-refunded-${part}`, sums);
    unwrap(await stage.pay(txNo, payer));
    await refund(txNo, part);
  }
  await paid('lists-paid');
  const { keyId } = await newKey({ userId: owner }, { name: '去年的收银系统', ...KEY });
  unwrap(await revokeKey(service, keyId, service.operator));
  await standing(await newPerson('ting', { name: '停用' }), 'suspend');
  await recharge({ userId: owner }, 200n);
  for (const approve of [true, false]) {
    const wanted = { userId: owner, wallet: 'consumer', amountFen: fen(100n) } as const;
    const { withdrawalNo } = unwrap(
      await requestWithdrawal(service, { ...wanted, idempotencyKey: null }, service.operator),
    );
    const reason = approve ? null : '户名不符';
    unwrap(
      await decideWithdrawal(service, { withdrawalNo, approve, reason }, atThisMachine(service)),
    );
  }
  const { invite } = unwrap(
    await createInvite(service, { places: 1, expiresAtMs: null }, atThisMachine(service)),
  );
  unwrap(await revokeInvite(service, invite.inviteId, atThisMachine(service)));
}

const KEY = { ipRules: ['203.0.113.0/24', '2001:db8::/32'], signsRequests: true };

function badgesIn(page: Page) {
  return page.locator('.mantine-Badge-label').evaluateAll((labels) =>
    labels.map((label) => ({
      text: label.textContent ?? '',
      isCut: [label, label.parentElement].some(
        (part) => part !== null && part.scrollWidth > part.clientWidth,
      ),
    })),
  );
}

/** What can be tapped in a row: itself, or the whole row that it opens. */
function smallIn(page: Page): Promise<string[]> {
  return page.locator('.lines-on-phone td :is(a, button)').evaluateAll((all, least) => {
    const heightOf = (one: Element) => {
      const opensRow = getComputedStyle(one, '::after').position === 'absolute';
      const tapped = (opensRow && one.closest('tr')) || one;
      return tapped.getBoundingClientRect().height;
    };
    const shown = all.filter((one) => one.getClientRects().length > 0);
    return shown.filter((one) => heightOf(one) < least).map((one) => one.outerHTML.slice(0, 120));
  }, THUMB_PX);
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page
    .locator('.lines-on-phone')
    .evaluateAll((lists) => lists.some((list) => list.scrollWidth > list.clientWidth));
}
