// The page on which payers decide payments that their programs ask for.

import { paymentObstacle } from '../../core/order/payability.ts';
import { hasTwoFactor } from '../../core/proofs/factors.ts';
import type { Refusal } from '../../core/refusal.ts';
import { exceededLimit } from '../../core/rows/spending-limits.ts';
import { siteOf } from '../../interface/answer-shape.ts';
import { PAYMENT_REQUEST } from '../../interface/mandates/payment-requests.ts';
import { type ShownPaymentRequest, showPaymentRequest } from '../../service/payment-requests.ts';
import type { Service } from '../../service/service.ts';
import { limitsOf } from '../../service/spending-limits.ts';
import { approvalFormPage, type SentApproval } from '../kit/approval/approval-form-page.ts';
import type { Viewer } from '../kit/viewer.ts';
import { renderDetails, renderMoney } from './payment-request-section.ts';
import { paymentRequestText } from './payment-request-text.ts';

const PAYMENT_APPROVAL: SentApproval<ShownPaymentRequest, 'paid'> = {
  base: '/payment-requests',
  absent: 'payment_request_not_found',
  done: 'paid',
  text: paymentRequestText,
  amountFen: ({ request }) => request.amountFen,
  renderMoney,
  renderDetails,
  find: showPaymentRequest,
  present: (shown, service) => PAYMENT_REQUEST.present(shown, siteOf(service)),
  async stepFor(service, { status, order }, { owner }, forgotten) {
    if (status !== 'approval_required') return { kind: status };
    const blocked = await blockedBy(service, order, owner);
    const usesCodes = hasTwoFactor(owner);
    const isForgotten = forgotten && blocked === null;
    // A program has chosen the order, so the amount does not matter.
    return { kind: status, blocked, needsCode: usesCodes, usesCodes, forgotten: isForgotten };
  },
};

/** As on the pay page. */
async function blockedBy(
  service: Service,
  order: ShownPaymentRequest['order'],
  payer: Viewer['owner'],
): Promise<Refusal | null> {
  const { store } = service;
  const merchantOwner = await store.queries.owner(order.ownerId);
  const suspended = merchantOwner?.suspended ?? false;
  const obstacle = paymentObstacle(order, payer, { suspended }, store.nowMs());
  if (obstacle !== null && obstacle.kind !== 'insufficient') return obstacle.refusal;
  const exceeded = exceededLimit(await limitsOf(service, payer), order.amountFen);
  if (exceeded) return { code: 'spending_limit_exceeded', spendingLimit: exceeded };
  return obstacle?.refusal ?? null;
}

export const PAYMENT_REQUEST_PAGE = approvalFormPage(PAYMENT_APPROVAL);
