// The part of the pay page below the amount: the form to fill in, or the sentence that says how
// things stand.

import { unreachable } from '../core/assert.ts';
import { type Html, html, raw } from './html.ts';
import type { Attempt, PayPage } from './page.ts';
import { amountText, clockText, dateTimeText } from './page-format.ts';
import type { PageText, Passage } from './page-text.ts';
import { payForm } from './pay-form.ts';
import { folded, payPasswordForm } from './pay-password-form.ts';
import { signInForm } from './sign-in-form.ts';
import { signUpForm } from './sign-up-form.ts';
import type { PaidTo, Step } from './step.ts';

export function stepSection(page: PayPage, text: PageText): Html {
  const { step } = page;
  switch (step.kind) {
    case 'sign_in':
      return html`${alert(page.attempt)}${signIn(page, text)}`;
    case 'pay':
      return html`${alert(page.attempt)}${payForm(page, step, text)}`;
    case 'insufficient':
      return html`${told('none', text.insufficient)}${facts([
        [text.balance, amountText(step.balanceFen)],
        [text.missing, amountText(step.missingFen)],
      ])}${checkAgain(page, text)}`;
    case 'locked': {
      const { untilMs } = step;
      const detail = untilMs === null ? text.locked.detail : text.lockedUntil(clockText(untilMs));
      const heading = told('none', { ...text.locked, detail });
      return html`${heading}${payPassword(page, step, text)}${checkAgain(page, text)}`;
    }
    case 'no_pay_password':
      return html`${told('none', text.noPayPassword)}${payPassword(page, step, text)}`;
    case 'suspended':
      return told('none', text.suspended);
    case 'wrong_payer':
      return told('none', text.wrongPayer);
    case 'own_order':
      return told('none', text.ownOrder);
    case 'paid':
      return paidSection(step, text);
    case 'refunded':
      return refundedSection(step, text);
    case 'expired':
      return told('none', text.expired);
    case 'cancelled':
      return told('none', text.cancelled);
    default:
      return unreachable(step);
  }
}

type Mark = 'good' | 'none';

/** Read out as soon as the page is there. */
export function told(mark: Mark, passage: Passage, level: 'h1' | 'h2' = 'h2'): Html {
  const tag = raw(level);
  return html`
        <div class="told" role="status">
          ${MARKS[mark]}
          <${tag}>${passage.heading}</${tag}>
          <p>${passage.detail}</p>
        </div>`;
}

const MARKS: Readonly<Record<Mark, Html>> = {
  good: icon('good', 'M15 26.5l7.5 7.5L37.5 19'),
  none: icon('', 'M26 15v14M26 36.5v.5'),
};

function icon(className: string, path: string): Html {
  return raw(
    `<svg class="mark ${className}" viewBox="0 0 52 52" fill="none" stroke="currentColor" ` +
      'stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
      `<circle cx="26" cy="26" r="23"/><path d="${path}"/></svg>`,
  );
}

export function alert(attempt: Attempt | null): Html | null {
  return attempt && html`<p class="alert" role="alert">${attempt.message}</p>`;
}

function signIn({ links, order, attempt, signUp }: PayPage, text: PageText): Html {
  const detail = text.payBy(clockText(order.expiresAtMs));
  const form = signInForm(links.signIn, { heading: text.signInHeading, detail }, attempt, text);
  return html`${form}${signUpForm(links.signUp, signUp, attempt, text)}`;
}

function payPassword(
  { links, attempt }: PayPage,
  { kind, usesCodes }: { readonly kind: string; readonly usesCodes: boolean },
  text: PageText,
): Html {
  const form = payPasswordForm(links.payPassword, usesCodes, text);
  if (kind === 'no_pay_password') return html`${alert(attempt)}${form}`;
  return html`${alert(attempt)}${folded(text.newPayPasswordHeading, attempt, form)}`;
}

function checkAgain(page: PayPage, text: PageText): Html {
  return html`<a class="main" href="${page.links.page}">${text.checkAgain}</a>`;
}

function paidPassage(to: PaidTo, text: PageText): Passage {
  const passages: Readonly<Record<PaidTo, Passage>> = {
    payer: text.paid,
    merchant: text.received,
    somebody_else: text.paidByOther,
    anybody: text.paidSignedOut,
  };
  return passages[to];
}

function paidSection(step: Step & { kind: 'paid' }, text: PageText): Html {
  // To somebody who has not paid, a tick would say that he has.
  const mark = step.to === 'somebody_else' ? 'none' : 'good';
  const paidAt = isParty(step.to) ? facts([[text.paidAt, dateTimeText(step.paidAtMs)]]) : null;
  return html`${told(mark, paidPassage(step.to, text))}${paidAt}`;
}

function refundedSection(step: Step & { kind: 'refunded' }, text: PageText): Html {
  const passage = step.all ? text.refunded : text.partlyRefunded;
  const amounts = isParty(step.to)
    ? facts([[text.refundedAmount, amountText(step.refundedFen)]])
    : null;
  return html`${told('none', passage)}${amounts}`;
}

function isParty(to: PaidTo): boolean {
  return to === 'payer' || to === 'merchant';
}

/** Text by users comes in isolated. */
export function facts(rows: readonly (readonly [string, string | Html])[]): Html {
  const cells = rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return html`<dl>${cells}</dl>`;
}
