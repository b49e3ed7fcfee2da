// The refund that a request is about: how much leaves whose wallet, who gets what of it, which key
// requests it, and its reason, as a quotation.

import type { ShownRefundRequest } from '../../service/show-refund-request.ts';
import { type ApprovalPage, openFacts, requestFacts } from '../kit/approval/approval-page.ts';
import { type Fact, renderFacts } from '../kit/components.ts';
import { amountText, dateTimeText } from '../kit/format.ts';
import { type Html, html, isolate } from '../kit/html.ts';
import { type RefundRequestText, refundRequestText } from './refund-request-text.ts';

export type RefundRequestPage = ApprovalPage<ShownRefundRequest, 'refunded'>;

export function renderFlow({ frame, details, step }: RefundRequestPage): Html {
  const text = refundRequestText(frame.language);
  const { order, shares, payerName } = details;
  const gets = step.kind === 'refunded' ? text.payerGot : text.payerGets;
  return html`
<ul class="flow">
<li class="from"><span>${text.fromWallet} ${isolate(order.merchantName)}</span>
<b>−${amountText(shares.amountFen)}</b></li>
<li class="gets"><span>${gets} ${isolate(payerName)}</span><b>+${amountText(shares.netFen)}</b></li>
<li><span>${text.fee}</span><b>${amountText(shares.feeFen)}</b></li>
</ul>`;
}

export function renderDetails(page: RefundRequestPage): Html {
  const text = refundRequestText(page.frame.language);
  const { request, keyName } = page.details;
  const facts = [
    ...refundFacts(page.details, text),
    ...requestFacts(page.details, text),
    ...openFacts(page, text),
  ];
  return html`<div class="request">
<h2>${text.reasonBy} ${isolate(keyName)}</h2>
<blockquote>${isolate(request.reason)}</blockquote>
${renderFacts(facts)}
</div>`;
}

function refundFacts(
  { request, order }: ShownRefundRequest,
  text: RefundRequestText,
): readonly Fact[] {
  const facts: Fact[] = [
    [text.kind, request.refundType === 'full' ? text.full : text.partial],
    [text.orderTitle, isolate(order.title)],
    [text.orderAmount, amountText(order.amountFen)],
  ];
  if (order.refundedFen > 0n) facts.push([text.refundedSoFar, amountText(order.refundedFen)]);
  if (order.paidAtMs !== null) facts.push([text.paidAt, dateTimeText(order.paidAtMs)]);
  return facts;
}
