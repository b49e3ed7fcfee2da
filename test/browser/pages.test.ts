// Every page in every state, as a browser lays it out on a phone: it says what it has to, in sizes that
// fingers can hit, on screens of any width, and it loads nothing but itself.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { browserTest, openPhone, type Phone } from './browser-test.ts';
import { DESK } from './phone.ts';
import { openScreens, type Screen } from './screens.ts';
import { putCookie } from './web-visit.ts';

const { stage, all } = await openScreens();
after(stage.close);

/** What each state must say: how things stand, whether money moved, and what can be done. */
const SAYS: Readonly<Record<string, readonly string[]>> = {
  'pay-sign-in': ['林记茶铺', '¥128.50', '登录后付款'],
  'pay-ready': ['林记茶铺', '¥128.50', '13:27', '前完成支付', '可用余额', '忘记支付密码？'],
  'pay-last-minutes': ['剩余 4:'],
  'pay-paid': ['支付成功', '¥128.50', '订单号', '北京时间', '支付后余额'],
  'pay-paid-signed-out': ['订单已支付', '无需再次付款'],
  'pay-paid-by-other': ['订单已由他人支付', '您没有被扣款'],
  'pay-received': ['已收款', '¥128.50'],
  'pay-partly-refunded': [
    '已部分退款',
    '¥30.00',
    '手续费',
    '¥0.30',
    '实际退回',
    '¥29.70',
    '1% 的手续费',
  ],
  'pay-refunded': ['已全额退款', '¥128.50'],
  'pay-cancelled': ['订单已取消', '没有扣款'],
  'pay-expired': ['订单已过期', '没有扣款', '联系商户重新下单'],
  'pay-insufficient': ['余额不足', '¥108.50', '没有扣款'],
  'pay-over-limit': ['超出支付限额', '每日限额', '¥100.00', '没有扣款'],
  'pay-no-pay-password': ['尚未设置支付密码'],
  'pay-forgotten': ['重新设置支付密码', '登录密码', '联系服务运营方', '返回'],
  'pay-cooling-off': ['账户暂时不能付款', '支付密码刚被更换', '起才能付款'],
  'pay-merchant-suspended': ['商户已停用', '没有被扣款'],
  'pay-wrong-payer': ['指定了其他付款人'],
  'pay-own-order': ['不能支付自己的订单'],
  'pay-not-found': ['订单不存在', '核对付款链接'],
  'pay-long': ['¥100,000.00', '手写贺卡', '动态码'],
  'pay-wrong-password': ['支付密码错误', '还可尝试 4 次'],
  'pay-checking': ['支付结果确认中', '请勿重复支付'],
  'pay-unsent': ['付款没有发出', '没有被扣款'],
  'pay-locked': ['支付密码已锁定', '后可以重试'],
  'pay-sign-in-refused': ['登录名或密码错误'],
  'pay-sign-up-refused': ['登录名长度必须为', '登录密码至少需要 8 个字符'],
  'approval-sign-in': ['登录后查看退款申请'],
  'approval-open': ['¥30.00', '客服助手', '顾客收到的茶叶受潮', '手续费', '¥29.70'],
  'approval-typed': ['批准并退款 ¥30.00', '忘记支付密码？'],
  'approval-wrong-password': ['支付密码错误', '还可尝试 4 次', '批准并退款 ¥30.00'],
  'approval-forgotten': ['重新设置支付密码', '登录密码'],
  'approval-blocked': ['目前无法批准', '请拒绝此申请'],
  'approval-approved': ['已退款'],
  'approval-declined': ['已拒绝'],
  'approval-expired': ['此申请已过期'],
  'asked-sign-in': ['登录后查看付款请求'],
  'asked-open': ['¥128.50', '林记茶铺', '买菜助手', '付款授权', '今日剩余', '拒绝'],
  'asked-typed': ['支付 ¥128.50', '忘记支付密码？'],
  'asked-blocked': ['目前无法支付', '余额不足', '拒绝'],
  'asked-declined': ['已拒绝', '没有付款'],
  'asked-not-found': ['付款请求不存在'],
  'pay-one-tap': ['¥12.00', '小额免密支付', '使用支付密码'],
  'front-door': ['收款、付款、对账', '登录', '接入', '快速开始'],
  'approval-not-found': ['退款申请不存在'],
  'cashier-sign-in': ['登录后收款'],
  'cashier-waiting': ['¥128.50', '等待付款', '付款链接'],
  'cashier-paid': ['收款成功', '再收一笔'],
  'cashier-refunded': ['已全额退款'],
  'cashier-cancelled': ['已取消', '没有收到付款'],
  'cashier-expired': ['已过期', '没有收到付款'],
  'cashier-not-found': ['订单不存在'],
  'account-sign-in': ['登录后查看账户', '没有账户'],
  'account-sign-up': ['姓名', '登录名', '至少 8 个字符'],
  'account-sign-up-refused': ['登录名已被占用'],
  'account-own': ['王小明', '钱包号', '可用余额'],
  'account-no-pay-password': ['尚未设置支付密码', '设置支付密码'],
};

/** The least width that text must fit without scrolling sideways: 1280 pixels, zoomed to 400 %. */
const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const TAP_PX_MIN = 44;

browserTest('every page says in each state what it must', async (t) => {
  const phones = new Map<string | null, Phone>();
  const found: string[] = [];
  for (const screen of all) {
    const phone = phones.get(screen.as) ?? (await openPhone(t, stage.origin));
    if (!phones.has(screen.as) && screen.as) await putCookie(phone.context, stage, screen.as);
    phones.set(screen.as, phone);
    found.push(...(await faultsOf(phone.page, screen)).map((fault) => `${screen.name} ${fault}`));
  }
  assert.deepEqual(found, []);
  assert.deepEqual(Object.keys(SAYS).sort(), all.map(({ name }) => name).sort());
});

async function faultsOf(page: Page, { name, path, act }: Screen): Promise<string[]> {
  await page.unrouteAll();
  await page.goto(path);
  await act?.(page);
  const text = await page.locator('body').innerText();
  const missing = (SAYS[name] ?? []).filter((words) => !text.includes(words));
  const small = await page.evaluate(smallTargets, TAP_PX_MIN);
  const blurred = await page.evaluate(blurredFields);
  await page.setViewportSize(NARROWEST);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  await page.setViewportSize(PHONE);
  return [
    ...missing.map((words) => `does not say ${words}`),
    ...small.map((target) => `has a small target: ${target}`),
    ...blurred.map((field) => `reads out a name and a hint as one: ${field}`),
    ...(tooWide ? ['is wider than a small screen'] : []),
  ];
}

/** In the page: what is to be tapped and is lower than a finger, or far too narrow. */
function smallTargets(least: number): string[] {
  const targets = [...document.querySelectorAll<HTMLElement>('a,button,input,summary')];
  return targets
    .map((target) => target.closest('label') ?? target)
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.height < least - 0.5 || box.width < 24))
    .map(({ target, box }) => `${target.outerHTML.slice(0, 60)} ${box.width}×${box.height}`);
}

/** In the page: a field is named by its label, and described by its hint if it has one. */
function blurredFields(): string[] {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden],[type=checkbox])'),
  ];
  return fields
    .filter((field) => {
      const label = field.labels?.[0];
      const description = field.getAttribute('aria-describedby');
      const hint = label?.parentElement?.querySelector(':scope > .hint') ?? null;
      const named = label !== undefined && label.querySelector('.hint') === null;
      const error = field.parentElement?.querySelector(`#${field.id}_error`) ?? null;
      const texts = [hint, error].flatMap((text) => (text === null ? [] : [text.id]));
      const described = (description ?? '') === texts.join(' ');
      return !named || !described;
    })
    .map((field) => field.outerHTML.slice(0, 60));
}

browserTest(
  'the language is the one requested, then the stored one, then the browser’s',
  async (t) => {
    const path = all.find(({ name }) => name === 'pay-sign-in')?.path ?? '';
    const english = await openPhone(t, stage.origin, { locale: 'en-GB' });
    const chinese = await openPhone(t, stage.origin);
    const languageAt = async ({ page }: Phone, address: string) => {
      await page.goto(address);
      return page.locator('html').getAttribute('lang');
    };
    assert.equal(await languageAt(english, path), 'en');
    assert.equal(await languageAt(chinese, path), 'zh-CN');
    assert.equal(await languageAt(chinese, `${path}?lang=en`), 'en');
    assert.equal(await languageAt(chinese, path), 'en');
    // Back again by the link that is always there.
    await chinese.page.getByRole('link', { name: '中文' }).tap();
    await chinese.page.getByRole('heading', { name: '登录后付款' }).waitFor();
    assert.equal(await languageAt(chinese, path), 'zh-CN');
  },
);

browserTest('the link for light or dark changes what one sees at every click', async (t) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openPhone(t, stage.origin, { ...DESK, colorScheme });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    for (const path of ['/', '/docs', all.find(({ name }) => name === 'pay-sign-in')?.path ?? '']) {
      await page.goto(path);
      for (let clicks = 0; clicks < 3; clicks += 1) {
        const before = await ground();
        const said = page.locator('.bar a:visible').filter({ hasText: /^(深色|浅色)$/ });
        assert.equal(await said.count(), 1);
        await Promise.all([page.waitForNavigation(), said.click()]);
        assert.notEqual(await ground(), before, `${colorScheme} ${path} ${clicks}`);
      }
    }
  }
});

browserTest("pages follow the phone's dark mode, and the code to scan stays white", async (t) => {
  const { page, context } = await openPhone(t, stage.origin, { colorScheme: 'dark' });
  await putCookie(context, stage, 'lin');
  await page.goto(all.find(({ name }) => name === 'cashier-waiting')?.path ?? '');
  const dark = await lightness(page, 'body');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await lightness(page, 'body');
  assert.ok(dark < 0.2 && light > 0.8, `${dark} in the dark, ${light} in the light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.equal(await lightness(page, '.qr'), 1);
});

async function lightness(page: Page, selector: string): Promise<number> {
  const colour = await page
    .locator(selector)
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (red + green + blue) / (3 * 255);
}
