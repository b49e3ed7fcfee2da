// The refund that a request is about: how much leaves whose wallet, who gets what of it, which key
// requests it, and its reason, as a quotation.

import type { ShownRefundRequest } from '../../service/show-refund-request.ts';
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
import { type RefundRequestText, refundRequestText } from './refund-request-text.ts';

export type RefundRequestPage = ApprovalPage<ShownRefundRequest, 'refunded'>;
type RequestStep = ApprovalStep<'refunded'>;

export function renderMoneyFlow({ frame, details, step }: RefundRequestPage): Html {
  const text = refundRequestText(frame.language);
  const { order, shares, payerName } = details;
  const gets = step.kind === 'refunded' ? text.payerGot : text.payerGets;
  return html`
${renderHeading(step, text)}
${renderAmount(shares.amountFen, pageText(frame.language))}
<ul class="flow">
<li class="from"><span>${text.fromWallet} ${isolate(order.merchantName)}</span>
<b>−${amountText(shares.amountFen)}</b></li>
<li class="gets"><span>${gets} ${isolate(payerName)}</span><b>+${amountText(shares.netFen)}</b></li>
<li><span>${text.fee}</span><b>${amountText(shares.feeFen)}</b></li>
</ul>`;
}

const MARKS: Readonly<Record<Exclude<RequestStep['kind'], 'approval_required'>, StatusMark>> = {
  refunded: 'good',
  declined: 'cancelled',
  expired: 'expired',
};

function renderHeading({ kind }: RequestStep, text: RefundRequestText): Html {
  if (kind !== 'approval_required') return renderStatusMessage(MARKS[kind], text[kind], 'h1');
  return html`<h1>${text.question}</h1><p class="to">${text.nothingYet}</p>`;
}

export function renderRequestDetails(page: RefundRequestPage): Html {
  const text = refundRequestText(page.frame.language);
  const { request, keyName } = page.details;
  return html`<div class="request">
<h2>${text.reasonBy} ${isolate(keyName)}</h2>
<blockquote>${isolate(request.reason)}</blockquote>
${renderFacts([...requestFacts(page.details, text), ...openFacts(page, text)])}
</div>`;
}

function openFacts(
  { frame, urls, viewerName, details, step }: RefundRequestPage,
  text: RefundRequestText,
) {
  if (step.kind !== 'approval_required') return [];
  const page = pageText(frame.language);
  const until = html`${clockText(details.request.expiresAtMs)} <small>${page.beijingTime}</small>`;
  return [[text.openUntil, until], signedInFact(urls, viewerName, page)] as const;
}

function requestFacts(details: ShownRefundRequest, text: RefundRequestText): readonly Fact[] {
  const { request, order, status, decidedAtMs } = details;
  const facts: Fact[] = [
    [text.kind, request.refundType === 'full' ? text.full : text.partial],
    [text.orderTitle, isolate(order.title)],
    [text.orderAmount, amountText(order.amountFen)],
  ];
  if (order.refundedFen > 0n) facts.push([text.refundedSoFar, amountText(order.refundedFen)]);
  if (order.paidAtMs !== null) facts.push([text.paidAt, dateTimeText(order.paidAtMs)]);
  facts.push([text.requestedAt, dateTimeText(request.requestedAtMs)]);
  if (decidedAtMs !== null && status !== 'expired') {
    facts.push([text.decidedAt, dateTimeText(decidedAtMs)]);
  }
  facts.push([text.order, html`<span class="number">${order.txNo}</span>`]);
  facts.push([text.requestNo, html`<span class="number">${request.requestNo}</span>`]);
  return facts;
}
