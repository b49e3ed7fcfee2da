// Renders an order that can no longer be paid: its outcome and, for its two parties, the receipt. Nobody
// else learns more.

import { unreachable } from '../../core/assert.ts';
import { addFen, type Fen, ZERO_FEN } from '../../core/money.ts';
import { defaultTitle } from '../../core/order/create-collection.ts';
import type { Refund } from '../../core/order/order.ts';
import {
  type Fact,
  renderAmount,
  renderCopyable,
  renderFacts,
  renderPayee,
  renderStatusMessage,
  type StatusMark,
} from '../kit/components.ts';
import { amountText, dateTimeText } from '../kit/format.ts';
import { type Html, html, isolate } from '../kit/html.ts';
import type { PageText } from '../kit/text.en.ts';
import type { Passage } from '../kit/text.ts';
import type { PayPage } from './pay-page-parts.ts';
import { renderRefundList } from './refund-list.ts';
import type { Ended, PaidTo } from './step.ts';

export function renderOutcomeCard(page: PayPage, text: PageText): Html {
  const { order, receipt } = page;
  const step = page.step as Ended;
  const [mark, passage] = outcomeOf(step, text);
  // An amount that is not, or no longer, paid must not look as if it were.
  const off = step.kind === 'expired' || step.kind === 'cancelled';
  return html`
<div class="card panes">
<div class="order${off ? ' off' : ''}">
${renderStatusMessage(mark, passage, 'h1')}
${renderAmount(order.amountFen, text)}
</div>
<section class="step">
${renderFacts([...orderFacts(page, text), ...receiptFacts(page, text)])}
${receipt && renderRefundList(receipt.refunds, text)}
${order.returnUrl === null ? null : renderReturnLink(order.returnUrl, step, text)}
${receipt && html`<button id="print" type="button" class="plain" hidden>${text.print}</button>`}
</section>
</div>`;
}

/**
 * A link and never a redirect: people leave when they have read what became of their money, and see
 * where they go. The other side learns nothing from it.
 */
function renderReturnLink(url: string, step: Ended, text: PageText): Html {
  const done = step.kind === 'paid' && step.to === 'payer';
  // As ASCII, so that no letter of the host can look like another.
  const host = URL.parse(url)?.host ?? '';
  return html`<a class="main back" href="${url}" rel="noopener noreferrer"
>${done ? text.done : text.backToMerchant}<small dir="ltr">${host}</small></a>`;
}

export function outcomeOf(step: Ended, text: PageText): readonly [StatusMark, Passage] {
  switch (step.kind) {
    case 'paid':
      // To viewers who have not paid, a tick would say that they have.
      return [step.to === 'somebody_else' ? 'paid_by_other' : 'good', paidPassage(step.to, text)];
    case 'refunded':
      return ['back', step.all ? text.refunded : text.partlyRefunded];
    case 'expired':
      return ['expired', text.expired];
    case 'cancelled':
      return ['cancelled', text.cancelled];
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

function orderFacts({ order }: PayPage, text: PageText): readonly Fact[] {
  const { merchantName, branchName, title, txNo } = order;
  const facts: Fact[] = [[text.merchant, renderPayee(merchantName, branchName)]];
  if (title !== defaultTitle(merchantName)) facts.push([text.title, isolate(title)]);
  facts.push([text.orderNo, renderCopyable(txNo, text)]);
  return facts;
}

function receiptFacts({ step, receipt }: PayPage, text: PageText): readonly Fact[] {
  if (receipt === null) return [];
  const { paidAtMs, payerName, balanceAfterFen, mandateNo } = receipt;
  const facts: Fact[] = [
    [text.paidAt, html`${dateTimeText(paidAtMs)}<br><small>${text.beijingTime}</small>`],
    [text.payer, isolate(payerName)],
  ];
  if (balanceAfterFen !== null) facts.push([text.balanceAfter, amountText(balanceAfterFen)]);
  if (mandateNo !== null) facts.push([text.mandate, isolate(mandateNo)]);
  if (step.kind === 'refunded') facts.push(...refundFacts(step.refundedFen, receipt.refunds, text));
  return facts;
}

/** What came back, and what of the refunded amount did not. */
function refundFacts(
  refundedFen: Fen,
  refunds: readonly Refund[],
  text: PageText,
): readonly Fact[] {
  const facts: Fact[] = [[text.refundedAmount, amountText(refundedFen)]];
  const feesFen = refunds.reduce((sum, { feeFen }) => addFen(sum, feeFen), ZERO_FEN);
  if (feesFen === 0n) return facts;
  facts.push([text.feesTotal, amountText(feesFen)]);
  const netFen = refunds.reduce((sum, refund) => addFen(sum, refund.netFen), ZERO_FEN);
  facts.push([text.netRefunded, html`<b>${amountText(netFen)}</b>`]);
  return facts;
}
