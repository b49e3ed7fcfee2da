// A refund request: a tool asks for a refund, and the owner of the order approves or declines it.

import { fen } from '../core/money.ts';
import { ORDER_STATUSES, type Order, REFUND_TYPES, refundableFen } from '../core/order/order.ts';
import { REFUND_REQUEST_STATUSES, type RefundRequest } from '../core/order/refund-request.ts';
import {
  ASKED,
  ASKED_UNTIL,
  MERCHANT,
  ORDER_NO,
  OWNER,
  REFUND_REQUEST_NO,
  REFUNDED,
  REFUND as REFUNDED_TEA,
  TITLE,
} from '../http/openapi/story.ts';
import { refundRequestUrl } from '../service/present/links.ts';
import type { DecidedRefundRequest, ShownRefundRequest } from '../service/show-refund-request.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { REFUND } from './orders/refunds.ts';

/** What is known of it everywhere. */
interface Asked {
  readonly request: RefundRequest;
}

const asked = {
  request_no: is.txNo('The number of the request.', ({ request }: Asked) => request.requestNo),
  tx_no: is.txNo('The order number.', ({ request }: Asked) => request.txNo),
  refund_type: is.choice(
    REFUND_TYPES,
    'What is asked for.',
    ({ request }: Asked) => request.refundType,
  ),
  amount: is.yuan(
    'What would leave the merchant, gross',
    ({ request }: Asked) => request.amountFen,
  ),
  reason: is.text('Why, in the words of whoever asks.', ({ request }: Asked) => request.reason),
  out_refund_no: is.textOrNull(
    "The shop's own number of the refund.",
    ({ request }: Asked) => request.outRefundNo,
  ),
  key_id: is.text('The key that asks.', ({ request }: Asked) => request.keyId),
  approval_url: is.url('Where its owner approves or declines.', ({ request }: Asked, { payBase }) =>
    refundRequestUrl(payBase, request.requestNo),
  ),
  requested_at: is.time('When it was asked.', ({ request }: Asked) => request.requestedAtMs),
  expires_at: is.time(
    'From this instant on it can no longer be approved.',
    ({ request }: Asked) => request.expiresAtMs,
  ),
};

/** As receivers are told of it. */
export const REFUND_REQUEST_OPENED = shape<Asked>()({
  name: 'OpenedRefundRequest',
  about: 'A refund that a tool asks for and its owner decides on.',
  fields: asked,
});

const standing = {
  ...asked,
  status: is.choice(
    REFUND_REQUEST_STATUSES,
    'What has become of it.',
    ({ status }: DecidedRefundRequest) => status,
  ),
  decided_at: is.timeOrNull(
    'When it was approved or declined, or its time was over.',
    ({ decidedAtMs }: DecidedRefundRequest) => decidedAtMs,
  ),
  refund: is.oneOrNull(REFUND, ({ refund }: DecidedRefundRequest) => refund),
};

const EXAMPLE = {
  request_no: REFUND_REQUEST_NO,
  tx_no: ORDER_NO,
  refund_type: 'partial',
  amount: REFUNDED_TEA.amount,
  reason: '少发一两',
  out_refund_no: REFUNDED_TEA.out_refund_no,
  key_id: 'tk_0123456789abcdefghjkmn',
  requested_at: ASKED,
  expires_at: ASKED_UNTIL,
} as const;

/** All of it is from the decision itself: no read after it can hide that it was made. */
export const DECIDED_REFUND_REQUEST = shape<DecidedRefundRequest>()({
  name: 'DecidedRefund',
  about: 'A refund request that its owner has decided.',
  fields: standing,
  examples: ({ payBase }) => {
    const approval_url = refundRequestUrl(payBase, REFUND_REQUEST_NO);
    const decided = { ...EXAMPLE, approval_url, decided_at: REFUNDED };
    const approved = { ...decided, status: 'refunded', refund: REFUNDED_TEA } as const;
    const declined = { ...decided, status: 'declined', refund: null } as const;
    return {
      approved: { summary: 'Approved: 40.00 was refunded', value: approved },
      declined: { summary: 'Declined', value: declined },
    };
  },
});

const REQUESTED_ORDER = shape<Order>()({
  name: 'OrderToRefund',
  about: 'The order that it is about.',
  fields: {
    title: is.text('What the order was for.', ({ title }) => title),
    merchant_name: is.text('Who was paid.', ({ merchantName }) => merchantName),
    amount: is.yuan('What was paid', ({ amountFen }) => amountFen),
    status: is.choice(ORDER_STATUSES, 'What has become of the order.', ({ status }) => status),
    refunded_amount: is.yuan('What has been refunded of it, gross', (one) => one.refundedFen),
    refundable_amount: is.yuan('The most that can still be refunded', refundableFen),
  },
});

export const REFUND_REQUEST = shape<ShownRefundRequest>()({
  name: 'AskedRefund',
  about: 'A refund that a tool asks for, as its owner sees it.',
  fields: {
    ...standing,
    fee: is.yuan(
      'What it would cost the payer now, or has cost them',
      ({ shares }) => shares.feeFen,
    ),
    net_amount: is.yuan(
      'What the payer would get back now, or has got',
      ({ shares }) => shares.netFen,
    ),
    key_name: is.text('What the owner has called that key.', ({ keyName }) => keyName),
    order: is.one(REQUESTED_ORDER, ({ order }) => order),
  },
  examples: ({ payBase }) => {
    const { fee, net_amount } = REFUNDED_TEA;
    const { merchant_name } = MERCHANT;
    const paid = { title: TITLE, merchant_name, amount: fen(88_00), status: 'paid' } as const;
    const value = {
      ...EXAMPLE,
      approval_url: refundRequestUrl(payBase, REFUND_REQUEST_NO),
      status: 'approval_required',
      decided_at: null,
      refund: null,
      fee,
      net_amount,
      key_name: 'support agent',
      order: { ...paid, refunded_amount: fen(0), refundable_amount: fen(88_00) },
    } as const;
    return { waiting: { summary: 'An open request', value } };
  },
});

export const ANY_REFUND_REQUEST = shape<ShownRefundRequest>()({
  name: 'OperatorRefundRequest',
  about: 'A refund request with whose it is.',
  fields: {
    ...REFUND_REQUEST.fields,
    user_id: is.id('The number of the user who decides it.', ({ request }) => request.ownerId),
  },
  examples: (site) => {
    const { value } = REFUND_REQUEST.examples(site).waiting ?? {};
    return value
      ? { waiting: { summary: 'An open request', value: { ...value, user_id: OWNER.userId } } }
      : {};
  },
});
