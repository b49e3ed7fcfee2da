// The page of a refund request as HTML: what a tool requests, whose money moves, and the two forms
// that decide. It is complete without a script. It renders what it is given and decides nothing.

import type { Refusal } from '../../core/refusal.ts';
import type { ShownRefundRequest } from '../../service/show-refund-request.ts';
import { buildAssets } from '../kit/assets.ts';
import { renderAlert, renderSignedInLine, renderStatusMessage } from '../kit/components.ts';
import type { PageParts, ViewedPage } from '../kit/form-page.ts';
import { amountText } from '../kit/format.ts';
import { type Html, html } from '../kit/html.ts';
import { renderLiveContent } from '../kit/live-content.ts';
import { LIVE_PAGE_SCRIPT } from '../kit/script/compiled.ts';
import { type Page, type PageFrame, renderShell } from '../kit/shell.ts';
import { renderSignInForm } from '../kit/sign-in-form.ts';
import { PAGE_STYLE } from '../kit/style.ts';
import { type PageText, pageText } from '../kit/text.ts';
import type { PageUrls } from '../kit/urls.ts';
import { renderDecision } from './decision-section.ts';
import { renderMoneyFlow, renderRequestDetails } from './request-section.ts';
import { REQUEST_STYLE } from './request-style.ts';
import { requestText } from './request-text.ts';

/** The script is the pay page's, for its keypad and to follow the request. */
export const REQUEST_ASSETS = buildAssets(PAGE_STYLE + REQUEST_STYLE, LIVE_PAGE_SCRIPT);

export interface RequestPage extends ViewedPage {
  readonly details: ShownRefundRequest;
  readonly step: RequestStep;
}

export type RequestStep =
  | {
      readonly kind: 'approval_required';
      /** Why an approval would be refused now, if it would. */
      readonly blocked: Refusal | null;
      readonly needsCode: boolean;
    }
  | { readonly kind: 'refunded' | 'declined' | 'expired' };

/** Says nothing about the request: the link alone must not reveal it. */
export function renderSignIn({ frame, urls, formError }: PageParts): Page {
  const text = requestText(frame.language);
  const form = renderSignInForm(urls.signIn, text.signIn, formError, pageText(frame.language));
  const body = html`
<div class="card"><section class="step">${renderAlert(formError)}${form}</section></div>`;
  return renderRequestShell(frame, urls, text.signIn.heading, 'sign_in', body);
}

export function renderNotFound({ frame, urls, formError, viewerName }: ViewedPage): Page {
  const { notFound } = requestText(frame.language);
  const body = html`
<div class="card"><section class="step">
${renderAlert(formError)}${renderStatusMessage('none', notFound, 'h1')}
</section></div>
<footer>${renderSignedInLine(urls, viewerName, pageText(frame.language))}</footer>`;
  return renderRequestShell(frame, urls, notFound.heading, 'not_found', body);
}

export function renderRequestPage(page: RequestPage): Page {
  const { frame, urls, formError, viewerName, details, step } = page;
  const text = requestText(frame.language);
  const body = html`
<div class="card">
${renderMoneyFlow(page, text)}
<section class="step">
${renderRequestDetails(details, text)}
${step.kind === 'approval_required' ? null : renderAlert(formError)}${renderDecision(page, text)}
</section>
</div>
<footer>
<p>${text.requestNo} <span class="number">${details.request.requestNo}</span></p>
${renderSignedInLine(urls, viewerName, pageText(frame.language))}
</footer>`;
  const title = `${text.place} ${amountText(details.shares.amountFen)}`;
  return renderRequestShell(frame, urls, title, step.kind, body);
}

function renderRequestShell(
  frame: PageFrame,
  urls: PageUrls,
  title: string,
  state: RequestStep['kind'] | 'sign_in' | 'not_found',
  content: Html,
): Page {
  const live = { state, status: state, view: urls.page, nowMs: null, expiresAtMs: null };
  const body = renderLiveContent(live, withOwnWords(frame), content);
  return renderShell(frame, title, body, REQUEST_ASSETS);
}

/** The script is the pay page's; here it talks about a refund. */
function withOwnWords({ language }: PageFrame): PageText {
  const text = pageText(language);
  return { ...text, words: { ...text.words, ...requestText(language).words } };
}
