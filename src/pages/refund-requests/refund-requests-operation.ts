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
import { REFUND_REQUEST_RECORD } from '../../service/present/refund-request.ts';
import { decisionSchema } from './decision-fields.ts';
import { DECISION_RECORD } from './decision-view.ts';

export const showOperation: Operation = {
  id: 'viewRefundRequest',
  describe: (site) => ({
    tag: 'Refund requests',
    summary: 'The page of a refund request, or the request as data',
    description: prose(
      'A tool that wants a refund without the payment password opens a request. People get a page ' +
        'to sign in on, where the owner of the order sees what is requested, by which key and why, and ' +
        'approves or declines; `?lang=zh` or `?lang=en` chooses its language.',
      'With `Accept: application/json` the answer is the request as data, for its owner only. For ' +
        'anybody else it does not exist.',
    ),
    session: 'required',
    pages: true,
    success: {
      description: 'The request, as a page or as data; the page to sign in on without a session.',
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
      'Approving makes the refund, as `POST /api/v1/refund` would, with the payment password of the ' +
        'owner, and a code if they use two-factor authentication. Declining takes neither. A request is ' +
        'decided once; an approval that is refused leaves it open.',
      'A request that a browser sends from another site is refused. A form is answered with a redirect ' +
        'to the page, or with the page and what was refused.',
    ),
    session: 'required',
    pages: true,
    body: {
      request: 'RefundDecision',
      schema: decisionSchema,
      form: true,
      examples: {
        approve: {
          summary: 'Approve',
          value: { decision: 'approve', pay_password: '135790', totp_code: '492039' },
        },
        decline: { summary: 'Decline', value: { decision: 'decline' } },
      },
    },
    success: {
      description: 'The request is decided.',
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
      redirects: 'A form has decided: back to the page.',
    },
  }),
};
