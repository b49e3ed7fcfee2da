// The part of the pay page below the amount of an order that can still be paid: the form to fill
// in, or why the viewer cannot pay it now.

import { unreachable } from '../../core/assert.ts';
import { renderTopUp } from '../kit/brand-parts.ts';
import { renderAlert, renderFacts, renderStatusMessage } from '../kit/components.ts';
import { amountText, clockTextAfter } from '../kit/format.ts';
import { type Html, html } from '../kit/html.ts';
import { renderFolded, renderPayPasswordForm } from '../kit/pay-password-form.ts';
import { renderSignInForm } from '../kit/sign-in-form.ts';
import { renderSignUpForm } from '../kit/sign-up-form.ts';
import type { PageText } from '../kit/text.ts';
import { renderPayForm } from './pay-form.ts';
import type { PayPage } from './pay-page.ts';
import type { Due, Step } from './step.ts';

export function renderStep(page: PayPage, text: PageText): Html {
  const step = page.step as Due;
  switch (step.kind) {
    case 'sign_in':
      return renderEntrance(page, text);
    case 'pay':
      return html`${renderAlert(page.formError)}${renderPayForm(page, step, text)}`;
    case 'insufficient':
      return renderInsufficient(page, step, text);
    case 'locked':
      return renderLocked(page, step, text);
    case 'no_pay_password': {
      const form = renderPayPasswordForm(page.urls.payPassword, step.usesCodes, text);
      return html`${renderStatusMessage('none', text.noPayPassword)}
${renderAlert(page.formError)}${form}`;
    }
    case 'suspended':
      return renderStatusMessage('none', text.suspended);
    case 'merchant_suspended':
      return renderStatusMessage('none', text.merchantSuspended);
    case 'wrong_payer':
      return renderStatusMessage('none', text.wrongPayer);
    case 'own_order':
      return html`${renderStatusMessage('none', text.ownOrder)}
<a id="cashier" class="main" href="${page.urls.cashier}">${text.toCashier}</a>`;
    default:
      return unreachable(step);
  }
}

function renderEntrance({ urls, formError, signUp }: PayPage, text: PageText): Html {
  const signIn = renderSignInForm(urls.signIn, text.signInPassage, formError, text, 'h2');
  return html`${renderAlert(formError)}${signIn}
${renderSignUpForm(urls.signUp, signUp, formError, text)}`;
}

function renderInsufficient(
  page: PayPage,
  step: Step & { kind: 'insufficient' },
  text: PageText,
): Html {
  const missing = amountText(step.missingFen);
  const passage = { ...text.insufficient, heading: text.missingHeading(missing) };
  return html`${renderStatusMessage('none', passage)}
${renderFacts([
  [text.balance, amountText(step.balanceFen)],
  [text.missing, html`<b>${missing}</b>`],
])}${renderTopUp(page.frame, text)}${renderCheckAgain(page, text)}`;
}

function renderLocked(page: PayPage, step: Step & { kind: 'locked' }, text: PageText): Html {
  const { urls, formError } = page;
  const { untilMs, usesCodes } = step;
  const detail = untilMs === null ? text.locked.detail : text.lockedUntil(clockTextAfter(untilMs));
  const form = renderPayPasswordForm(urls.payPassword, usesCodes, text);
  const reset = renderFolded(text.resetPayPassword, formError, form);
  return html`${renderStatusMessage('none', { ...text.locked, detail })}
${renderAlert(formError)}${reset}${renderCheckAgain(page, text)}`;
}

function renderCheckAgain(page: PayPage, text: PageText): Html {
  return html`<a class="main" href="${page.urls.page}">${text.checkAgain}</a>`;
}
