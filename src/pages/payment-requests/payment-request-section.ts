// The payment that a request is about: how much leaves the payer's wallet, who gets it, which key of which
// mandate asks, and what that mandate still allows.

import { leftOfLimits } from '../../core/rows/mandate.ts';
import type { ShownPaymentRequest } from '../../service/payment-requests.ts';
import type { ApprovalPage, ApprovalStep } from '../kit/approval/approval-page.ts';
import {
  type Fact,
  renderAmount,
  renderFacts,
  renderStatusMessage,
  type StatusMark,
  signedInFact,
} from '../kit/components.ts';
import { amountText, clockText, dateTimeText } from '../kit/format.ts';
import { type Html, html, isolate } from '../kit/html.ts';
import { pageText } from '../kit/text.ts';
import { type PaymentRequestText, paymentRequestText } from './payment-request-text.ts';

export type PaymentRequestPage = ApprovalPage<ShownPaymentRequest, 'paid'>;
type Kind = ApprovalStep<'paid'>['kind'];

export function renderMoney({ frame, details, step }: PaymentRequestPage): Html {
  const text = paymentRequestText(frame.language);
  const { request, order } = details;
  const gets = step.kind === 'paid' ? text.merchantGot : text.merchantGets;
  const amount = amountText(request.amountFen);
  return html`
${renderHeading(step.kind, text)}
${renderAmount(request.amountFen, pageText(frame.language))}
<ul class="flow">
<li class="from"><span>${text.fromWallet}</span><b>−${amount}</b></li>
<li class="gets"><span>${gets} ${isolate(order.merchantName)}</span><b>+${amount}</b></li>
</ul>`;
}

const MARKS: Readonly<Record<Exclude<Kind, 'approval_required'>, StatusMark>> = {
  paid: 'good',
  declined: 'cancelled',
  expired: 'expired',
};

function renderHeading(kind: Kind, text: PaymentRequestText): Html {
  if (kind !== 'approval_required') return renderStatusMessage(MARKS[kind], text[kind], 'h1');
  return html`<h1>${text.question}</h1><p class="to">${text.nothingYet}</p>`;
}

export function renderDetails(page: PaymentRequestPage): Html {
  const text = paymentRequestText(page.frame.language);
  const { key, mandate, order } = page.details;
  const facts: Fact[] = [
    [text.mandate, isolate(mandate.name)],
    [text.orderTitle, isolate(order.title)],
    ...openFacts(page, text),
    ...whenFacts(page.details, text),
  ];
  const isOpen = page.step.kind === 'approval_required';
  return html`<div class="request">
<h2>${text.askedBy} ${isolate(key.name)}</h2>
${isOpen ? html`<p class="note">${text.notCounted}</p>` : null}
${renderFacts(facts)}
</div>`;
}

/** What helps to decide. */
function openFacts(page: PaymentRequestPage, text: PaymentRequestText): readonly Fact[] {
  const { frame, urls, viewerName, details, step } = page;
  if (step.kind !== 'approval_required') return [];
  const { mandate, request } = details;
  const left = leftOfLimits(mandate, request.requestedAtMs).map(
    ({ limit, leftFen }): Fact => [text.left[limit], amountText(leftFen)],
  );
  const { beijingTime } = pageText(frame.language);
  const until = html`${clockText(request.expiresAtMs)} <small>${beijingTime}</small>`;
  const signedIn = signedInFact(urls, viewerName, pageText(frame.language));
  return [...left, [text.openUntil, until], signedIn];
}

function whenFacts(details: ShownPaymentRequest, text: PaymentRequestText): readonly Fact[] {
  const { request, order, status, decidedAtMs } = details;
  const facts: Fact[] = [[text.requestedAt, dateTimeText(request.requestedAtMs)]];
  if (decidedAtMs !== null && status !== 'expired') {
    facts.push([text.decidedAt, dateTimeText(decidedAtMs)]);
  }
  facts.push([text.order, html`<span class="number">${order.txNo}</span>`]);
  facts.push([text.requestNo, html`<span class="number">${request.requestNo}</span>`]);
  return facts;
}
