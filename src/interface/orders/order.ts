// The order, as its owner and its payer see it. Absent values are null; no field is ever left out.

import { fen } from '../../core/money.ts';
import {
  ORDER_STATUSES,
  refundableFen,
  settlementStatus,
  statusAt,
} from '../../core/order/order.ts';
import type { RefundRequestStatus } from '../../core/order/refund-request.ts';
import {
  APPROVED_REFUND_REQUEST,
  EXPIRES,
  linksOf,
  MERCHANT,
  ORDER_NO,
  ORDERED,
  PAID,
  PAYER,
  TITLE,
} from '../../http/openapi/story.ts';
import { payQrcodeUrl, payUrl } from '../../service/present/links.ts';
import type { RequestOfOrder, VisibleOrder } from '../../service/query-order.ts';
import * as is from '../answer-shape.ts';
import { shape, type WireOf } from '../answer-shape.ts';
import { TERMS, TERMS_EXAMPLE } from './terms.ts';

const REQUEST_STATUS = {
  approval_required: 'open',
  refunded: 'refunded',
  declined: 'declined',
  expired: 'expired',
} as const satisfies Record<RefundRequestStatus, string>;

/** The latest refund request of an order. */
const REQUEST_OF_ORDER = shape<RequestOfOrder>()({
  name: 'RequestOfOrder',
  about: 'A refund that a tool has requested for an order.',
  fields: {
    request_no: is.txNo('The number of the request.', ({ request }) => request.requestNo),
    status: is.choice(
      ['open', 'refunded', 'declined', 'expired'],
      '`open`: it waits for the owner, and nothing has been refunded by it. `refunded`: it was ' +
        'approved. `declined`: by the owner, or because its key has ended. `expired`: it was not ' +
        'decided in time.',
      ({ status }) => REQUEST_STATUS[status],
    ),
    amount: is.yuan('What is to be refunded, gross', ({ request }) => request.amountFen),
    created_at: is.time('When a tool requested it.', ({ request }) => request.requestedAtMs),
    expires_at: is.time(
      'From this instant on it can no longer be approved.',
      ({ request }) => request.expiresAtMs,
    ),
  },
  examples: () => ({ approved: { summary: 'Approved', value: APPROVED_REFUND_REQUEST } }),
});

export const ORDER = shape<VisibleOrder>()({
  name: 'Order',
  about: 'An order as it is now. Absent values are null.',
  fields: {
    tx_no: is.txNo('The order number.', ({ order }) => order.txNo),
    status: is.choice(ORDER_STATUSES, 'What has become of the order.', ({ order, nowMs }) =>
      statusAt(order, nowMs),
    ),
    amount: is.yuan('What is to be paid, or was', ({ order }) => order.amountFen),
    title: is.text('What the payer sees the order is for.', ({ order }) => order.title),
    ...TERMS,
    merchant_id: is.id('The merchant who is paid.', ({ order }) => order.merchantId),
    merchant_name: is.text(
      "The merchant's name when the order was made.",
      ({ order }) => order.merchantName,
    ),
    branch_id: is.idOrNull('The branch it was made for.', ({ order }) => order.branchId),
    payer_id: is.idOrNull(
      'Who paid; before that, the only user who may pay, or null for anybody.',
      ({ order }) => order.payerId ?? order.designatedPayerId,
    ),
    refunded_amount: is.yuan('What has been refunded, gross', ({ order }) => order.refundedFen),
    refundable_amount: is.yuan('The most that can still be refunded', ({ order }) =>
      refundableFen(order),
    ),
    settlement_status: is.choice(
      ['none', 'pending', 'settled'],
      'Whether the money has become spendable for the merchant. Payers see `none`.',
      ({ order, seesSettlement }) => (seesSettlement ? settlementStatus(order) : 'none'),
    ),
    pay_url: is.url('The payment link.', ({ order }, { payBase }) => payUrl(payBase, order.txNo)),
    pay_qrcode_url: is.url('The payment link as a QR code.', ({ order }, { payBase }) =>
      payQrcodeUrl(payBase, order.txNo),
    ),
    created_at: is.time('When the order was made.', ({ order }) => order.createdAtMs),
    expires_at: is.time(
      'From this instant on it can no longer be paid.',
      ({ order }) => order.expiresAtMs,
    ),
    paid_at: is.timeOrNull('When it was paid.', ({ order }) => order.paidAtMs),
    settled_at: is.timeOrNull(
      'When it was settled. Payers see null.',
      ({ order, seesSettlement }) => (seesSettlement ? order.settledAtMs : null),
    ),
    return_url: is.givenUrlOrNull(
      'Where the pay page leads back to once it can no longer be paid.',
      ({ order }) => order.returnUrl,
    ),
    refund_request: is.oneOrNull(REQUEST_OF_ORDER, ({ refundRequest }) => refundRequest),
  },
  examples: (site) => ({
    order: {
      summary: 'A paid and partially refunded order',
      value: {
        tx_no: ORDER_NO,
        status: 'partially_refunded',
        amount: fen(88_00),
        title: TITLE,
        ...TERMS_EXAMPLE,
        ...MERCHANT,
        branch_id: null,
        payer_id: PAYER.userId,
        refunded_amount: fen(40_00),
        refundable_amount: fen(48_00),
        settlement_status: 'pending',
        ...linksOf(site),
        created_at: ORDERED,
        expires_at: EXPIRES,
        paid_at: PAID,
        settled_at: null,
        return_url: 'https://shop.example.com/orders/4711',
        refund_request: APPROVED_REFUND_REQUEST,
      } as const,
    },
  }),
});

export type OrderWire = WireOf<typeof ORDER.fields>;

export type RequestWire = WireOf<typeof REQUEST_OF_ORDER.fields>;
