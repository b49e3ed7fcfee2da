// The page of a refund request as HTML: what a tool asks for, and the two forms that decide. It is
// complete without a script, shows a model and decides nothing.

import { unreachable } from '../core/assert.ts';
import type { Refusal } from '../core/refusal.ts';
import { messageOf } from '../messages/messages.ts';
import { factorFields } from '../pay/factor-fields.ts';
import { type Html, html, isolated } from '../pay/html.ts';
import { type Attempt, type PageLinks, signedInLine } from '../pay/page.ts';
import { amountText, clockText, dateTimeText } from '../pay/page-format.ts';
import { type PageFrame, pageShell } from '../pay/page-shell.ts';
import { pageText } from '../pay/page-text.ts';
import { folded, payPasswordForm } from '../pay/pay-password-form.ts';
import { signInForm } from '../pay/sign-in-form.ts';
import { alert, facts as factList, told } from '../pay/step-section.ts';
import type { ShownRefundRequest } from '../service/show-refund-request.ts';
import { type RequestText, requestText } from './request-text.ts';

export interface SignInPage {
  readonly frame: PageFrame;
  readonly links: PageLinks;
  readonly attempt: Attempt | null;
}

export interface NotFoundPage extends SignInPage {
  readonly viewerName: string;
}

export interface RequestPage extends NotFoundPage {
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
export function renderSignIn({ frame, links, attempt }: SignInPage): string {
  const text = requestText(frame.language);
  const form = signInForm(links.signIn, text.signIn, attempt, pageText(frame.language));
  const body = html`
    <div class="card"><section class="step">${alert(attempt)}${form}</section></div>`;
  return pageShell(frame, text.signIn.heading, body);
}

export function renderNotFound({ frame, links, attempt, viewerName }: NotFoundPage): string {
  const { notFound } = requestText(frame.language);
  const body = html`
    <div class="card">
      <section class="step">${alert(attempt)}${told('none', notFound, 'h1')}</section>
    </div>
    <footer>${signedInLine(links, viewerName, pageText(frame.language))}</footer>`;
  return pageShell(frame, notFound.heading, body);
}

export function renderRequestPage(page: RequestPage): string {
  const { frame, links, attempt, viewerName, shown } = page;
  const text = requestText(frame.language);
  const body = html`
    <div class="card">
      ${summary(page, text)}
      <section class="step">
        ${alert(attempt)}${stepSection(page, text)}
      </section>
    </div>
    <footer>
      <p>${text.requestNo} <span class="number">${shown.request.requestNo}</span></p>
      ${signedInLine(links, viewerName, pageText(frame.language))}
    </footer>`;
  return pageShell(frame, `${text.place} ${amountText(shown.shares.amountFen)}`, body);
}

function summary({ frame, shown, step }: RequestPage, text: RequestText): Html {
  const { order, shares } = shown;
  const amount = amountText(shares.amountFen);
  // What is no longer asked for must not look as if it were.
  const closed = step.kind === 'declined' || step.kind === 'expired';
  return html`
      <div class="order${closed ? ' closed' : ''}">
        <p class="to">${text.refundOf}</p>
        <h1>${isolated(order.merchantName)}</h1>
        <p class="title">${isolated(order.title)}</p>
        <p class="amount${amount.length >= LONG_AMOUNT ? ' long' : ''}"><bdi dir="ltr"
          ><small>${amount.slice(0, 1)}</small>${amount.slice(1)}</bdi></p>
        <p class="note">${pageText(frame.language).currency}</p>
      </div>`;
}

const LONG_AMOUNT = 10; // characters: from here on the largest type does not fit a narrow phone

function stepSection(page: RequestPage, text: RequestText): Html {
  const { frame, links, shown, step } = page;
  const facts = details(shown, text);
  switch (step.kind) {
    case 'approval_required': {
      const { blocked, asksCode } = step;
      const heading = text.blocked;
      const first = blocked
        ? html`${told('none', { heading, detail: messageOf(blocked, frame.language) })}
          ${newPayPassword(page, blocked, asksCode)}`
        : approveForm(links, shown, asksCode, frame, text);
      const until = text.openUntil(clockText(shown.request.expiresAtMs));
      // Whoever approves has read first what he approves.
      return html`${facts}${first}${declineForm(links, text)}<p class="note">${until}</p>`;
    }
    case 'refunded':
      return html`${told('good', text.refunded)}${facts}`;
    case 'declined':
      return html`${told('none', text.declined)}${facts}`;
    case 'expired':
      return html`${told('none', text.expired)}${facts}`;
    default:
      return unreachable(step);
  }
}

function approveForm(
  links: PageLinks,
  { shares }: ShownRefundRequest,
  asksCode: boolean,
  { language }: PageFrame,
  text: RequestText,
): Html {
  return html`
        <form method="post" action="${links.page}">
          <input type="hidden" name="decision" value="approve">
          ${factorFields(pageText(language), asksCode)}
          <button class="main">${text.approve(amountText(shares.amountFen))}</button>
        </form>`;
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
  return code === 'pay_password_not_set' ? form : folded(text.newPayPasswordHeading, attempt, form);
}

function declineForm(links: PageLinks, text: RequestText): Html {
  return html`
        <form method="post" action="${links.page}">
          <input type="hidden" name="decision" value="decline">
          <button class="plain">${text.decline}</button>
        </form>`;
}

function details(
  { request, order, shares, keyName, decidedAtMs }: ShownRefundRequest,
  text: RequestText,
): Html {
  const decided: readonly (readonly [string, string])[] =
    decidedAtMs === null ? [] : [[text.decidedAt, dateTimeText(decidedAtMs)]];
  return factList([
    [text.payerGets, amountText(shares.netFen)],
    [text.fee, amountText(shares.feeFen)],
    [text.kind, request.refundType === 'full' ? text.full : text.partial],
    [text.askedBy, isolated(keyName)],
    [text.reason, isolated(request.reason)],
    [text.askedAt, dateTimeText(request.requestedAtMs)],
    ...decided,
    [text.order, html`<span class="number">${order.txNo}</span>`],
    [text.orderAmount, amountText(order.amountFen)],
    [text.refundedSoFar, amountText(order.refundedFen)],
  ]);
}
