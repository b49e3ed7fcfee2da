// /console/api/refund-requests: refunds that tools request, and the decisions of the owner.

import { decideRefundRequest, type RefundVerdict } from '../../service/decide-refund-request.ts';
import { lineOf, optional } from '../../service/parameters/fields.ts';
import { placeField } from '../../service/parameters/order-place.ts';
import { refundSchema } from '../../service/parameters/refund.ts';
import { presentRefund } from '../../service/present/refund.ts';
import {
  countOpenRefundRequests,
  listDecidedRequests,
  listRefundRequests,
} from '../../service/show-refund-request.ts';
import { type ConsoleCall, consoleRoute } from '../console-route.ts';
import { decidedData, openCountData, presentRequestList, requestListData } from './records.ts';

const PER_PAGE = 20;
const REASON_MAX = 256;

const listRequests = consoleRoute({
  method: 'GET',
  path: '/console/api/refund-requests',
  who: 'user',
  operation: {
    id: 'consoleListRefundRequests',
    summary: 'List the refund requests of your orders',
    description: 'Those that wait for your decision, and a page of those that wait no longer.',
    query: {
      schema: { before: placeField },
      examples: { before: '1795174200000-Q01M7X8TAZJTN' },
    },
    success: 'The requests.',
    data: requestListData,
  },
  async answer({ service, session, query: { before: place } }) {
    const { userId } = session;
    const before = place && { requestedAtMs: place.createdAtMs, requestNo: place.txNo };
    const [open, decided] = await Promise.all([
      before === null ? listRefundRequests(service, userId) : [],
      listDecidedRequests(service, userId, before, PER_PAGE),
    ]);
    return { ok: true, value: presentRequestList(open, decided, service.payBase()) };
  },
});

const countRequests = consoleRoute({
  method: 'GET',
  path: '/console/api/refund-requests/open-count',
  who: 'user',
  operation: {
    id: 'consoleCountRefundRequests',
    summary: 'Count the refund requests that wait for you',
    description: 'For the number beside the entry in the navigation.',
    success: 'How many wait.',
    data: openCountData,
  },
  async answer({ service, session }) {
    return { ok: true, value: { open: await countOpenRefundRequests(service, session.userId) } };
  },
});

const approveRequest = consoleRoute({
  method: 'POST',
  path: '/console/api/refund-requests/:requestNo/approve',
  who: 'user',
  operation: {
    id: 'consoleApproveRefundRequest',
    summary: 'Approve a refund request',
    description: 'Makes the refund. A request is approved once, however often this is sent.',
    body: {
      request: 'RefundApproval',
      schema: { pay_password: refundSchema.pay_password, totp_code: refundSchema.totp_code },
      examples: { approve: { summary: 'Approve', value: { pay_password: '135790' } } },
    },
    refusals: [
      'refund_request_not_found',
      'refund_request_decided',
      'payer_closed',
      'order_refunded',
      'full_refund_unavailable',
      'refund_exceeds_remaining',
      'cooling_off',
      'pay_password_not_set',
      'pay_password_locked',
      'pay_password_wrong',
      'totp_required',
      'totp_invalid',
      'insufficient_balance',
    ],
    success: 'The refund has been made.',
    data: decidedData,
  },
  answer: (call) => {
    const { pay_password: payPassword, totp_code: totpCode } = call.fields;
    return decide(call, { verdict: 'approve', payPassword, totpCode });
  },
});

const declineRequest = consoleRoute({
  method: 'POST',
  path: '/console/api/refund-requests/:requestNo/decline',
  who: 'user',
  operation: {
    id: 'consoleDeclineRefundRequest',
    summary: 'Decline a refund request',
    description: 'Moves no money and needs no payment password. The audit trail has the reason.',
    body: {
      request: 'RefundDeclining',
      schema: {
        reason: optional((value) => lineOf(value, REASON_MAX, 'length_1_to_256'), null, {
          type: 'string',
          minLength: 1,
          maxLength: REASON_MAX,
          description: 'Why, on one line.',
        }),
      },
      examples: { decline: { summary: 'Decline', value: { reason: '茶没有问题' } } },
    },
    refusals: ['refund_request_not_found', 'refund_request_decided'],
    success: 'The request has been declined.',
    data: decidedData,
  },
  answer: (call) => decide(call, { verdict: 'decline', reason: call.fields.reason }),
});

async function decide(
  { service, session, params, by }: Pick<ConsoleCall, 'service' | 'session' | 'params' | 'by'>,
  verdict: RefundVerdict,
) {
  const decider = { userId: session.userId, by };
  const decided = await decideRefundRequest(service, decider, params.requestNo ?? '', verdict);
  if (!decided.ok) return decided;
  const { refund } = decided.value;
  return { ok: true, value: { refund: refund && presentRefund(refund) } } as const;
}

export const REFUND_REQUEST_ROUTES = [listRequests, countRequests, approveRequest, declineRequest];
