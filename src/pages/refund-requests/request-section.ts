// What is asked on the page of a refund request: out of whose wallet how much leaves, who gets what of
// it, which key asks, and the reason it gave, as a quotation.

import type { ShownRefundRequest } from '../../service/show-refund-request.ts';
import {
  renderAmount,
  renderFacts,
  renderStatusMessage,
  type StatusMark,
} from '../kit/components.ts';
import { amountText, dateTimeText } from '../kit/format.ts';
import { type Html, html, isolate } from '../kit/html.ts';
import { pageText } from '../kit/text.ts';
import type { RequestPage, RequestStep } from './request-page.ts';
import type { RequestText } from './request-text.ts';

export function renderMoneyFlow({ frame, shown, step }: RequestPage, text: RequestText): Html {
  const { order, shares, payerName } = shown;
  // What is not, or no longer, asked for must not look as if it were.
  const off = step.kind === 'declined' || step.kind === 'expired';
  const gets = step.kind === 'refunded' ? text.payerGot : text.payerGets;
  return html`
<div class="order${off ? ' off' : ''}">
${heading(step, text)}
${renderAmount(shares.amountFen, pageText(frame.language))}
<ul class="flow">
<li class="from"><span>${text.fromWallet} ${isolate(order.merchantName)}</span>
<b>−${amountText(shares.amountFen)}</b></li>
<li class="gets"><span>${gets} ${isolate(payerName)}</span><b>+${amountText(shares.netFen)}</b></li>
<li><span>${text.fee}</span><b>${amountText(shares.feeFen)}</b></li>
</ul>
</div>`;
}

const MARKS: Readonly<Record<Exclude<RequestStep['kind'], 'approval_required'>, StatusMark>> = {
  refunded: 'good',
  declined: 'none',
  expired: 'none',
};

function heading({ kind }: RequestStep, text: RequestText): Html {
  if (kind !== 'approval_required') return renderStatusMessage(MARKS[kind], text[kind], 'h1');
  return html`<h1>${text.asks}</h1><p class="to">${text.nothingYet}</p>`;
}

export function renderRequestDetails(shown: ShownRefundRequest, text: RequestText): Html {
  const { request, order, keyName, status, decidedAtMs } = shown;
  const decided: readonly (readonly [string, string])[] =
    decidedAtMs === null || status === 'expired'
      ? []
      : [[text.decidedAt, dateTimeText(decidedAtMs)]];
  const already: readonly (readonly [string, string])[] =
    order.refundedFen === 0n ? [] : [[text.refundedSoFar, amountText(order.refundedFen)]];
  return html`<div class="asked">
<h2>${text.askedBy} ${isolate(keyName)}</h2>
<blockquote>${isolate(request.reason)}</blockquote>
${renderFacts([
  [text.kind, request.refundType === 'full' ? text.full : text.partial],
  [text.orderTitle, isolate(order.title)],
  [text.orderAmount, amountText(order.amountFen)],
  ...already,
  ...(order.paidAtMs === null ? [] : [[text.paidAt, dateTimeText(order.paidAtMs)] as const]),
  [text.askedAt, dateTimeText(request.requestedAtMs)],
  ...decided,
  [text.order, html`<span class="number">${order.txNo}</span>`],
])}
</div>`;
}
