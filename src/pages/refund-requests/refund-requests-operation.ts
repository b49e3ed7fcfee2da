// How OpenAPI describes the pages on which owners decide refunds that tools requested.

import { fen } from '../../core/money.ts';
import { dataOf, type Operation, prose, type Site } from '../../http/openapi/description.ts';
import {
  ASKED,
  ASKED_UNTIL,
  MERCHANT,
  ORDER_NO,
  REFUND,
  REFUNDED,
  REQUEST_NO,
  TITLE,
} from '../../http/openapi/story.ts';
import { MOVING_MONEY } from '../../refusals/money.ts';
import { REFUND_REQUEST_RECORD } from '../../service/present/refund-request.ts';
import { DECISION_RULES, decisionSchema } from './decision-fields.ts';
import { DECISION_RECORD } from './decision-view.ts';

export const showOperation: Operation = {
  id: 'viewRefundRequest',
  describe: (site) => ({
    tag: 'Refund requests',
    summary: 'Get the page of a refund request, or the request as data',
    description: prose(
      'A tool that requests a refund without the payment password opens a refund request. Browsers get ' +
        'a page where the owner of the order signs in, sees the refund, the key that requested it and ' +
        'the reason, and approves or declines; `?lang=zh` or `?lang=en` selects its language.',
      'With `Accept: application/json` it returns the request as data, to its owner only. For anyone ' +
        'else it does not exist.',
    ),
    session: 'required',
    pages: true,
    refusals: ['session_required', 'refund_request_not_found'],
    success: {
      description: 'The request, as a page or as data; without a session, the page to sign in.',
      setsCookie: true,
      data: [
        dataOf('AskedRefund', REFUND_REQUEST_RECORD, {
          waiting: { summary: 'An open request', value: waiting(site) },
        }),
      ],
      media: { 'text/html': { description: 'The page.', type: 'string' } },
    },
  }),
};

function waiting({ payBase }: Site) {
  return {
    request_no: REQUEST_NO,
    status: 'approval_required',
    approval_url: `${payBase}/refund-requests/${REQUEST_NO}`,
    tx_no: ORDER_NO,
    refund_type: 'partial',
    amount: fen(40_00),
    fee: fen(40),
    net_amount: fen(39_60),
    reason: '少发一两',
    key_id: 'tk_0123456789abcdefghjkmn',
    key_name: 'support agent',
    order: {
      title: TITLE,
      merchant_name: MERCHANT.merchant_name,
      amount: fen(88_00),
      status: 'paid',
      refunded_amount: fen(0),
      refundable_amount: fen(88_00),
    },
    requested_at: ASKED,
    expires_at: ASKED_UNTIL,
    decided_at: null,
    refund: null,
  } as const;
}

export const decideOperation: Operation = {
  id: 'decideRefundRequest',
  describe: () => ({
    tag: 'Refund requests',
    summary: 'Approve or decline a refund request',
    description: prose(
      'Approving makes the refund, as `POST /api/v1/refund` would. It requires the payment password of ' +
        'the owner, and a one-time code if the owner has two-factor authentication. Declining ' +
        'requires neither. A decision is final; an approval that is refused leaves the request open.',
      'Cross-site requests of browsers are refused. A form is answered with a redirect to the page, or ' +
        'with the page and the reason of the refusal.',
    ),
    session: 'required',
    pages: true,
    body: {
      request: 'RefundDecision',
      schema: decisionSchema,
      rules: DECISION_RULES,
      form: true,
      examples: {
        approve: {
          summary: 'Approve',
          value: { decision: 'approve', pay_password: '135790', totp_code: '492039' },
        },
        decline: { summary: 'Decline', value: { decision: 'decline' } },
      },
    },
    refusals: [
      ...(['session_required', 'session_limited', 'cross_site', 'user_suspended'] as const),
      ...(['refund_request_not_found', 'refund_request_decided', 'order_refunded'] as const),
      ...(['full_refund_unavailable', 'refund_exceeds_remaining', 'payer_closed'] as const),
      ...MOVING_MONEY,
    ],
    success: {
      description: 'The request has been decided.',
      data: [
        dataOf('DecidedRefund', DECISION_RECORD, {
          approved: {
            summary: 'Approved: 40.00 was refunded',
            value: {
              request_no: REQUEST_NO,
              status: 'refunded',
              tx_no: ORDER_NO,
              decided_at: REFUNDED,
              refund: REFUND,
            },
          },
          declined: {
            summary: 'Declined',
            value: {
              request_no: REQUEST_NO,
              status: 'declined',
              tx_no: ORDER_NO,
              decided_at: REFUNDED,
              refund: null,
            },
          },
        }),
      ],
      redirects: 'A form has decided the request: redirects to its page.',
    },
  }),
};
