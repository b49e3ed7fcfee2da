// The part of the pay page below the amount of an order that is to be paid: the form to fill in, or
// why whoever looks at it cannot pay it now.

import { unreachable } from '../../core/assert.ts';
import { facts } from '../kit/facts.ts';
import { type Html, html } from '../kit/html.ts';
import type { Attempt, PayPage } from '../kit/page.ts';
import { amountText, clockTextAfter } from '../kit/page-format.ts';
import type { PageText } from '../kit/page-text.ts';
import { folded, payPasswordForm } from '../kit/pay-password-form.ts';
import { signInForm } from '../kit/sign-in-form.ts';
import { signUpForm } from '../kit/sign-up-form.ts';
import { told } from '../kit/told.ts';
import { payForm } from './pay-form.ts';
import type { Due, Step } from './step.ts';

export function stepSection(page: PayPage, text: PageText): Html {
  const step = page.step as Due;
  switch (step.kind) {
    case 'sign_in':
      return signIn(page, text);
    case 'pay':
      return html`${alert(page.attempt)}${payForm(page, step, text)}`;
    case 'insufficient':
      return insufficient(page, step, text);
    case 'locked': {
      const { untilMs } = step;
      const detail =
        untilMs === null ? text.locked.detail : text.lockedUntil(clockTextAfter(untilMs));
      const form = payPasswordForm(page.links.payPassword, step.usesCodes, text);
      return html`${told('none', { ...text.locked, detail })}
${alert(page.attempt)}${folded(text.resetPayPassword, page.attempt, form)}${checkAgain(page, text)}`;
    }
    case 'no_pay_password':
      return html`${told('none', text.noPayPassword)}
${alert(page.attempt)}${payPasswordForm(page.links.payPassword, step.usesCodes, text)}`;
    case 'suspended':
      return told('none', text.suspended);
    case 'wrong_payer':
      return told('none', text.wrongPayer);
    case 'own_order':
      return html`${told('none', text.ownOrder)}
<a id="cashier" class="main" href="${page.links.cashier}">${text.toCashier}</a>`;
    default:
      return unreachable(step);
  }
}

function signIn({ links, attempt, signUp }: PayPage, text: PageText): Html {
  return html`${alert(attempt)}${signInForm(links.signIn, text.signInPassage, attempt, text, 'h2')}
${signUpForm(links.signUp, signUp, attempt, text)}`;
}

export function alert(attempt: Attempt | null): Html | null {
  return attempt && html`<p class="alert" role="alert">${attempt.message}</p>`;
}

function insufficient(page: PayPage, step: Step & { kind: 'insufficient' }, text: PageText): Html {
  const missing = amountText(step.missingFen);
  return html`${told('none', { ...text.insufficient, heading: text.missingHeading(missing) })}
${facts([
  [text.balance, amountText(step.balanceFen)],
  [text.missing, html`<b>${missing}</b>`],
])}${checkAgain(page, text)}`;
}

function checkAgain(page: PayPage, text: PageText): Html {
  return html`<a class="main" href="${page.links.page}">${text.checkAgain}</a>`;
}
