// The page of a refund request as HTML: what a tool asks for, whose money moves, and the two forms that
// decide. It is complete without a script, shows a model and decides nothing.

import type { Refusal } from '../../core/refusal.ts';
import type { ShownRefundRequest } from '../../service/show-refund-request.ts';
import { type Html, html } from '../kit/html.ts';
import { liveContent } from '../kit/live-content.ts';
import { type PageLinks, type PageParts, signedInLine, type ViewedPage } from '../kit/page.ts';
import { amountText } from '../kit/page-format.ts';
import { type Page, type PageFrame, pageShell } from '../kit/page-shell.ts';
import { type PageText, pageText } from '../kit/page-text.ts';
import { signInForm } from '../kit/sign-in-form.ts';
import { told } from '../kit/told.ts';
import { alert } from '../pay/step-section.ts';
import { decisionSection } from './decision-section.ts';
import { REQUEST_ASSETS } from './request-assets.ts';
import { askedSection, moneyCard } from './request-section.ts';
import { requestText } from './request-text.ts';

export interface RequestPage extends ViewedPage {
  readonly shown: ShownRefundRequest;
  readonly step: RequestStep;
}

export type RequestStep =
  | {
      readonly kind: 'approval_required';
      /** Why an approval would be refused now, if it would. */
      readonly blocked: Refusal | null;
      readonly asksCode: boolean;
    }
  | { readonly kind: 'refunded' | 'declined' | 'expired' };

/** It says nothing of the request: whoever has only the link learns nothing from it. */
export function renderSignIn({ frame, links, attempt }: PageParts): Page {
  const text = requestText(frame.language);
  const form = signInForm(links.signIn, text.signIn, attempt, pageText(frame.language));
  const body = html`
<div class="card"><section class="step">${alert(attempt)}${form}</section></div>`;
  return whole(frame, links, text.signIn.heading, 'sign_in', body);
}

export function renderNotFound({ frame, links, attempt, viewerName }: ViewedPage): Page {
  const { notFound } = requestText(frame.language);
  const body = html`
<div class="card"><section class="step">
${alert(attempt)}${told('none', notFound, 'h1')}
</section></div>
<footer>${signedInLine(links, viewerName, pageText(frame.language))}</footer>`;
  return whole(frame, links, notFound.heading, 'not_found', body);
}

export function renderRequestPage(page: RequestPage): Page {
  const { frame, links, attempt, viewerName, shown, step } = page;
  const text = requestText(frame.language);
  const body = html`
<div class="card">
${moneyCard(page, text)}
<section class="step">
${askedSection(shown, text)}
${step.kind === 'approval_required' ? null : alert(attempt)}${decisionSection(page, text)}
</section>
</div>
<footer>
<p>${text.requestNo} <span class="number">${shown.request.requestNo}</span></p>
${signedInLine(links, viewerName, pageText(frame.language))}
</footer>`;
  const title = `${text.place} ${amountText(shown.shares.amountFen)}`;
  return whole(frame, links, title, step.kind, body);
}

function whole(
  frame: PageFrame,
  links: PageLinks,
  title: string,
  state: RequestStep['kind'] | 'sign_in' | 'not_found',
  content: Html,
): Page {
  const live = { state, status: state, view: links.page, nowMs: null, expiresAtMs: null };
  const body = liveContent(live, withOwnWords(frame), content);
  return pageShell(frame, title, body, REQUEST_ASSETS);
}

/** The script is the pay page's; here it speaks of a refund. */
function withOwnWords({ language }: PageFrame): PageText {
  const text = pageText(language);
  return { ...text, words: { ...text.words, ...requestText(language).words } };
}
