// Tests of the page as HTML: every state in both languages, and no user text as markup.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../core/money.ts';
import type { Refund } from '../../core/order/order.ts';
import { readConfig } from '../../settings/config.ts';
import type { Language } from '../../wire/language.ts';
import { renderNotice } from '../kit/notice.ts';
import { pageText } from '../kit/text.ts';
import { renderPayPage } from './pay-page.ts';
import type { PayPage } from './pay-page-parts.ts';
import type { Receipt } from './receipt.ts';
import type { Step } from './step.ts';

const NOON_MS = Date.UTC(2026, 10, 20, 4, 0);
const LANGUAGES: readonly Language[] = ['en', 'zh'];
const { brand } = readConfig({});

function frame(language: Language): PayPage['frame'] {
  return { language, brand, logoUrl: null, section: 'Checkout', otherLanguage: '/pay/C0?lang=zh' };
}

function page(changes: Partial<PayPage> = {}): PayPage {
  return {
    frame: frame('en'),
    urls: {
      page: '/pay/C0',
      signIn: '/pay/C0/sign-in',
      provider: '/auth/oidc?page=/account',
      signOut: '/pay/C0/sign-out',
      signUp: '/pay/C0/sign-up',
      payPassword: '/pay/C0/pay-password',
      cashier: '/cashier/C0',
      withPassword: '/pay/C0?with=password',
      otherLanguage: '/pay/C0?lang=zh',
    },
    changesUrl: '/pay/C0/changes?seen=3f2a9c01d7e4',
    order: {
      txNo: 'C0',
      merchantName: '林记茶铺',
      branchName: null,
      title: '向 林记茶铺 付款',
      amountFen: fen(10_000_000),
      expiresAtMs: NOON_MS,
      returnUrl: null,
    },
    step: { kind: 'pay', balanceFen: fen(20_000_000), needsCode: false, oneTap: false },
    receipt: null,
    viewer: { userId: 7, name: '王小明', payPasswordTakes: 'login_password' },
    signUp: 'off',
    nowMs: NOON_MS - 600_000,
    formError: null,
    ...changes,
  };
}

const LIMIT = {
  period: 'day',
  setBy: 'owner',
  limitFen: fen(1),
  spentFen: fen(0),
  leftFen: fen(1),
} as const;

const STEPS: readonly (readonly [Step, string])[] = [
  [{ kind: 'sign_in' }, 'signInPassage'],
  [{ kind: 'pay', balanceFen: fen(1), needsCode: true, oneTap: false }, 'payPassword'],
  [{ kind: 'pay', balanceFen: fen(1), needsCode: false, oneTap: true }, 'payWithPassword'],
  [{ kind: 'insufficient', balanceFen: fen(1), missingFen: fen(2) }, 'missingHeading'],
  [{ kind: 'over_limit', limit: LIMIT }, 'overLimit'],
  [{ kind: 'locked', untilMs: null, usesCodes: false }, 'locked'],
  [{ kind: 'no_pay_password', usesCodes: true }, 'noPayPassword'],
  [{ kind: 'forgot_pay_password', usesCodes: false }, 'forgotten'],
  [{ kind: 'suspended' }, 'suspended'],
  [{ kind: 'wrong_payer' }, 'wrongPayer'],
  [{ kind: 'own_order' }, 'ownOrder'],
  [{ kind: 'merchant_suspended' }, 'merchantSuspended'],
  [{ kind: 'cooling_off', untilMs: NOON_MS, after: 'two_factor' }, 'coolingOff'],
  [{ kind: 'paid', to: 'payer' }, 'paid'],
  [{ kind: 'paid', to: 'merchant' }, 'received'],
  [{ kind: 'paid', to: 'somebody_else' }, 'paidByOther'],
  [{ kind: 'paid', to: 'anybody' }, 'paidSignedOut'],
  [{ kind: 'refunded', refundedFen: fen(1), all: false, to: 'payer' }, 'partlyRefunded'],
  [{ kind: 'refunded', refundedFen: fen(1), all: true, to: 'anybody' }, 'refunded'],
  [{ kind: 'expired' }, 'expired'],
  [{ kind: 'cancelled' }, 'cancelled'],
];

/** A text of its own, or one with an amount in it. */
function withAmount(text: unknown): string {
  return typeof text === 'function' ? text('¥0.02') : String(text);
}

for (const language of LANGUAGES) {
  for (const [step, name] of STEPS) {
    test(`the page in ${language} says "${name}" and shows the amount`, () => {
      const { html } = renderPayPage(page({ frame: frame(language), step }));
      const text: unknown = { ...pageText(language) }[name as 'paid'];
      const heading =
        typeof text === 'object' ? (text as { heading: string }).heading : withAmount(text);
      assert.ok(html.includes(`>${heading}<`), heading);
      assert.ok(html.includes('<small>¥</small>100,000.00'));
      assert.doesNotMatch(withoutAssets(html), /undefined|\[object|\son\w+=|https?:|style=/);
    });
  }
}

test('the title tells the state first, then the amount and the merchant', () => {
  const titleFor = (step: Step, language: Language) =>
    /<title>(.*)<\/title>/.exec(renderPayPage(page({ step, frame: frame(language) })).html)?.[1];
  const rest = '¥100,000.00 · 林记茶铺';
  const pay: Step = { kind: 'pay', balanceFen: fen(1), needsCode: false, oneTap: false };
  assert.equal(titleFor(pay, 'zh'), `待支付 ${rest}`);
  assert.equal(titleFor({ kind: 'sign_in' }, 'en'), `To pay ${rest}`);
  for (const [step, name] of STEPS.filter(([{ kind }]) => !/^(pay|sign_in|insuff)/.test(kind))) {
    const { heading } = pageText('zh')[name as 'paid'];
    assert.equal(titleFor(step, 'zh'), `${heading} ${rest}`);
  }
});

test('states that mean different things look different', () => {
  const looks = new Map<string, string>();
  for (const [step, name] of STEPS) {
    const { html } = renderPayPage(page({ step }));
    const [mark] =
      /<svg class="mark.*?<\/svg>/s.exec(withoutAssets(html).split('id="checking"')[0] ?? '') ?? [];
    if (mark) looks.set(name, mark);
  }
  // Both ask for a payment password; these say that it was paid, and those that money came back.
  const alike = ['forgotten', 'received', 'paidSignedOut', 'refunded'];
  for (const name of alike) looks.delete(name);
  assert.equal(looks.size, 14);
  assert.equal(new Set(looks.values()).size, looks.size);
});

/** What is written for this order and this reader. */
function withoutAssets(html: string): string {
  return html.replace(/<style>.*<\/style>/s, '').replace(/<script>.*<\/script>/s, '');
}

test('a lock is over by the minute that the page states', () => {
  const locked = (untilMs: number) =>
    /Try again after (\S+),/.exec(
      renderPayPage(page({ step: { kind: 'locked', untilMs, usesCodes: false } })).html,
    )?.[1];
  assert.equal(locked(NOON_MS), '12:00');
  assert.equal(locked(NOON_MS + 1), '12:01');
});

const RETURN_URL = 'https://店铺.example:8443/orders?no=47&<b>="1"';

for (const [language, done, back] of [
  ['en', 'Done', 'Back to the merchant'],
  ['zh', '完成', '返回商户'],
] as const) {
  test(`an order that can no longer be paid links back to the merchant, in ${language}`, () => {
    for (const [step, label] of [
      [{ kind: 'paid', to: 'payer' }, done],
      [{ kind: 'paid', to: 'anybody' }, back],
      [{ kind: 'refunded', refundedFen: fen(1), all: true, to: 'payer' }, back],
      [{ kind: 'expired' }, back],
      [{ kind: 'cancelled' }, back],
    ] as const) {
      const order = { ...page().order, returnUrl: RETURN_URL };
      const { html } = renderPayPage(page({ frame: frame(language), step, order }));
      const [link, href, rel, text, host] =
        /<a class="main back" href="([^"]*)" rel="([^"]*)"\s*>([^<]*)<small dir="ltr">([^<]*)</.exec(
          html,
        ) ?? [];
      assert.ok(link, html);
      // As it was given, and nothing appended.
      assert.equal(href, 'https://店铺.example:8443/orders?no=47&amp;&lt;b&gt;=&quot;1&quot;');
      assert.equal(rel, 'noopener noreferrer');
      assert.deepEqual([text, host], [label, 'xn--hxtq42j.example:8443']);
      assert.doesNotMatch(html, /http-equiv="refresh"/i);
    }
  });
}

test('an order that can still be paid, or names no address, links nowhere', () => {
  const order = { ...page().order, returnUrl: RETURN_URL };
  for (const [step] of STEPS.slice(0, 8)) {
    assert.ok(!renderPayPage(page({ step, order })).html.includes('店铺.example'), step.kind);
  }
  assert.doesNotMatch(renderPayPage(page({ step: { kind: 'expired' } })).html, /class="main back"/);
});

test('owners who open the link of their own order are led to its cashier page', () => {
  const { html } = renderPayPage(page({ step: { kind: 'own_order' } }));
  assert.match(html, /href="\/cashier\/C0">Open the cashier page</);
});

test('the receipt shows when, by whom, what was left and what was refunded', () => {
  const refund: Refund = {
    refundNo: 'R1',
    txNo: 'C0',
    refundType: 'partial',
    reason: '少<b>一罐',
    keyId: null,
    amountFen: fen(1_000),
    feeFen: fen(10),
    netFen: fen(990),
    outRefundNo: null,
    authority: 'factors',
    atMs: NOON_MS + 60_000,
  };
  const receipt: Receipt = {
    paidAtMs: NOON_MS,
    payerName: '王*',
    balanceAfterFen: fen(871_50),
    mandateNo: 'M1',
    refunds: [refund],
  };
  const step: Step = { kind: 'refunded', refundedFen: fen(1_000), all: false, to: 'payer' };
  const { html } = renderPayPage(page({ receipt, step, frame: frame('zh') }));
  for (const part of ['2026-11-20 12:00:00', '北京时间', '王*', '¥871.50', 'R1', '¥10.00']) {
    assert.ok(html.includes(part), part);
  }
  for (const part of ['¥0.10', '<b>¥9.90</b>', '少&lt;b&gt;一罐', '2026-11-20 12:01:00']) {
    assert.ok(html.includes(part), part);
  }
  assert.match(html, /付款授权.*M1/s);
  assert.match(html, /手续费合计.*¥0\.10.*实际退回合计.*¥9\.90.*退款记录.*1% 的手续费/s);
  const whole = { ...refund, refundType: 'full', feeFen: fen(0), netFen: fen(1_000) } as const;
  const free = renderPayPage(page({ receipt: { ...receipt, refunds: [whole] }, step })).html;
  assert.doesNotMatch(free, /a fee of 1%|Fees in total/);
  const bare = renderPayPage(page({ step: { ...step, to: 'anybody' } })).html;
  assert.doesNotMatch(bare, /2026-11-20|王\*|Total refunded/);
});

test('text that users wrote is escaped and isolated', () => {
  const nasty = '\u202e</bdi><script>alert(1)</script>"\'';
  const order = { ...page().order, merchantName: nasty, branchName: nasty, title: nasty };
  const formError = { message: nasty, login: nasty, wantsCode: false };
  const { html } = renderPayPage(
    page({
      order,
      viewer: { userId: 7, name: nasty, payPasswordTakes: 'login_password' },
      formError,
      step: { kind: 'sign_in' },
    }),
  );
  const escaped = '\u202e&lt;/bdi&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;';
  assert.equal(html.split(`<bdi>${escaped}</bdi>`).length - 1, 4);
  assert.ok(html.includes(`value="${escaped}"`));
  assert.doesNotMatch(withoutAssets(html), /<script|"\u202e<\/bdi>/);
  const [, title = ''] = /<title>(.*)<\/title>/.exec(html) ?? [];
  assert.match(title, /&lt;\/bdi&gt;/);
  assert.ok(!title.includes('\u202e'), 'a title has no markup to isolate it');
});

test('nobody is hurried who cannot pay anyway', () => {
  for (const [step] of STEPS) {
    const hurries = /class="deadline"/.test(renderPayPage(page({ step })).html);
    const can = /^(sign_in|pay|insufficient|over_limit|locked|.*_pay_password|own_order)$/.test(
      step.kind,
    );
    assert.equal(hurries, can, step.kind);
  }
});

test('a receipt can be printed, and nothing that is no receipt', () => {
  const receipt: Receipt = {
    paidAtMs: NOON_MS,
    payerName: '王*',
    balanceAfterFen: null,
    mandateNo: null,
    refunds: [],
  };
  const step: Step = { kind: 'paid', to: 'payer' };
  assert.match(renderPayPage(page({ receipt, step })).html, /<button id="print"[^>]* hidden>/);
  for (const other of [step, { kind: 'expired' }, { kind: 'sign_in' }] as const)
    assert.doesNotMatch(renderPayPage(page({ step: other })).html, /<button id="print"/);
});

test('whoever has forgotten their payment password finds what to do, and is led back', () => {
  const asked = renderPayPage(page()).html;
  assert.match(asked, /href="\/pay\/C0\/pay-password">Forgot password\?</);
  const step: Step = { kind: 'forgot_pay_password', usesCodes: false };
  const { html } = renderPayPage(page({ step }));
  assert.match(html, /action="\/pay\/C0\/pay-password".*name="password".*href="\/pay\/C0"/s);
  assert.match(html, /Forgot your login password too\? Contact the operator/);
});

test('the branch is named beside the merchant, before and after the payment', () => {
  const order = { ...page().order, branchName: '西湖店' };
  const named = '<bdi>林记茶铺</bdi> · <bdi>西湖店</bdi>';
  assert.ok(renderPayPage(page({ order })).html.includes(`<h1>${named}</h1>`));
  const step: Step = { kind: 'paid', to: 'payer' };
  assert.ok(renderPayPage(page({ order, step })).html.includes(named));
});

test('the default title is not repeated, another one is shown', () => {
  assert.doesNotMatch(renderPayPage(page()).html, /class="title"/);
  const order = { ...page().order, title: 'Tea' };
  assert.match(renderPayPage(page({ order })).html, /<p class="title"><bdi>Tea<\/bdi><\/p>/);
});

test('the payment password field keeps the numeric keyboard and takes six digits', () => {
  const [input = ''] =
    /<input[^>]*name="pay_password"[^>]*>/.exec(renderPayPage(page()).html) ?? [];
  const wanted = ['type="password"', 'inputmode="numeric"', 'maxlength="6"', 'autocomplete="off"'];
  assert.deepEqual(
    wanted.filter((attribute) => !input.includes(attribute)),
    [],
  );
});

test('a notice stands alone, with a way on where there is one', () => {
  const busy = { heading: 'Busy', detail: 'Try <again>.', unclear: null, requestId: 'req_1' };
  const { html } = renderNotice(frame('en'), { ...busy, retryUrl: '/pay/C0' });
  assert.match(html, /<h1>Busy<\/h1>.*Try &lt;again&gt;\..*href="\/pay\/C0".*req_1/s);
  assert.doesNotMatch(renderNotice(frame('en'), { ...busy, retryUrl: null }).html, /class="main"/);
});
