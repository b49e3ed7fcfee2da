// What the page shows of an order that nobody can pay any more: what became of it, the receipt for
// its two parties, and no more than that for others.

import { unreachable } from '../../core/assert.ts';
import { defaultTitle } from '../../core/order/create-collection.ts';
import { amountLine } from '../kit/amount-line.ts';
import { copyable, facts } from '../kit/facts.ts';
import { type Html, html, isolated } from '../kit/html.ts';
import type { PayPage } from '../kit/page.ts';
import { amountText, dateTimeText } from '../kit/page-format.ts';
import type { PageText, Passage } from '../kit/page-text.ts';
import { payeeName } from '../kit/payee.ts';
import { type Mark, told } from '../kit/told.ts';
import { refundList } from './refund-list.ts';
import type { Ended, PaidTo } from './step.ts';

export function outcomeCard(page: PayPage, text: PageText): Html {
  const { order, receipt } = page;
  const step = page.step as Ended;
  const [mark, passage] = outcome(step, text);
  // An amount that is not, or no longer, paid must not look as if it were.
  const off = step.kind === 'expired' || step.kind === 'cancelled';
  return html`
<div class="card">
<div class="order${off ? ' off' : ''}">
${told(mark, passage, 'h1')}
${amountLine(order.amountFen, text)}
</div>
<section class="step">
${facts([...orderRows(page, text), ...receiptRows(page, text)])}
${receipt === null ? null : refundList(receipt.refunds, text)}
</section>
</div>`;
}

function outcome(step: Ended, text: PageText): readonly [Mark, Passage] {
  switch (step.kind) {
    case 'paid':
      // To somebody who has not paid, a tick would say that he has.
      return [step.to === 'somebody_else' ? 'none' : 'good', paidPassage(step.to, text)];
    case 'refunded':
      return ['back', step.all ? text.refunded : text.partlyRefunded];
    case 'expired':
      return ['none', text.expired];
    case 'cancelled':
      return ['none', text.cancelled];
    default:
      return unreachable(step);
  }
}

function paidPassage(to: PaidTo, text: PageText): Passage {
  const passages: Readonly<Record<PaidTo, Passage>> = {
    payer: text.paid,
    merchant: text.received,
    somebody_else: text.paidByOther,
    anybody: text.paidSignedOut,
  };
  return passages[to];
}

type Rows = readonly (readonly [string, string | Html])[];

function orderRows({ order }: PayPage, text: PageText): Rows {
  const plain = order.title === defaultTitle(order.merchantName);
  return [
    [text.merchant, payeeName(order.merchantName, order.branchName)],
    ...(plain ? [] : [[text.title, isolated(order.title)] as const]),
    [text.orderNo, copyable(order.txNo, text)],
  ];
}

function receiptRows({ step, receipt }: PayPage, text: PageText): Rows {
  if (receipt === null) return [];
  const { paidAtMs, payerName, balanceAfterFen } = receipt;
  return [
    [text.paidAt, html`${dateTimeText(paidAtMs)}<br><small>${text.beijingTime}</small>`],
    [text.payer, isolated(payerName)],
    ...(balanceAfterFen === null
      ? []
      : [[text.balanceAfter, amountText(balanceAfterFen)] as const]),
    ...(step.kind === 'refunded'
      ? [[text.refundedAmount, amountText(step.refundedFen)] as const]
      : []),
  ];
}
