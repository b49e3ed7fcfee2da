// The refunds of a payment, each with its fee and what the payer got back.

import type { Refund } from '../../core/order/order.ts';
import { renderFacts } from '../kit/components.ts';
import { amountText, dateTimeText } from '../kit/format.ts';
import { type Html, html, isolate } from '../kit/html.ts';
import type { PageText } from '../kit/text.en.ts';

export function renderRefundList(refunds: readonly Refund[], text: PageText): Html | null {
  if (refunds.length === 0) return null;
  const mayCost = refunds.some(({ refundType }) => refundType === 'partial');
  return html`
<h2>${text.refundsHeading}</h2>
${mayCost ? html`<p class="note">${text.feeRule}</p>` : null}
<ol class="refunds">${refunds.map((refund) => refundItem(refund, text))}</ol>`;
}

function refundItem({ refundNo, amountFen, feeFen, netFen, reason, atMs }: Refund, text: PageText) {
  return html`<li>${renderFacts([
    [text.refundAmount, amountText(amountFen)],
    [text.refundFee, amountText(feeFen)],
    [text.refundNet, html`<b>${amountText(netFen)}</b>`],
    [text.refundReason, isolate(reason)],
    [text.refundAt, dateTimeText(atMs)],
    [text.refundNo, html`<span class="number">${refundNo}</span>`],
  ])}</li>`;
}
