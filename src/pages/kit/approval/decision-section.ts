// Renders how people decide on what a program asks for: the form that approves, the button that declines,
// and what blocks an approval, if anything does.

import type { Refusal } from '../../../core/refusal.ts';
import { messageOf } from '../../../refusals/refusals.ts';
import type { Language } from '../../../wire/language.ts';
import { renderAlert, renderStatusMessage } from '../components.ts';
import { renderFactorForm } from '../factor-fields.ts';
import type { ViewedPage } from '../form-page.ts';
import { type Html, html } from '../html.ts';
import { renderFolded, renderForgotten, renderPayPasswordForm } from '../pay-password-form.ts';
import { pageText } from '../text.ts';
import type { ApprovalText } from './approval-text.ts';

export interface OpenStep {
  readonly kind: 'approval_required';
  /** Why an approval would be refused now, if it would. */
  readonly blocked: Refusal | null;
  readonly needsCode: boolean;
  /** Whether another payment password takes a code. */
  readonly usesCodes: boolean;
  /** Whoever decides has forgotten their payment password, and sets another one first. */
  readonly forgotten: boolean;
}

export function renderDecision(
  page: ViewedPage,
  { blocked, needsCode, usesCodes, forgotten }: OpenStep,
  amount: string,
  text: ApprovalText,
): Html {
  const { formError, frame } = page;
  if (forgotten) return renderForgotten(page, usesCodes, pageText(frame.language));
  const first = blocked
    ? html`${renderAlert(formError)}${renderBlocked(blocked, frame.language, text)}
${renderNewPayPassword(page, blocked, usesCodes)}`
    : renderApproveForm(page, needsCode, text.approve(amount), text);
  return html`<div class="decide">
${first}
${renderDeclineForm(page, text)}
</div>`;
}

function renderBlocked(refusal: Refusal, language: Language, text: ApprovalText): Html {
  const detail = text.refusals[refusal.code] ?? messageOf(refusal, language);
  return renderStatusMessage('blocked', { heading: text.blocked, detail });
}

/** A missing or locked payment password can be set right here. */
function renderNewPayPassword(
  page: ViewedPage,
  { code }: Refusal,
  usesCodes: boolean,
): Html | null {
  if (code !== 'pay_password_not_set' && code !== 'pay_password_locked') return null;
  const text = pageText(page.frame.language);
  const form = renderPayPasswordForm(page, usesCodes, text);
  return code === 'pay_password_not_set' ? form : renderFolded(page, form, text);
}

/** The keypad types, and the button approves: an amount that somebody else named is confirmed. */
function renderApproveForm(
  { frame, urls, formError }: ViewedPage,
  needsCode: boolean,
  button: string,
  text: ApprovalText,
) {
  const page = pageText(frame.language);
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

function renderDeclineForm({ urls }: ViewedPage, text: ApprovalText): Html {
  return html`<form id="decline" class="decline" method="post" action="${urls.page}">
<input type="hidden" name="decision" value="decline">
<button>${text.decline}</button>
</form>`;
}
