// The form that pays. Without the script it is a form like any other; with it, six digits are enough.

import { factorFields } from '../kit/factor-fields.ts';
import { facts } from '../kit/facts.ts';
import { type Html, html } from '../kit/html.ts';
import { keypad } from '../kit/keypad.ts';
import type { PayPage } from '../kit/page.ts';
import { amountText } from '../kit/page-format.ts';
import type { PageText } from '../kit/page-text.ts';
import { sendAgain } from '../kit/send-again.ts';
import { told } from '../kit/told.ts';
import type { Step } from './step.ts';

export function payForm(page: PayPage, step: Step & { kind: 'pay' }, text: PageText): Html {
  // With a code to type as well, the sixth digit is not the last one.
  const sends = step.asksCode ? null : html` data-sends`;
  return html`
<form id="pay" method="post" action="${page.links.page}" data-pin${sends}>
${page.viewer && html`<input type="hidden" name="account" value="${page.viewer.userId}">`}
${facts([[text.balance, amountText(step.balanceFen)]])}
${factorFields(text, step.asksCode)}
<button class="main">${text.pay(amountText(page.order.amountFen))}</button>
${keypad(text)}
</form>
${checking(text)}`;
}

/** Shown by the script while it does not know what became of a payment it has sent. */
function checking(text: PageText): Html {
  return html`
<div id="checking" hidden>
${told('waiting', text.checking)}
${sendAgain(text.sendAgain, text)}
</div>`;
}
