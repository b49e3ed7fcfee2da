// Renders what the cashier page says about its order: who is paid, its outcome, and its facts.

import { defaultTitle } from '../../core/order/create-collection.ts';
import type { OrderStatus } from '../../core/order/order.ts';
import type { OwnOrder } from '../../service/show-own-order.ts';
import { type Fact, renderFacts, renderPayee } from '../kit/components.ts';
import { amountText, dateTimeText } from '../kit/format.ts';
import { type Html, html, isolate, raw } from '../kit/html.ts';
import type { Passage } from '../kit/text.ts';
import type { CashierText } from './cashier-text.ts';

type Over = Exclude<OrderStatus, 'pending'>;

export function renderPayeeHeading({ order, branchName }: OwnOrder): Html {
  // The default title only repeats who is paid.
  const plain = order.title === defaultTitle(order.merchantName);
  return html`<h1 id="payee">${renderPayee(order.merchantName, branchName)}</h1>
${plain ? null : html`<p class="title">${isolate(order.title)}</p>`}`;
}

export function outcomeOf(status: Over, text: CashierText): Passage {
  const passages: Readonly<Record<Over, Passage>> = {
    paid: text.paid,
    partially_refunded: text.partlyRefunded,
    refunded: text.refunded,
    expired: text.expired,
    cancelled: text.cancelled,
  };
  return passages[status];
}

export function renderOutcome(status: Over, text: CashierText): Html {
  const { heading, detail } = outcomeOf(status, text);
  return html`<div class="outcome">
${MARKS[status]}
<h2 id="state">${heading}</h2>
<p>${detail}</p>
</div>`;
}

const TICK = 'M15 26.5l7.5 7.5L37.5 19';
const BACK = 'M34 20H20m0 0l6-6m-6 6l6 6m8 8H18';
const CROSS = 'M18 18l16 16m0-16L18 34';
const CLOCK = 'M26 14v12l8 5';

const MARKS: Readonly<Record<Over, Html>> = {
  paid: renderMark(TICK),
  partially_refunded: renderMark(TICK),
  refunded: renderMark(BACK),
  expired: renderMark(CLOCK),
  cancelled: renderMark(CROSS),
};

function renderMark(path: string): Html {
  return raw(
    '<svg class="sign" viewBox="0 0 52 52" fill="none" stroke="currentColor" stroke-width="3.5" ' +
      'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
      `<circle cx="26" cy="26" r="24"/><path d="${path}"/></svg>`,
  );
}

export function renderOrderFacts({ order, payerName }: OwnOrder, text: CashierText): Html {
  const { paidAtMs, refundedFen } = order;
  const rows: Fact[] = [];
  if (paidAtMs === null) rows.push([text.createdAt, dateTimeText(order.createdAtMs)]);
  else rows.push([text.paidAt, dateTimeText(paidAtMs)]);
  if (payerName !== null) rows.push([text.payer, isolate(payerName)]);
  if (refundedFen > 0n) rows.push([text.refundedAmount, amountText(refundedFen)]);
  rows.push([text.orderNo, html`<span class="number">${order.txNo}</span>`]);
  return renderFacts(rows);
}
