// Tests of the page as HTML: every state in both languages, and nothing of a user's text as markup.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../core/money.ts';
import type { Language } from '../messages/messages.ts';
import { type PayPage, renderNotice, renderPayPage } from './page.ts';
import { pageText } from './page-text.ts';
import type { Step } from './step.ts';

const NOON_MS = Date.UTC(2026, 10, 20, 4, 0);
const LANGUAGES: readonly Language[] = ['en', 'zh'];

function page(changes: Partial<PayPage> = {}): PayPage {
  return {
    language: 'en',
    brand: 'Tael',
    links: {
      page: '/pay/C0',
      signIn: '/pay/C0/sign-in',
      signOut: '/pay/C0/sign-out',
      signUp: '/pay/C0/sign-up',
      payPassword: '/pay/C0/pay-password',
      otherLanguage: '/pay/C0?lang=zh',
    },
    order: {
      txNo: 'C0',
      merchantName: '林记茶铺',
      title: '向 林记茶铺 付款',
      amountFen: fen(10_000_000),
      expiresAtMs: NOON_MS,
    },
    step: { kind: 'pay', balanceFen: fen(20_000_000), asksCode: false },
    viewerName: '王小明',
    signUp: 'off',
    attempt: null,
    ...changes,
  };
}

const STEPS: readonly (readonly [Step, string])[] = [
  [{ kind: 'sign_in' }, 'signInHeading'],
  [{ kind: 'pay', balanceFen: fen(1), asksCode: true }, 'payPassword'],
  [{ kind: 'insufficient', balanceFen: fen(1), missingFen: fen(2) }, 'insufficient'],
  [{ kind: 'locked', untilMs: null, usesCodes: false }, 'locked'],
  [{ kind: 'no_pay_password', usesCodes: true }, 'noPayPassword'],
  [{ kind: 'suspended' }, 'suspended'],
  [{ kind: 'wrong_payer' }, 'wrongPayer'],
  [{ kind: 'own_order' }, 'ownOrder'],
  [{ kind: 'paid', paidAtMs: NOON_MS, to: 'payer' }, 'paid'],
  [{ kind: 'paid', paidAtMs: NOON_MS, to: 'merchant' }, 'received'],
  [{ kind: 'paid', paidAtMs: NOON_MS, to: 'somebody_else' }, 'paidByOther'],
  [{ kind: 'paid', paidAtMs: NOON_MS, to: 'anybody' }, 'paidSignedOut'],
  [{ kind: 'refunded', refundedFen: fen(1), all: false, to: 'payer' }, 'partlyRefunded'],
  [{ kind: 'refunded', refundedFen: fen(1), all: true, to: 'anybody' }, 'refunded'],
  [{ kind: 'expired' }, 'expired'],
  [{ kind: 'cancelled' }, 'cancelled'],
];

for (const language of LANGUAGES) {
  for (const [step, name] of STEPS) {
    test(`the page in ${language} says "${name}" and shows the amount`, () => {
      const html = renderPayPage(page({ language, step }));
      const text: unknown = { ...pageText(language) }[name as 'paid'];
      const heading = typeof text === 'string' ? text : (text as { heading: string }).heading;
      assert.ok(html.includes(`>${heading}<`), heading);
      assert.ok(html.includes('<small>¥</small>100,000.00'));
      assert.doesNotMatch(html, /undefined|\[object|<script|\son\w+=|https?:/);
    });
  }
}

test('only the parties see when it was paid and what was refunded', () => {
  const paid = (to: 'payer' | 'anybody') =>
    renderPayPage(page({ step: { kind: 'paid', paidAtMs: NOON_MS, to } }));
  assert.match(paid('payer'), /2026-11-20 12:00:00/);
  assert.doesNotMatch(paid('anybody'), /2026-11-20/);
});

test('what users wrote is escaped and isolated', () => {
  const nasty = '\u202e</bdi><script>alert(1)</script>"\'';
  const order = { ...page().order, merchantName: nasty, title: nasty };
  const attempt = { message: nasty, login: nasty, wantsCode: false };
  const html = renderPayPage(
    page({ order, viewerName: nasty, attempt, step: { kind: 'sign_in' } }),
  );
  const escaped = '\u202e&lt;/bdi&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;';
  assert.equal(html.split(`<bdi>${escaped}</bdi>`).length - 1, 3);
  assert.ok(html.includes(`value="${escaped}"`));
  assert.doesNotMatch(html, /<script|"\u202e<\/bdi>/);
});

test('the default title is not repeated, another one is shown', () => {
  assert.doesNotMatch(renderPayPage(page()), /class="title"/);
  const order = { ...page().order, title: 'Tea' };
  assert.match(renderPayPage(page({ order })), /<p class="title"><bdi>Tea<\/bdi><\/p>/);
});

test('the payment password field keeps the numeric keyboard and takes six digits', () => {
  const [input = ''] = /<input[^>]*name="pay_password"[^>]*>/.exec(renderPayPage(page())) ?? [];
  const wanted = ['type="password"', 'inputmode="numeric"', 'maxlength="6"', 'autocomplete="off"'];
  assert.deepEqual(
    wanted.filter((attribute) => !input.includes(attribute)),
    [],
  );
});

test('a notice stands alone, with a way on where there is one', () => {
  const frame = {
    language: 'en' as const,
    brand: 'Tael',
    place: 'Checkout',
    otherLanguage: '?lang=zh',
  };
  const passage = { heading: 'Busy', detail: 'Try <again>.' };
  assert.match(renderNotice(frame, passage, '/pay/C0'), /<h1>Busy<\/h1>.*href="\/pay\/C0"/s);
  assert.doesNotMatch(renderNotice(frame, passage, null), /class="main"/);
  assert.match(renderNotice(frame, passage, null), /Try &lt;again&gt;\./);
});
