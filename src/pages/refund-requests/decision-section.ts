// How an owner decides on the page of a refund request: the password that approves, the button that
// declines, and what is in the way, if anything is.

import type { Refusal } from '../../core/refusal.ts';
import { type Language, messageOf } from '../../messages/messages.ts';
import { factorFields } from '../kit/factor-fields.ts';
import { type Html, html } from '../kit/html.ts';
import { keypad } from '../kit/keypad.ts';
import { amountText, clockText } from '../kit/page-format.ts';
import { pageText } from '../kit/page-text.ts';
import { folded, payPasswordForm } from '../kit/pay-password-form.ts';
import { told } from '../kit/told.ts';
import { alert } from '../pay/step-section.ts';
import type { RequestPage } from './request-page.ts';
import type { RequestText } from './request-text.ts';

export function decisionSection(page: RequestPage, text: RequestText): Html | null {
  const { attempt, frame, shown, step } = page;
  if (step.kind !== 'approval_required') return null;
  // Whoever approves has read first what he approves.
  const first = step.blocked
    ? html`${held(step.blocked, frame.language, text)}${newPayPassword(page, step.blocked, step.asksCode)}`
    : approveForm(page, step.asksCode, text);
  return html`<div class="decide">
${alert(attempt)}${first}
${declineForm(page, text)}
<p class="note">${text.openUntil(clockText(shown.request.expiresAtMs))}</p>
</div>`;
}

function held(refusal: Refusal, language: Language, text: RequestText): Html {
  const detail = text.refusals[refusal.code] ?? messageOf(refusal, language);
  return told('none', { heading: text.blocked, detail });
}

/** What is in the way of an approval can be put right here. */
function newPayPassword(
  { frame, links, attempt }: RequestPage,
  { code }: Refusal,
  usesCodes: boolean,
): Html | null {
  if (code !== 'pay_password_not_set' && code !== 'pay_password_locked') return null;
  const text = pageText(frame.language);
  const form = payPasswordForm(links.payPassword, usesCodes, text);
  return code === 'pay_password_not_set' ? form : folded(text.resetPayPassword, attempt, form);
}

function approveForm({ frame, links, shown }: RequestPage, asksCode: boolean, text: RequestText) {
  const page = pageText(frame.language);
  // With a code to type as well, the sixth digit is not the last one.
  const sends = asksCode ? null : html` data-sends`;
  return html`<form id="pay" method="post" action="${links.page}" data-pin${sends}>
${factorFields(page, asksCode)}
<input type="hidden" name="decision" value="approve">
<button class="main">${text.approve(amountText(shown.shares.amountFen))}</button>
${keypad(page)}
</form>
<div id="checking" hidden>
${told('waiting', text.checking)}
<a class="main" href="${links.page}">${page.checkAgain}</a>
</div>`;
}

function declineForm({ links }: RequestPage, text: RequestText): Html {
  return html`<form id="decline" class="decline" method="post" action="${links.page}">
<input type="hidden" name="decision" value="decline">
<button>${text.decline}</button>
</form>`;
}
