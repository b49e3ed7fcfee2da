// How owners decide on the page of a refund request: the form that approves, the button that
// declines, and what blocks an approval, if anything does.

import type { Refusal } from '../../core/refusal.ts';
import { messageOf } from '../../refusals/refusals.ts';
import type { Language } from '../../wire/language.ts';
import { renderAlert, renderStatusMessage } from '../kit/components.ts';
import { renderFactorForm } from '../kit/factor-fields.ts';
import { amountText } from '../kit/format.ts';
import { type Html, html } from '../kit/html.ts';
import { renderFolded, renderForgotten, renderPayPasswordForm } from '../kit/pay-password-form.ts';
import { pageText } from '../kit/text.ts';
import type { RequestPage } from './request-page.ts';
import type { RequestText } from './request-text.ts';

export function renderDecision(page: RequestPage, text: RequestText): Html | null {
  const { formError, frame, step } = page;
  if (step.kind !== 'approval_required') return null;
  const { blocked, needsCode, forgotten } = step;
  if (forgotten) return renderForgotten(page, needsCode, pageText(frame.language));
  const first = blocked
    ? html`${renderAlert(formError)}${renderBlocked(blocked, frame.language, text)}
${renderNewPayPassword(page, blocked, needsCode)}`
    : renderApproveForm(page, needsCode, text);
  return html`<div class="decide">
${first}
${renderDeclineForm(page, text)}
</div>`;
}

function renderBlocked(refusal: Refusal, language: Language, text: RequestText): Html {
  const detail = text.refusals[refusal.code] ?? messageOf(refusal, language);
  return renderStatusMessage('blocked', { heading: text.blocked, detail });
}

/** A missing or locked payment password can be set right here. */
function renderNewPayPassword(
  page: RequestPage,
  { code }: Refusal,
  usesCodes: boolean,
): Html | null {
  if (code !== 'pay_password_not_set' && code !== 'pay_password_locked') return null;
  const text = pageText(page.frame.language);
  const form = renderPayPasswordForm(page, usesCodes, text);
  return code === 'pay_password_not_set' ? form : renderFolded(page, form, text);
}

/** The keypad types, and the button refunds: an amount that somebody else named is confirmed. */
function renderApproveForm(
  { frame, urls, details, formError }: RequestPage,
  needsCode: boolean,
  text: RequestText,
) {
  const page = pageText(frame.language);
  const button = text.approve(amountText(details.shares.amountFen));
  const keypad = needsCode ? null : html` data-keypad`;
  return html`<form id="pay" method="post" action="${urls.page}" data-pin${keypad}>
<input type="hidden" name="decision" value="approve">
<button id="close" type="button" class="plain" hidden>${page.close}</button>
${renderFactorForm({ needsCode, forgotUrl: urls.payPassword, formError, button }, page)}
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
