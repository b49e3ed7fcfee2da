// The part of the pay page below the amount of an order that can still be paid: the form to fill
// in, or why the viewer cannot pay it now.

import { unreachable } from '../../core/assert.ts';
import type { SpentOfLimit } from '../../core/rows/spending-limits.ts';
import { renderTopUp } from '../kit/brand-parts.ts';
import { renderAlert, renderFacts, renderStatusMessage } from '../kit/components.ts';
import { renderCoolingOff } from '../kit/cooling-off.ts';
import { renderEntrance } from '../kit/entrance.ts';
import { amountText, clockTextAfter } from '../kit/format.ts';
import { type Html, html } from '../kit/html.ts';
import { renderFolded, renderForgotten, renderPayPasswordForm } from '../kit/pay-password-form.ts';
import type { PageText } from '../kit/text.en.ts';
import { renderPayForm } from './pay-form.ts';
import type { PayPage } from './pay-page-parts.ts';
import type { Due, Step } from './step.ts';

export function renderStep(page: PayPage, text: PageText): Html {
  const step = page.step as Due;
  switch (step.kind) {
    case 'sign_in':
      return renderEntrance(page, text.signInPassage, text, 'h2');
    case 'pay':
      return renderPayForm(page, step, text);
    case 'insufficient':
      return renderInsufficient(page, step, text);
    case 'over_limit':
      return renderOverLimit(page, step.limit, text);
    case 'locked':
      return renderLocked(page, step, text);
    case 'no_pay_password': {
      const form = renderPayPasswordForm(page, step.usesCodes, text);
      return html`${renderStatusMessage('key', text.noPayPassword)}
${renderAlert(page.formError)}${form}`;
    }
    case 'forgot_pay_password':
      return renderForgotten(page, step.usesCodes, text);
    case 'cooling_off':
      return renderCoolingOff(step, text);
    case 'suspended':
      return renderStatusMessage('suspended', text.suspended);
    case 'merchant_suspended':
      return renderStatusMessage('shut', text.merchantSuspended);
    case 'wrong_payer':
      return renderStatusMessage('other', text.wrongPayer);
    case 'own_order':
      return html`${renderStatusMessage('own', text.ownOrder)}
<a id="cashier" class="main" href="${page.urls.cashier}">${text.toCashier}</a>`;
    default:
      return unreachable(step);
  }
}

function renderInsufficient(
  page: PayPage,
  step: Step & { kind: 'insufficient' },
  text: PageText,
): Html {
  const missing = amountText(step.missingFen);
  const passage = { ...text.insufficient, heading: text.missingHeading(missing) };
  const lacking = { txNo: page.order.txNo, missingFen: step.missingFen };
  const topUp = renderTopUp(page.frame, text, lacking);
  return html`${renderStatusMessage('short', passage)}
${renderFacts([
  [text.balance, amountText(step.balanceFen)],
  [text.missing, html`<b>${missing}</b>`],
])}${topUp}${renderCheckAgain(page, text)}`;
}

function renderOverLimit(page: PayPage, limit: SpentOfLimit, text: PageText): Html {
  const { overLimit: words } = text;
  const { period, setBy, limitFen, leftFen } = limit;
  const passage = { heading: words.heading, detail: words.setBy[setBy] };
  return html`${renderStatusMessage('limit', passage)}
${renderFacts([
  [words.limits[period], amountText(limitFen)],
  [words.left, html`<b>${amountText(leftFen)}</b>`],
])}${renderCheckAgain(page, text)}`;
}

function renderLocked(page: PayPage, step: Step & { kind: 'locked' }, text: PageText): Html {
  const { formError } = page;
  const { untilMs, usesCodes } = step;
  const detail = untilMs === null ? text.locked.detail : text.lockedUntil(clockTextAfter(untilMs));
  const form = renderPayPasswordForm(page, usesCodes, text);
  const reset = renderFolded(page, form, text);
  return html`${renderStatusMessage('locked', { ...text.locked, detail })}
${renderAlert(formError)}${reset}${renderCheckAgain(page, text)}`;
}

function renderCheckAgain(page: PayPage, text: PageText): Html {
  return html`<a class="main" href="${page.urls.page}">${text.checkAgain}</a>`;
}
