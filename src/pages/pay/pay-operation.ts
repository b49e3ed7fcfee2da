// Describes the pay page, paying and the QR code for OpenAPI.

import { type Operation, prose } from '../../http/openapi/description.ts';
import { shapeData } from '../../interface/answer-shape.ts';
import { PAYMENT } from '../../interface/orders/payment.ts';
import { PUBLIC_ORDER } from '../../interface/orders/public-order.ts';
import { MOVING_MONEY } from '../../refusals/money.ts';
import { paymentSchema } from './payment-factors.ts';
import { qrcodeSchema } from './show-qrcode.ts';

export const viewOperation: Operation = {
  id: 'viewOrder',
  describe: (site) => ({
    tag: 'Paying',
    summary: 'Get the pay page of an order, or its public view',
    description: prose(
      'Browsers get a page where people sign in and pay; `?lang=zh` or `?lang=en` selects its ' +
        'language. With `Accept: application/json` it returns what anyone with the link may know, ' +
        'without a key and without the payer.',
    ),
    pages: true,
    refusals: ['order_not_found'],
    success: {
      description: 'The order, as a page or as data.',
      data: [shapeData(PUBLIC_ORDER, site)],
      media: { 'text/html': { description: 'The pay page.', type: 'string' } },
      setsCookie: true,
    },
  }),
};

export const payOperation: Operation = {
  id: 'payOrder',
  describe: (site) => ({
    tag: 'Paying',
    summary: 'Pay an order',
    description: prose(
      'Pays from the consumer wallet of the signed-in user. Paying again returns the same response ' +
        'without a second charge and without checking the password. An order that someone else has ' +
        'paid is refused.',
      'Cross-site requests of browsers are refused. A form is answered with a redirect to the page, or ' +
        'with the page and the reason of the refusal.',
      'Only the page itself may leave the password out: for a small payment that the payer has allowed, ' +
        'in a session opened with the login password, on a known device, with the `Origin` of the page.',
    ),
    session: 'required',
    pages: true,
    body: {
      request: 'PaymentRequest',
      schema: paymentSchema,
      form: true,
      examples: {
        password: { summary: 'With the payment password', value: { pay_password: '246810' } },
        code: {
          summary: 'With a one-time code as well',
          value: { pay_password: '246810', totp_code: '492039' },
        },
      },
    },
    refusals: [
      ...(['session_required', 'cross_site', 'user_suspended', 'order_not_found'] as const),
      ...(['order_already_paid', 'order_expired', 'order_cancelled', 'order_refunded'] as const),
      ...(['wrong_payer', 'own_order', 'merchant_suspended'] as const),
      ...MOVING_MONEY,
      'spending_limit_exceeded',
    ],
    success: {
      description: 'The order is paid, now or before by the same payer.',
      data: [shapeData(PAYMENT, site)],
      redirects: 'A form has paid the order: redirects to its page.',
    },
  }),
};

export const qrcodeOperation: Operation = {
  id: 'getQrcode',
  describe: () => ({
    tag: 'Paying',
    summary: 'Get the payment link of an order as a QR code',
    pages: true,
    description: 'For the payer to scan. Pages of other sites may show it, too.',
    query: { schema: qrcodeSchema, examples: { format: 'svg' } },
    refusals: ['order_not_found'],
    success: {
      description: 'The image.',
      media: {
        'image/png': { description: 'Unless SVG is asked for.', type: 'string', format: 'binary' },
        'image/svg+xml': {
          description: 'With `format=svg`, or an `Accept` that names this type.',
          type: 'string',
        },
      },
    },
  }),
};
