// The page on which owners decide refunds that tools requested.

import { refundObstacle } from '../../core/order/refund-preview.ts';
import { hasTwoFactor } from '../../core/proofs/factors.ts';
import { siteOf } from '../../interface/answer-shape.ts';
import { REFUND_REQUEST } from '../../interface/refund-request.ts';
import { type ShownRefundRequest, showRefundRequest } from '../../service/show-refund-request.ts';
import { approvalFormPage, type SentApproval } from '../kit/approval/approval-form-page.ts';
import { renderMoneyFlow, renderRequestDetails } from './refund-request-section.ts';
import { refundRequestText } from './refund-request-text.ts';

export const REFUND_APPROVAL: SentApproval<ShownRefundRequest, 'refunded'> = {
  base: '/refund-requests',
  absent: 'refund_request_not_found',
  done: 'refunded',
  text: refundRequestText,
  amountFen: ({ shares }) => shares.amountFen,
  renderMoney: renderMoneyFlow,
  renderDetails: renderRequestDetails,
  find: showRefundRequest,
  present: (shown, service) => REFUND_REQUEST.present(shown, siteOf(service)),
  async stepFor({ store }, { status, request, order }, { owner }, forgotten) {
    if (status !== 'approval_required') return { kind: status };
    const blocked = refundObstacle(order, owner, request, store.nowMs());
    const usesCodes = hasTwoFactor(owner);
    const isForgotten = forgotten && blocked === null;
    return { kind: status, blocked, needsCode: usesCodes, usesCodes, forgotten: isForgotten };
  },
};

export const REFUND_REQUEST_PAGE = approvalFormPage(REFUND_APPROVAL);
