// How owners decide on the page of a refund request: the form that approves, the button that
// declines, and what blocks an approval, if anything does.

import type { Refusal } from '../../core/refusal.ts';
import { type Language, messageOf } from '../../messages/messages.ts';
import { renderAlert, renderStatusMessage } from '../kit/components.ts';
import { renderFactorFields, renderKeypad } from '../kit/factor-fields.ts';
import { amountText, clockText } from '../kit/format.ts';
import { type Html, html } from '../kit/html.ts';
import { renderFolded, renderPayPasswordForm } from '../kit/pay-password-form.ts';
import { pageText } from '../kit/text.ts';
import type { RequestPage } from './request-page.ts';
import type { RequestText } from './request-text.ts';

export function renderDecision(page: RequestPage, text: RequestText): Html | null {
  const { formError, frame, details, step } = page;
  if (step.kind !== 'approval_required') return null;
  const { blocked, needsCode } = step;
  const first = blocked
    ? html`${renderBlocked(blocked, frame.language, text)}${renderNewPayPassword(page, blocked, needsCode)}`
    : renderApproveForm(page, needsCode, text);
  return html`<div class="decide">
${renderAlert(formError)}${first}
${renderDeclineForm(page, text)}
<p class="note">${text.openUntil(clockText(details.request.expiresAtMs))}</p>
</div>`;
}

function renderBlocked(refusal: Refusal, language: Language, text: RequestText): Html {
  const detail = text.refusals[refusal.code] ?? messageOf(refusal, language);
  return renderStatusMessage('none', { heading: text.blocked, detail });
}

/** A missing or locked payment password can be set right here. */
function renderNewPayPassword(
  { frame, urls, formError }: RequestPage,
  { code }: Refusal,
  usesCodes: boolean,
): Html | null {
  if (code !== 'pay_password_not_set' && code !== 'pay_password_locked') return null;
  const text = pageText(frame.language);
  const form = renderPayPasswordForm(urls.payPassword, usesCodes, text);
  return code === 'pay_password_not_set'
    ? form
    : renderFolded(text.resetPayPassword, formError, form);
}

function renderApproveForm(
  { frame, urls, details }: RequestPage,
  needsCode: boolean,
  text: RequestText,
) {
  const page = pageText(frame.language);
  // With a code to type as well, the sixth digit is not the last one.
  const sends = needsCode ? null : html` data-sends`;
  return html`<form id="pay" method="post" action="${urls.page}" data-pin${sends}>
${renderFactorFields(page, needsCode)}
<input type="hidden" name="decision" value="approve">
<button class="main">${text.approve(amountText(details.shares.amountFen))}</button>
${renderKeypad(page)}
</form>
<div id="checking" hidden>
${renderStatusMessage('waiting', text.checking)}
<a class="main" href="${urls.page}">${page.checkAgain}</a>
</div>`;
}

function renderDeclineForm({ urls }: RequestPage, text: RequestText): Html {
  return html`<form id="decline" class="decline" method="post" action="${urls.page}">
<input type="hidden" name="decision" value="decline">
<button>${text.decline}</button>
</form>`;
}
