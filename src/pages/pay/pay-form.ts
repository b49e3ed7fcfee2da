// The forms that pay, with the payment password or with one tap. Without the script each is a form like any
// other; with it, the sixth digit sends the one, and the other is sent once for however many taps.

import { renderSendAgain, renderStatusMessage } from '../kit/components.ts';
import { renderFactorForm } from '../kit/factor-fields.ts';
import { amountText } from '../kit/format.ts';
import { type Html, html } from '../kit/html.ts';
import type { PageText } from '../kit/text.en.ts';
import type { PayPage } from './pay-page-parts.ts';
import type { Step } from './step.ts';

export function renderPayForm(page: PayPage, step: Step & { kind: 'pay' }, text: PageText): Html {
  const { urls, viewer, formError } = page;
  const { needsCode, oneTap } = step;
  if (oneTap) return renderTapForm(page, text);
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

/** For a small amount, where its payer has allowed it. What they see is what they pay. */
function renderTapForm({ urls, viewer, order }: PayPage, text: PageText): Html {
  return html`
<form id="pay" method="post" action="${urls.page}" data-tap>
${viewer && html`<input type="hidden" name="account" value="${viewer.userId}">`}
<p class="note">${text.oneTap}</p>
<p class="line" id="tap_line" role="alert" hidden>${text.tapUnsent}</p>
<button class="main">${text.pay(amountText(order.amountFen))}</button>
<p class="ways">
<a class="plain" id="with_password" href="${urls.withPassword}">${text.payWithPassword}</a>
</p>
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
