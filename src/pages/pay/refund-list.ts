// What was refunded of a payment: each refund with its fee and what the payer got back.

import type { Refund } from '../../core/order/order.ts';
import { facts } from '../kit/facts.ts';
import { type Html, html, isolated } from '../kit/html.ts';
import { amountText, dateTimeText } from '../kit/page-format.ts';
import type { PageText } from '../kit/page-text.ts';

export function refundList(refunds: readonly Refund[], text: PageText): Html | null {
  if (refunds.length === 0) return null;
  return html`
<h2>${text.refundsHeading}</h2>
<ol class="refunds">${refunds.map((refund) => refundItem(refund, text))}</ol>`;
}

function refundItem({ refundNo, amountFen, feeFen, netFen, reason, atMs }: Refund, text: PageText) {
  return html`<li>${facts([
    [text.refundAmount, amountText(amountFen)],
    [text.refundFee, amountText(feeFen)],
    [text.refundNet, html`<b>${amountText(netFen)}</b>`],
    [text.refundReason, isolated(reason)],
    [text.refundAt, dateTimeText(atMs)],
    [text.refundNo, html`<span class="number">${refundNo}</span>`],
  ])}</li>`;
}
