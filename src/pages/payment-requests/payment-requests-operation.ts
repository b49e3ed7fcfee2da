// Describes for OpenAPI the pages on which payers decide payments that their programs ask for.

import { type Operation, prose } from '../../http/openapi/description.ts';
import { shapeData } from '../../interface/answer-shape.ts';
import { DECIDED_PAYMENT, PAYMENT_REQUEST } from '../../interface/mandates/payment-requests.ts';
import { MOVING_MONEY } from '../../refusals/money.ts';
import { decisionBody, decisionSchemaOf } from '../kit/approval/decision-fields.ts';

export const paymentDecisionSchema = decisionSchemaOf({
  decision: '`approve` pays the order, `decline` ends the request without a payment.',
  password: 'The payment password of the payer: six digits, as a string. Required to approve.',
  code:
    'The current one-time code. Required to approve from whoever has enrolled; each code works ' +
    'once.',
});

export const showOperation: Operation = {
  id: 'viewPaymentRequest',
  describe: (site) => ({
    tag: 'Mandates',
    summary: 'Get the page of a payment request, or the request as data',
    description: prose(
      'A program that may not pay an order under its mandate can ask the payer. Browsers get a page where ' +
        'the payer signs in, sees the order, the merchant, which key of which mandate asks and what the ' +
        'mandate still allows, and pays or declines; `?lang=zh` or `?lang=en` selects its language.',
      'With `Accept: application/json` it returns the request as data, to its payer only. For anyone ' +
        'else it does not exist.',
    ),
    session: 'required',
    pages: true,
    refusals: ['session_required', 'payment_request_not_found'],
    success: {
      description: 'The request, as a page or as data; without a session, the page to sign in.',
      setsCookie: true,
      data: [shapeData(PAYMENT_REQUEST, site)],
      media: { 'text/html': { description: 'The page.', type: 'string' } },
    },
  }),
};

export const decideOperation: Operation = {
  id: 'decidePaymentRequest',
  describe: (site) => ({
    tag: 'Mandates',
    summary: 'Pay what a program asks for, or decline',
    description: prose(
      'Approving pays the order, as `POST /pay/{txNo}` would. It requires the payment password of the ' +
        'payer, and a one-time code from whoever has enrolled. Declining requires neither. A ' +
        'decision is final; an approval that is refused leaves the request open.',
      'Cross-site requests of browsers are refused. A form is answered with a redirect to the page, or ' +
        'with the page and the reason of the refusal.',
    ),
    session: 'required',
    pages: true,
    body: decisionBody('PaymentDecision', paymentDecisionSchema),
    refusals: [
      ...(['session_required', 'session_limited', 'cross_site', 'user_suspended'] as const),
      ...(['payment_request_not_found', 'payment_request_decided', 'merchant_suspended'] as const),
      ...MOVING_MONEY,
      'spending_limit_exceeded',
    ],
    success: {
      description: 'The request has been decided.',
      data: [shapeData(DECIDED_PAYMENT, site)],
      redirects: 'A form has decided the request: redirects to its page.',
    },
  }),
};
