// The payment that a request is about: how much leaves the payer's wallet, who gets it, which key of which
// mandate asks, and what that mandate still allows.

import { leftOfLimits } from '../../core/rows/mandate.ts';
import type { ShownPaymentRequest } from '../../service/payment-requests.ts';
import { type ApprovalPage, openFacts, requestFacts } from '../kit/approval/approval-page.ts';
import { type Fact, renderFacts } from '../kit/components.ts';
import { amountText } from '../kit/format.ts';
import { type Html, html, isolate } from '../kit/html.ts';
import { type PaymentRequestText, paymentRequestText } from './payment-request-text.ts';

export type PaymentRequestPage = ApprovalPage<ShownPaymentRequest, 'paid'>;

export function renderFlow({ frame, details, step }: PaymentRequestPage): Html {
  const text = paymentRequestText(frame.language);
  const { request, order } = details;
  const gets = step.kind === 'paid' ? text.merchantGot : text.merchantGets;
  const amount = amountText(request.amountFen);
  return html`
<ul class="flow">
<li class="from"><span>${text.fromWallet}</span><b>−${amount}</b></li>
<li class="gets"><span>${gets} ${isolate(order.merchantName)}</span><b>+${amount}</b></li>
</ul>`;
}

export function renderDetails(page: PaymentRequestPage): Html {
  const text = paymentRequestText(page.frame.language);
  const { key, mandate, order } = page.details;
  const facts: Fact[] = [
    [text.mandate, isolate(mandate.name)],
    [text.orderTitle, isolate(order.title)],
    ...leftFacts(page, text),
    ...openFacts(page, text),
    ...requestFacts(page.details, text),
  ];
  const isOpen = page.step.kind === 'approval_required';
  return html`<div class="request">
<h2>${text.askedBy} ${isolate(key.name)}</h2>
${isOpen ? html`<p class="note">${text.notCounted}</p>` : null}
${renderFacts(facts)}
</div>`;
}

/** What helps to decide. */
function leftFacts({ details, step }: PaymentRequestPage, text: PaymentRequestText) {
  if (step.kind !== 'approval_required') return [];
  const { mandate, request } = details;
  return leftOfLimits(mandate, request.requestedAtMs).map(
    ({ limit, leftFen }): Fact => [text.left[limit], amountText(leftFen)],
  );
}
