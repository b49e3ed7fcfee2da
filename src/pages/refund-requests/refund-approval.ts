// The page on which owners decide refunds that tools requested.

import { refundObstacle } from '../../core/order/refund-preview.ts';
import { siteOf } from '../../interface/answer-shape.ts';
import { REFUND_REQUEST } from '../../interface/refund-request.ts';
import { type ShownRefundRequest, showRefundRequest } from '../../service/show-refund-request.ts';
import { approvalFormPage, type SentApproval } from '../kit/approval/approval-form-page.ts';
import { renderDetails, renderFlow } from './refund-request-section.ts';
import { refundRequestText } from './refund-request-text.ts';

export const REFUND_APPROVAL: SentApproval<ShownRefundRequest, 'refunded'> = {
  base: '/refund-requests',
  absent: 'refund_request_not_found',
  done: 'refunded',
  text: refundRequestText,
  amountFen: ({ shares }) => shares.amountFen,
  renderFlow,
  renderDetails,
  find: showRefundRequest,
  present: (shown, service) => REFUND_REQUEST.present(shown, siteOf(service)),
  blockedBy: async ({ store }, { request, order }, { owner }) =>
    refundObstacle(order, owner, request, store.nowMs()),
};

export const REFUND_REQUEST_PAGE = approvalFormPage(REFUND_APPROVAL);
