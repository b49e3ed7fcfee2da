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
import { LIVE_STYLE } from '../kit/live-style.ts';
import { LIVE_PAGE_SCRIPT } from '../kit/script/compiled.ts';
import { type Page, type PageFrame, renderShell } from '../kit/shell.ts';
import { renderSignInForm } from '../kit/sign-in-form.ts';
import { PAGE_STYLE } from '../kit/style.ts';
import { type PageText, pageText } from '../kit/text.ts';
import type { PageUrls } from '../kit/urls.ts';
import { renderDecision } from './decision-section.ts';
import { renderMoneyFlow, renderRequestDetails } from './request-section.ts';
import { REQUEST_STYLE } from './request-style.ts';
import { type RequestText, requestText } from './request-text.ts';

/** The script is the pay page's, for its keypad and to follow the request. */
export const REQUEST_ASSETS = buildAssets(
  PAGE_STYLE + LIVE_STYLE + REQUEST_STYLE,
  LIVE_PAGE_SCRIPT,
);

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
      /** Whoever decides has forgotten their payment password, and sets another one first. */
      readonly forgotten: boolean;
    }
  | { readonly kind: 'refunded' | 'declined' | 'expired' };

/** Says nothing about the request: the link alone must not reveal it. */
export function renderSignIn(page: PageParts): Page {
  const { frame, urls, formError } = page;
  const text = requestText(frame.language);
  const form = renderSignInForm(page, text.signIn, pageText(frame.language));
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
  const { frame, urls, details, step } = page;
  const text = requestText(frame.language);
  const body =
    step.kind === 'approval_required' ? renderOpen(page, text) : renderDecided(page, text);
  const title = `${titleOf(step, text)} ${amountText(details.shares.amountFen)} · ${text.place}`;
  return renderRequestShell(frame, urls, title, step.kind, body);
}
function titleOf({ kind }: RequestStep, text: RequestText): string {
  return kind === 'approval_required' ? text.question : text[kind].heading;
}

/** Everything to judge it by on one side, what to do on the other. */
function renderOpen(page: RequestPage, text: RequestText): Html {
  return html`
<div class="card panes">
<div class="order">
${renderMoneyFlow(page, text)}
${renderRequestDetails(page, text)}
</div>
<section class="step">${renderDecision(page, text)}</section>
</div>`;
}

function renderDecided(page: RequestPage, text: RequestText): Html {
  const { frame, urls, formError, viewerName } = page;
  return html`
<div class="card panes">
<div class="order${page.step.kind === 'refunded' ? '' : ' off'}">${renderMoneyFlow(page, text)}</div>
<section class="step">${renderAlert(formError)}${renderRequestDetails(page, text)}</section>
</div>
<footer>${renderSignedInLine(urls, viewerName, pageText(frame.language))}</footer>`;
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
