// The form that pays. Without the script it is a form like any other; with it, the sixth digit
// sends it.

import { renderSendAgain, renderStatusMessage } from '../kit/components.ts';
import { renderFactorForm } from '../kit/factor-fields.ts';
import { amountText } from '../kit/format.ts';
import { type Html, html } from '../kit/html.ts';
import type { PageText } from '../kit/text.ts';
import type { PayPage } from './pay-page.ts';
import type { Step } from './step.ts';

export function renderPayForm(page: PayPage, step: Step & { kind: 'pay' }, text: PageText): Html {
  const { urls, viewer, formError } = page;
  const { needsCode } = step;
  const amount = amountText(page.order.amountFen);
  // With a code to type as well, the sixth digit is not the last one.
  const sends = needsCode ? null : html` data-keypad data-sends="${amount}"`;
  const button = text.pay(amount);
  return html`
<form id="pay" method="post" action="${urls.page}" data-pin${sends}>
${viewer && html`<input type="hidden" name="account" value="${viewer.userId}">`}
${renderFactorForm({ needsCode, forgotUrl: urls.payPassword, formError, button }, text)}
</form>
${renderChecking(text)}`;
}

/** Shown by the script while it does not know the result of a payment it has sent. */
function renderChecking(text: PageText): Html {
  return html`
<div id="checking" hidden>
${renderStatusMessage('waiting', text.checking)}
${renderSendAgain(text.sendAgain, text)}
</div>`;
}
