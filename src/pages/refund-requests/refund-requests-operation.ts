// Describes for OpenAPI the pages on which owners decide refunds that tools requested.

import { type Operation, prose } from '../../http/openapi/description.ts';
import { shapeData } from '../../interface/answer-shape.ts';
import { DECIDED_REFUND_REQUEST, REFUND_REQUEST } from '../../interface/refund-request.ts';
import { MOVING_MONEY } from '../../refusals/money.ts';
import { decisionBody, decisionSchemaOf } from '../kit/approval/decision-fields.ts';

export const decisionSchema = decisionSchemaOf({
  decision: '`approve` makes the refund, `decline` ends the request without one.',
  password: 'The payment password of the owner: six digits, as a string. Required to approve.',
  code:
    'The current one-time code. Required to approve when the owner uses two-factor ' +
    'authentication; each code works once.',
});

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
      data: [shapeData(REFUND_REQUEST, site)],
      media: { 'text/html': { description: 'The page.', type: 'string' } },
    },
  }),
};

export const decideOperation: Operation = {
  id: 'decideRefundRequest',
  describe: (site) => ({
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
    body: decisionBody('RefundDecision', decisionSchema),
    refusals: [
      ...(['session_required', 'session_limited', 'cross_site', 'user_suspended'] as const),
      ...(['refund_request_not_found', 'refund_request_decided', 'order_refunded'] as const),
      ...(['full_refund_unavailable', 'refund_exceeds_remaining', 'payer_closed'] as const),
      ...MOVING_MONEY,
    ],
    success: {
      description: 'The request has been decided.',
      data: [shapeData(DECIDED_REFUND_REQUEST, site)],
      redirects: 'A form has decided the request: redirects to its page.',
    },
  }),
};
