// The form that pays. Without the script it is a form like any other; with it, the sixth digit
// sends it.

import { renderFacts, renderSendAgain, renderStatusMessage } from '../kit/components.ts';
import { renderFactorFields, renderKeypad } from '../kit/factor-fields.ts';
import { amountText } from '../kit/format.ts';
import { type Html, html } from '../kit/html.ts';
import type { PageText } from '../kit/text.ts';
import type { PayPage } from './pay-page.ts';
import type { Step } from './step.ts';

export function renderPayForm(page: PayPage, step: Step & { kind: 'pay' }, text: PageText): Html {
  // With a code to type as well, the sixth digit is not the last one.
  const sends = step.needsCode ? null : html` data-sends`;
  return html`
<form id="pay" method="post" action="${page.urls.page}" data-pin${sends}>
${page.viewer && html`<input type="hidden" name="account" value="${page.viewer.userId}">`}
${renderFacts([[text.balance, amountText(step.balanceFen)]])}
${renderFactorFields(text, step.needsCode)}
<button class="main">${text.pay(amountText(page.order.amountFen))}</button>
${renderKeypad(text)}
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
