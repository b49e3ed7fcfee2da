// Tests of the cashier page as HTML: every state in both languages, and no user text as markup.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleOrder, NOW_MS } from '../../../test/scenarios/examples.ts';
import { fen } from '../../core/money.ts';
import type { Order, OrderStatus } from '../../core/order/order.ts';
import { readConfig } from '../../settings/config.ts';
import type { Language } from '../../wire/language.ts';
import { type CashierPage, renderCashier, renderNotFound, renderSignIn } from './cashier-page.ts';
import { cashierText } from './cashier-text.ts';

const LANGUAGES: readonly Language[] = ['en', 'zh'];
const { brand } = readConfig({});
const PAID = { payerId: 3, paidAtMs: NOW_MS } as const;

const STATES: readonly (readonly [OrderStatus, Partial<Order>, 'waiting' | 'paid' | Over])[] = [
  ['pending', { status: 'pending' }, 'waiting'],
  ['paid', { status: 'paid', ...PAID }, 'paid'],
  [
    'partially_refunded',
    { status: 'partially_refunded', ...PAID, refundedFen: fen(4_000) },
    'partlyRefunded',
  ],
  ['refunded', { status: 'refunded', ...PAID, refundedFen: fen(8_800) }, 'refunded'],
  ['expired', { status: 'pending', expiresAtMs: NOW_MS }, 'expired'],
  ['cancelled', { status: 'cancelled', cancelledAtMs: NOW_MS }, 'cancelled'],
];

type Over = 'partlyRefunded' | 'refunded' | 'expired' | 'cancelled';

function page(changes: Partial<CashierPage> & { readonly language?: Language } = {}): CashierPage {
  const { language = 'en' } = changes;
  const address = '/cashier/C0';
  const frame = { language, brand, logoUrl: null, section: 'Cashier', otherLanguage: '?lang=zh' };
  const urls = {
    page: address,
    signIn: `${address}/sign-in`,
    provider: '/auth/oidc?page=/account',
    signOut: `${address}/sign-out`,
    signUp: `${address}/sign-up`,
    payPassword: `${address}/pay-password`,
    otherLanguage: '?lang=zh',
    next: `${address}/next`,
    cancel: `${address}/cancel`,
    events: `${address}/events`,
    view: '/pay/C0',
    qrcodePng: '/qrcode/C0?format=png',
  };
  return {
    frame,
    urls,
    formError: null,
    viewerName: '林小满',
    branchName: '西湖店',
    payerName: null,
    payUrl: 'http://shop.example/pay/C0',
    seen: '3f2a9c01d7e4',
    formKey: 'cashier-1',
    typed: null,
    nowMs: NOW_MS,
    order: order(),
    ...changes,
  };
}

function order(changes: Partial<Order> = {}): Order {
  const expiresAtMs = NOW_MS + 1_800_000;
  return exampleOrder({ amountFen: fen(8_800), title: '龙井二两', expiresAtMs, ...changes });
}

for (const language of LANGUAGES) {
  for (const [status, changes, name] of STATES) {
    test(`the page in ${language} says that an order is ${status}`, () => {
      const payerName = changes.payerId ? '王*' : null;
      const { html } = renderCashier(page({ language, order: order(changes), payerName }));
      const text = cashierText(language)[name];
      assert.ok(html.includes(`>${typeof text === 'string' ? text : text.heading}<`));
      for (const told of [
        '<small>¥</small>88.00',
        '龙井二两',
        '西湖店',
        `data-state="${status}"`,
      ]) {
        assert.ok(html.includes(told), told);
      }
      assert.equal(html.includes('<bdi>王*</bdi>'), payerName !== null);
      assert.equal(html.includes('id="cancel"'), status === 'pending');
      assert.equal(html.includes('id="next"'), status !== 'pending');
      assert.equal(html.includes('<path fill="#fff" d="M0 0h'), status === 'pending');
      assert.doesNotMatch(html, /undefined|\[object|\son\w+="/);
    });
  }

  test(`without a session, and for others, the page in ${language} shows nothing of it`, () => {
    const { frame, urls, viewerName } = page({ language });
    const given = { frame, urls, formError: null };
    for (const { html } of [renderSignIn(given), renderNotFound({ ...given, viewerName })]) {
      assert.equal(html.split('<h1>').length - 1, 1);
      assert.doesNotMatch(html.replace(/<(style|script)>.*?<\/\1>/gs, ''), /88\.00|龙井|西湖店/);
    }
  });
}

test('the QR code is on white with a quiet zone, and in words beside it', () => {
  const { html } = renderCashier(page({ order: order({ merchantName: '林记' }) }));
  assert.match(
    html,
    /role="img" aria-label="QR code: pay ¥88\.00 to 林记 at http:\/\/shop\.example/,
  );
  const [, box = '', dark = ''] =
    /viewBox="0 0 (\d+) \d+".*?fill="#000" d="([^"]+)"/s.exec(html) ?? [];
  const columns = [...dark.matchAll(/M(\d+) (\d+)h/g)].flatMap(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  assert.ok(Math.min(...columns) >= 4 && Math.max(...columns) < Number(box) - 4);
  assert.match(html, /<input id="link" value="http:\/\/shop\.example\/pay\/C0" readonly>/);
  assert.match(html, /href="\/qrcode\/C0\?format=png" download="\w+\.png"/);
});

test('without a script there is a link to reload, and times are clock times', () => {
  const { html } = renderCashier(page());
  assert.match(html, /<p id="reload"[^>]*><a[^>]* href="\/cashier\/C0">/);
  assert.match(html, /before \d\d:\d\d, Beijing time/);
  for (const id of ['left', 'copy', 'sound-row']) {
    assert.match(html, new RegExp(`id="${id}"[^>]* hidden`), id);
  }
});

test('the form offers the same order again if nobody paid it, and not if it was paid', () => {
  const amountIn = (changes: Partial<Order>) => {
    const { html } = renderCashier(page({ order: order(changes) }));
    const values = /name="amount" value="([^"]*)".*name="title" value="([^"]*)"/s.exec(html);
    return values?.slice(1);
  };
  assert.deepEqual(amountIn({ expiresAtMs: NOW_MS }), ['88.00', '龙井二两']);
  assert.deepEqual(amountIn({ status: 'paid', ...PAID }), ['', '']);
});

test('the browser accepts every amount that the service accepts', () => {
  const { html } = renderCashier(page({ order: order({ expiresAtMs: NOW_MS }) }));
  const input = /<input id="amount".*?>/s.exec(html)?.[0] ?? '';
  const pattern = new RegExp(`^(?:${/pattern="([^"]+)"/.exec(input)?.[1]})$`, 'v');
  for (const typed of ['12', '12.5', ' ￥１２．５０ ', '¥100000.00']) {
    assert.match(typed, pattern);
    assert.ok(typed.length <= Number(/maxlength="(\d+)"/.exec(input)?.[1]), typed);
  }
  for (const typed of ['', '1,5', '1.234', 'abc', '-1']) assert.doesNotMatch(typed, pattern);
});

test('text that users wrote is escaped and isolated', () => {
  const nasty = '\u202e</bdi><script>alert(1)</script>"\'';
  const formError = { message: nasty, login: nasty, wantsCode: false };
  const users = { merchantName: nasty, title: nasty };
  for (const changes of [{}, { status: 'paid', ...PAID }] as const) {
    const { html } = renderCashier(
      page({
        order: order({ ...users, ...changes }),
        branchName: nasty,
        payerName: nasty,
        formError,
        viewerName: nasty,
        typed: { amount: nasty, title: nasty },
      }),
    );
    const escaped = '\u202e&lt;/bdi&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;';
    assert.equal(html.split(`<bdi>${escaped}</bdi>`).length - 1, 5);
    assert.doesNotMatch(html, /<script>alert|"\u202e<\/bdi>/);
  }
});
