// The page on which payers decide payments that their programs ask for.

import { paymentObstacle } from '../../core/order/payability.ts';
import type { Refusal } from '../../core/refusal.ts';
import { exceededLimit } from '../../core/rows/spending-limits.ts';
import { siteOf } from '../../interface/answer-shape.ts';
import { PAYMENT_REQUEST } from '../../interface/mandates/payment-requests.ts';
import { type ShownPaymentRequest, showPaymentRequest } from '../../service/payment-requests.ts';
import type { Service } from '../../service/service.ts';
import { limitsOf } from '../../service/spending-limits.ts';
import { approvalFormPage, type SentApproval } from '../kit/approval/approval-form-page.ts';
import type { Viewer } from '../kit/viewer.ts';
import { renderDetails, renderFlow } from './payment-request-section.ts';
import { paymentRequestText } from './payment-request-text.ts';

const PAYMENT_APPROVAL: SentApproval<ShownPaymentRequest, 'paid'> = {
  base: '/payment-requests',
  absent: 'payment_request_not_found',
  done: 'paid',
  text: paymentRequestText,
  amountFen: ({ request }) => request.amountFen,
  renderFlow,
  renderDetails,
  find: showPaymentRequest,
  present: (shown, service) => PAYMENT_REQUEST.present(shown, siteOf(service)),
  blockedBy,
};

/** As on the pay page. */
async function blockedBy(
  service: Service,
  { order }: ShownPaymentRequest,
  { owner: payer }: Viewer,
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
