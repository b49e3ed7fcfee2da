// Tests of the page as HTML: every state in both languages, and no user text as markup.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleOrder, NOW_MS } from '../../../test/scenarios/examples.ts';
import { fen } from '../../core/money.ts';
import { readConfig } from '../../settings/config.ts';
import type { Language } from '../../wire/language.ts';
import {
  type ApprovalStep,
  renderApprovalPage,
  renderNotFound,
  renderSignIn,
} from '../kit/approval/approval-page.ts';
import { REFUND_APPROVAL } from './refund-approval.ts';
import type { RefundRequestPage } from './refund-request-section.ts';
import { refundRequestText } from './refund-request-text.ts';

type RequestStep = ApprovalStep<'refunded'>;
const renderRequestPage = (page: RefundRequestPage) => renderApprovalPage(REFUND_APPROVAL, page);

const LANGUAGES: readonly Language[] = ['en', 'zh'];
const OPEN: RequestStep = {
  kind: 'approval_required',
  blocked: null,
  needsCode: false,
  usesCodes: false,
  forgotten: false,
};

function page(changes: Partial<RefundRequestPage> = {}): RefundRequestPage {
  const language = changes.frame?.language ?? 'en';
  const address = '/refund-requests/Q1';
  return {
    frame: {
      language,
      brand: readConfig({}).brand,
      logoUrl: null,
      section: refundRequestText(language).section,
      otherLanguage: '?lang=zh',
    },
    urls: {
      page: address,
      signIn: `${address}/sign-in`,
      provider: '/auth/oidc?page=/account',
      signOut: `${address}/sign-out`,
      signUp: `${address}/sign-up`,
      payPassword: `${address}/pay-password`,
      otherLanguage: `${address}?lang=zh`,
    },
    formError: null,
    viewerName: '林小满',
    details: {
      request: {
        requestNo: 'Q1',
        txNo: 'T1',
        ownerId: 2,
        keyId: 'key',
        refundType: 'partial',
        amountFen: fen(10_000_000),
        reason: '凉了',
        requestedAtMs: NOW_MS,
        expiresAtMs: NOW_MS + 1_800_000,
        decidedAtMs: null,
        refundNo: null,
        outRefundNo: null,
      },
      status: 'approval_required',
      decidedAtMs: null,
      keyName: 'agent',
      payerName: '王*',
      order: exampleOrder({ amountFen: fen(20_000_000) }),
      shares: { amountFen: fen(10_000_000), feeFen: fen(100_000), netFen: fen(9_900_000) },
      refund: null,
    },
    step: OPEN,
    ...changes,
  };
}

/** Without the icon, the style and the script, which are ours. */
function withoutAssets(html: string): string {
  return html.replace(/<link[^>]*>|<style>.*?<\/style>|<script>.*?<\/script>\n<\/body>/gs, '');
}

const STEPS: readonly (readonly [RequestStep, 'decline' | 'refunded' | 'declined' | 'expired'])[] =
  [
    [OPEN, 'decline'],
    [{ ...OPEN, needsCode: true }, 'decline'],
    [{ ...OPEN, blocked: { code: 'order_refunded' } }, 'decline'],
    [{ kind: 'refunded' }, 'refunded'],
    [{ kind: 'declined' }, 'declined'],
    [{ kind: 'expired' }, 'expired'],
  ];

for (const language of LANGUAGES) {
  for (const [index, [step, name]] of STEPS.entries()) {
    test(`the page in ${language} says "${name}" and shows the request (${index})`, () => {
      const { frame } = page();
      const html = renderRequestPage(page({ frame: { ...frame, language }, step })).html;
      const text = refundRequestText(language)[name];
      assert.ok(html.includes(`>${typeof text === 'string' ? text : text.heading}<`));
      for (const part of ['<small>¥</small>100,000.00', '¥1,000.00', '¥99,000.00', '¥200,000.00']) {
        assert.ok(html.includes(part), part);
      }
      assert.doesNotMatch(withoutAssets(html), /undefined|\[object|<script|\son\w+=|https?:/);
    });
  }

  test(`without a session, and for others, the page in ${language} shows nothing of it`, () => {
    const { frame, urls, viewerName } = page();
    const given = { frame: { ...frame, language }, urls, formError: null };
    for (const { html } of [
      renderSignIn(REFUND_APPROVAL, given),
      renderNotFound(REFUND_APPROVAL, { ...given, viewerName }),
    ]) {
      assert.equal(html.split('<h1>').length - 1, 1);
      assert.doesNotMatch(withoutAssets(html), /100,000|凉了|agent|T1/);
    }
  });
}

test('only a request that can be approved has fields for the password and, where due, a code', () => {
  const inputs = (step: RequestStep) => {
    const { html } = renderRequestPage(page({ step }));
    return [...html.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name);
  };
  assert.deepEqual(inputs(OPEN), ['decision', 'pay_password', 'decision']);
  assert.deepEqual(inputs({ ...OPEN, needsCode: true }), [
    'decision',
    'pay_password',
    'totp_code',
    'decision',
  ]);
  assert.deepEqual(inputs({ ...OPEN, blocked: { code: 'user_suspended' } }), ['decision']);
  assert.deepEqual(inputs({ kind: 'refunded' }), []);
});

test('the sixth digit sends no approval: its button names the amount', () => {
  const { html } = renderRequestPage(page());
  const [form = ''] = /<form id="pay".*?<\/form>/s.exec(html) ?? [];
  assert.match(form, /<form [^>]*data-keypad>/);
  assert.doesNotMatch(form, /data-sends/);
  assert.match(form, /<button class="main">Approve and refund ¥100,000\.00</);
});

test('whoever has forgotten their payment password can set another before they decide', () => {
  assert.match(renderRequestPage(page()).html, /href="\/refund-requests\/Q1\/pay-password"/);
  const { html } = renderRequestPage(page({ step: { ...OPEN, forgotten: true } }));
  assert.match(html, /action="\/refund-requests\/Q1\/pay-password".*href="\/refund-requests\/Q1"/s);
  assert.doesNotMatch(html, /name="decision"/);
});

test('the title tells the state first', () => {
  const titleFor = (step: RequestStep) =>
    /<title>(.*)<\/title>/.exec(renderRequestPage(page({ step })).html)?.[1];
  assert.equal(titleFor(OPEN), 'Approve this refund? ¥100,000.00 · Refund request');
  assert.equal(titleFor({ kind: 'declined' }), 'Declined ¥100,000.00 · Refund request');
});

test('an expired request is not shown as decided', () => {
  const decided = (status: 'declined' | 'expired') => {
    const details = { ...page().details, status, decidedAtMs: NOW_MS };
    return renderRequestPage(page({ details, step: { kind: status } })).html.includes('Decided at');
  };
  assert.deepEqual([decided('declined'), decided('expired')], [true, false]);
});

test('text that users wrote is escaped and isolated', () => {
  const nasty = '\u202e</bdi><script>alert(1)</script>"\'';
  const { details } = page();
  const request = { ...details.request, reason: nasty };
  const order = { ...details.order, merchantName: nasty, title: nasty };
  const formError = { message: nasty, login: nasty, wantsCode: false };
  const { html } = renderRequestPage(
    page({ details: { ...details, request, order, keyName: nasty }, viewerName: nasty, formError }),
  );
  const escaped = '\u202e&lt;/bdi&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;';
  assert.equal(html.split(`<bdi>${escaped}</bdi>`).length - 1, 5);
  assert.doesNotMatch(withoutAssets(html), /<script|"\u202e<\/bdi>/);
});

test('a missing or locked payment password can be set on the page itself', () => {
  const blockedBy = (code: 'pay_password_not_set' | 'pay_password_locked' | 'order_refunded') =>
    renderRequestPage(page({ step: { ...OPEN, blocked: { code } } })).html;
  const form = /<form method="post" action="\/refund-requests\/Q1\/pay-password">/;
  assert.match(blockedBy('pay_password_not_set'), form);
  assert.match(blockedBy('pay_password_locked'), /<details>.*\/pay-password.*<\/details>/s);
  assert.doesNotMatch(blockedBy('order_refunded'), form);
  assert.doesNotMatch(renderRequestPage(page()).html, form);
});
