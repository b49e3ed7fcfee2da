// Shows payers what programs ask them to approve because their mandate does not allow it, and takes what
// they decide.

import { assert } from '../../core/assert.ts';
import { fen } from '../../core/money.ts';
import { PAYMENT_REQUEST_STATUSES, type PaymentRequest } from '../../core/order/payment-request.ts';
import {
  ASKED,
  ASKED_UNTIL,
  MANDATE_NO,
  MERCHANT,
  ORDER_NO,
  PAYMENT_REQUEST_NO,
  TITLE,
} from '../../http/openapi/story.ts';
import {
  countOpenPaymentRequests,
  type DecidedPayment,
  decidePaymentRequest,
  listPaymentRequests,
  type ShownPaymentRequest,
  showPaymentRequest,
} from '../../service/payment-requests.ts';
import { paymentRequestUrl } from '../../service/present/links.ts';
import * as is from '../answer-shape.ts';
import { pageOf, shape } from '../answer-shape.ts';
import { own } from '../operation.ts';
import { PAYMENT } from '../orders/payment.ts';
import { numberOf, pageFields } from '../pages.ts';

interface Asked {
  readonly request: PaymentRequest;
}

const standing = {
  request_no: is.txNo('The number of the request.', ({ request }: Asked) => request.requestNo),
  tx_no: is.txNo('The order number.', ({ request }: Asked) => request.txNo),
  amount: is.yuan('What would be paid', ({ request }: Asked) => request.amountFen),
  mandate_no: is.txNo(
    'The mandate that does not allow it.',
    ({ request }: Asked) => request.mandateNo,
  ),
  key_id: is.text('The key that asks.', ({ request }: Asked) => request.keyId),
  approval_url: is.url('Where the payer approves or declines.', ({ request }: Asked, { payBase }) =>
    paymentRequestUrl(payBase, request.requestNo),
  ),
  requested_at: is.time('When it was asked.', ({ request }: Asked) => request.requestedAtMs),
  expires_at: is.time(
    'From this instant on it can no longer be approved.',
    ({ request }: Asked) => request.expiresAtMs,
  ),
  status: is.choice(
    PAYMENT_REQUEST_STATUSES,
    'What has become of it.',
    ({ status }: DecidedPayment) => status,
  ),
  decided_at: is.timeOrNull(
    'When it was approved or declined, or its time was over.',
    ({ decidedAtMs }: DecidedPayment) => decidedAtMs,
  ),
  payment: is.oneOrNull(PAYMENT, ({ payment }: DecidedPayment) => payment),
};

const EXAMPLE = {
  request_no: PAYMENT_REQUEST_NO,
  tx_no: ORDER_NO,
  amount: fen(88_00),
  mandate_no: MANDATE_NO,
  key_id: 'tk_0123456789abcdefghjkmn',
  requested_at: ASKED,
  expires_at: ASKED_UNTIL,
} as const;

const PAID = { tx_no: ORDER_NO, status: 'paid', amount: fen(88_00), paid_at: ASKED } as const;

export const DECIDED_PAYMENT = shape<DecidedPayment>()({
  name: 'DecidedPayment',
  about: 'A payment request that its payer has decided.',
  fields: standing,
  examples: ({ payBase }) => {
    const approval_url = paymentRequestUrl(payBase, PAYMENT_REQUEST_NO);
    const decided = { ...EXAMPLE, approval_url, decided_at: ASKED };
    const approved = { ...decided, status: 'paid', payment: PAID } as const;
    const declined = { ...decided, status: 'declined', payment: null } as const;
    return {
      approved: { summary: 'Approved: 88.00 was paid', value: approved },
      declined: { summary: 'Declined', value: declined },
    };
  },
});

export const PAYMENT_REQUEST = shape<ShownPaymentRequest>()({
  name: 'AskedPayment',
  about: 'A payment that a program asks for, as its payer sees it.',
  fields: {
    ...standing,
    title: is.text('What the order is for.', ({ order }) => order.title),
    merchant_id: is.id('The merchant who would be paid.', ({ order }) => order.merchantId),
    merchant_name: is.text('What the merchant calls itself.', ({ order }) => order.merchantName),
    mandate_name: is.text('What the payer has called the mandate.', ({ mandate }) => mandate.name),
    key_name: is.text('What the payer has called the key.', ({ key }) => key.name),
  },
  examples: ({ payBase }) => {
    const value = {
      ...EXAMPLE,
      approval_url: paymentRequestUrl(payBase, PAYMENT_REQUEST_NO),
      ...({ status: 'approval_required', decided_at: null, payment: null } as const),
      title: TITLE,
      ...MERCHANT,
      mandate_name: '买菜助手',
      key_name: 'agent',
    };
    return { waiting: { summary: 'An open request', value } };
  },
});

const tag = 'Mandates';
const may = { session: true } as const;

const list = own({
  id: 'listPaymentRequests',
  tag,
  method: 'GET',
  path: '/payment-requests',
  may,
  summary: { en: 'List the payments that you were asked for', zh: '列出待自己确认的付款请求' },
  about: 'Newest first, whatever has become of them.',
  takes: pageFields(numberOf('payment_request')),
  examples: { page: { summary: 'A page', value: { limit: 20, after: PAYMENT_REQUEST_NO } } },
  gives: pageOf(PAYMENT_REQUEST),
  async run({ service, userId, given: { after, limit } }) {
    return { ok: true, value: await listPaymentRequests(service, userId, after, limit) };
  },
});

const count = own({
  id: 'countPaymentRequests',
  tag,
  method: 'GET',
  path: '/payment-requests/open-count',
  may,
  summary: { en: 'Count the payments that wait for you', zh: '统计待自己确认的付款请求' },
  about: 'How many can still be approved or declined.',
  gives: shape<number>()({
    name: 'OpenPaymentRequests',
    about: 'How many payment requests wait.',
    fields: { open: is.count('How many wait for a decision.', (open) => open) },
    examples: () => ({ one: { summary: 'One', value: { open: 1 } } }),
  }),
  async run({ service, userId }) {
    return { ok: true, value: await countOpenPaymentRequests(service, userId) };
  },
});

const show = own({
  id: 'showPaymentRequest',
  tag,
  method: 'GET',
  path: '/payment-requests/:payment_request_no',
  may,
  summary: { en: 'Get a payment that you were asked for', zh: '查看付款请求' },
  about: 'With the order, the mandate and the key.',
  gives: PAYMENT_REQUEST,
  refuses: ['payment_request_not_found'],
  run: ({ service, userId, params }) =>
    showPaymentRequest(service, userId, params.payment_request_no),
});

const NOT_DECIDED = ['payment_request_not_found', 'payment_request_decided'] as const;

const approve = own({
  id: 'approvePaymentRequest',
  tag,
  method: 'POST',
  path: '/payment-requests/:payment_request_no/approve',
  may,
  proof: 'pay_password',
  summary: { en: 'Approve a payment request: the order is paid', zh: '确认付款请求并付款' },
  about:
    'Pays the order, as you would on its pay page. It counts to no limit of the mandate. A request is approved ' +
    'once, however often this is sent.',
  examples: { approve: { summary: 'Approve', value: {} } },
  gives: DECIDED_PAYMENT,
  refuses: [
    ...NOT_DECIDED,
    'merchant_suspended',
    'spending_limit_exceeded',
    'insufficient_balance',
  ],
  run({ service, userId, by, params, factors }) {
    assert(factors, 'whoever approves in a session types their payment password');
    const receivedAtMs = service.store.nowMs();
    const verdict = { verdict: 'approve', receivedAtMs, ...factors } as const;
    return decidePaymentRequest(service, { userId, by }, params.payment_request_no, verdict);
  },
});

const decline = own({
  id: 'declinePaymentRequest',
  tag,
  method: 'POST',
  path: '/payment-requests/:payment_request_no/decline',
  may,
  summary: { en: 'Decline a payment request', zh: '拒绝付款请求' },
  about: 'Moves no money and needs no payment password.',
  gives: DECIDED_PAYMENT,
  refuses: NOT_DECIDED,
  run: ({ service, userId, by, params }) =>
    decidePaymentRequest(service, { userId, by }, params.payment_request_no, {
      verdict: 'decline',
    }),
});

export const PAYMENT_REQUESTS = [list, count, show, approve, decline];
