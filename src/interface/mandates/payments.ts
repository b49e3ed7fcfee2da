// Lets a program pay an order under a mandate with its key, and lists for it and the payer what it paid.

import { assert } from '../../core/assert.ts';
import { fen, negateFen } from '../../core/money.ts';
import { ORDER_STATUSES } from '../../core/order/order.ts';
import { PAYMENT_REQUEST_STATUSES } from '../../core/order/payment-request.ts';
import {
  ASKED_UNTIL,
  MANDATE_NO,
  MERCHANT,
  ORDER_NO,
  PAID,
  PAYMENT_REQUEST_NO,
  TITLE,
} from '../../http/openapi/story.ts';
import { listOwnMandatePayments, listPaymentsOfKey } from '../../service/mandate-payments.ts';
import { amountOf, flagOf, optional, required } from '../../service/parameters/fields.ts';
import { type PaidOrAsked, payUnderMandate } from '../../service/pay-under-mandate.ts';
import { paymentRequestUrl } from '../../service/present/links.ts';
import type { RecordView } from '../../store/record-view.ts';
import * as is from '../answer-shape.ts';
import { pageOf, shape } from '../answer-shape.ts';
import { own } from '../operation.ts';
import { PAYMENT } from '../orders/payment.ts';
import { idOfLast, pageFields } from '../pages.ts';
import { kept } from '../transactions/transaction.ts';

const tag = 'Mandates';

const STATUSES = [...new Set([...ORDER_STATUSES, ...PAYMENT_REQUEST_STATUSES])];
const requestOf = ({ asked }: PaidOrAsked) => asked?.request ?? null;

export const MANDATE_PAYMENT = shape<PaidOrAsked>()({
  name: 'MandatePayment',
  about:
    'A payment under a mandate; or what the payer was asked for, of which the fields are null else.',
  fields: {
    tx_no: is.txNo('The order number.', ({ payment, asked }) => {
      return payment?.txNo ?? sure(asked).request.txNo;
    }),
    status: is.choice(
      STATUSES,
      'Of a payment the status of the order: `paid`, unless it was refunded since. Of a request for one ' +
        '`approval_required`, `paid`, `declined` or `expired`.',
      ({ payment, asked }) => (asked ? asked.status : sure(payment).status),
    ),
    amount: is.yuan('What was paid, or is asked for', ({ payment, asked }) => {
      return payment?.amountFen ?? sure(asked).request.amountFen;
    }),
    paid_at: is.timeOrNull(
      'When it was paid; null: it was not.',
      ({ payment }) => payment?.paidAtMs ?? null,
    ),
    request_no: is.txNoOrNull(
      'The number of the request; null: the payer was not asked.',
      (one) => requestOf(one)?.requestNo ?? null,
    ),
    approval_url: is.ofPartOrNull(
      requestOf,
      is.url('Where the payer approves or declines.', ({ requestNo }, { payBase }) =>
        paymentRequestUrl(payBase, requestNo),
      ),
    ),
    expires_at: is.timeOrNull(
      'From then on the request can no longer be approved.',
      (one) => requestOf(one)?.expiresAtMs ?? null,
    ),
    decided_at: is.timeOrNull(
      'When the request was approved or declined, or its time was over.',
      ({ asked }) => asked?.decidedAtMs ?? null,
    ),
    payment: is.oneOrNull(PAYMENT, ({ payment }) => payment),
  },
  examples: ({ payBase }) => {
    const amount = fen(88_00);
    const unasked = { request_no: null, approval_url: null, expires_at: null, decided_at: null };
    const payment = { tx_no: ORDER_NO, status: 'paid', amount, paid_at: PAID } as const;
    const asked = {
      request_no: PAYMENT_REQUEST_NO,
      approval_url: paymentRequestUrl(payBase, PAYMENT_REQUEST_NO),
      expires_at: ASKED_UNTIL,
      decided_at: null,
    };
    const unpaid = { tx_no: ORDER_NO, amount, paid_at: null, payment: null };
    return {
      paid: { summary: 'A payment of 88.00', value: { ...payment, ...unasked, payment } },
      asked: {
        summary: 'The payer is asked to approve it',
        value: { ...unpaid, status: 'approval_required', ...asked },
      },
    };
  },
});

function sure<One>(one: One | null): One {
  assert(one !== null, 'what was neither paid nor asked for was refused');
  return one;
}

export const PAYING_FIELDS = {
  amount: required(amountOf, {
    type: 'number',
    minimum: 0.01,
    description:
      'What you mean to pay, in yuan. Unless it is the amount of the order, nothing is paid.',
  }),
  ask: optional(flagOf, false, {
    type: 'boolean',
    default: false,
    description: 'Whether the payer is asked to approve what is above a limit of the mandate.',
  }),
};

export const PAY_ORDER = own({
  id: 'payUnderMandate',
  tag,
  method: 'POST',
  path: '/orders/:tx_no/pay',
  may: { key: 'spend' },
  summary: { en: 'Pay an order under the mandate of this key', zh: '在付款授权内支付订单' },
  about:
    'Pays from the consumer wallet of the payer, without their password, within the limits of the mandate. An ' +
    'order is paid once: paying it again moves nothing and is answered with the payment. Above a limit it is ' +
    '`mandate_exceeded`; or with `ask` the payer gets 30 minutes to approve it at `approval_url`, and the same ' +
    'request answers how that stands. Up to twenty of a key wait at once. One that the payer approves counts ' +
    'to no limit.',
  takes: PAYING_FIELDS,
  request: 'MandatePaymentRequest',
  idempotency: 'optional',
  replays: true,
  examples: {
    pay: { summary: 'Within the limits', value: { amount: fen(88_00) } },
    ask: { summary: 'Above them the payer is asked', value: { amount: fen(88_00), ask: true } },
  },
  gives: MANDATE_PAYMENT,
  refuses: [
    ...(['order_not_found', 'order_differs', 'order_already_paid', 'order_expired'] as const),
    ...(['order_cancelled', 'order_refunded', 'wrong_payer', 'own_order'] as const),
    ...(['merchant_suspended', 'cooling_off', 'mandate_not_active'] as const),
    ...(['merchant_not_allowed', 'spending_limit_exceeded', 'mandate_exceeded'] as const),
    'insufficient_balance',
  ],
  run({ service, caller, params, given, idempotencyKey }) {
    assert(caller, 'it is paid with a key');
    const receivedAtMs = service.store.nowMs();
    const { amount: amountFen, ask } = given;
    const wanted = { txNo: params.tx_no, amountFen, ask, idempotencyKey, receivedAtMs };
    return payUnderMandate(service, caller, wanted);
  },
});

const PAID_ORDER = shape<RecordView>()({
  name: 'PaidUnderMandate',
  about: 'An order that was paid under a mandate. What was refunded of it since is not said.',
  fields: {
    tx_no: is.txNo('The order number.', ({ entry }) => entry.movementNo),
    amount: is.yuan('What was paid', ({ entry }) => negateFen(entry.balanceDeltaFen)),
    title: is.text('What the order was for, in the words of the merchant.', (one) => {
      return sure(one.order).title;
    }),
    merchant_id: is.id('The merchant who was paid.', (one) => sure(one.order).merchantId),
    merchant_name: is.text(
      'What the merchant calls itself.',
      (one) => sure(one.order).merchantName,
    ),
    paid_at: is.time('When it was paid.', ({ entry }) => entry.atMs),
    mandate_no: is.txNo('The number of the mandate.', (one) => kept(one, one.entry.mandateNo)),
  },
  examples: () => ({
    one: {
      summary: 'A payment of 88.00',
      value: {
        tx_no: ORDER_NO,
        amount: fen(88_00),
        title: TITLE,
        ...MERCHANT,
        paid_at: PAID,
        mandate_no: MANDATE_NO,
      },
    },
  }),
});

export const PAID_ORDERS = pageOf(PAID_ORDER);

const listing = {
  tag,
  method: 'GET',
  takes: pageFields(idOfLast),
  examples: { page: { summary: 'A page', value: { limit: 20, after: '12' } } },
  gives: PAID_ORDERS,
} as const;

const listOfMandate = own({
  ...listing,
  id: 'listPaymentsUnderMandate',
  path: '/mandates/:mandate_no/payments',
  may: { session: true },
  summary: { en: 'List what was paid under a mandate', zh: '列出付款授权下的付款' },
  about: 'Newest first. What you approved yourself is not among it.',
  refuses: ['mandate_not_found'],
  run: ({ service, userId, params, given: { after, limit } }) =>
    listOwnMandatePayments(service, userId, params.mandate_no, after, limit),
});

export const LIST_PAYMENTS = own({
  ...listing,
  id: 'listMandatePayments',
  path: '/mandate/payments',
  may: { key: 'spend' },
  summary: { en: 'List what was paid under the mandate of this key', zh: '列出此密钥授权下的付款' },
  about:
    'Newest first, whichever key of the mandate paid. Other payments of the payer are not shown.',
  run: ({ service, caller, given: { after, limit } }) => {
    assert(caller, 'it is listed with a key');
    return listPaymentsOfKey(service, caller, after, limit);
  },
});

export const MANDATE_PAYMENTS = [PAY_ORDER, listOfMandate, LIST_PAYMENTS];
