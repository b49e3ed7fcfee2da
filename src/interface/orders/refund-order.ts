// The refund of an order: with a key, in a session after a preview, and by operators.

import { assert } from '../../core/assert.ts';
import { fen, yuanText } from '../../core/money.ts';
import { ORDER_STATUSES, refundableFen } from '../../core/order/order.ts';
import { ORDER_NO, REFUND as REFUNDED_TEA } from '../../http/openapi/story.ts';
import { MOVING_MONEY } from '../../refusals/money.ts';
import {
  optional,
  required,
  thresholdOf,
  WRITTEN_AMOUNT,
  writtenAmountOf,
} from '../../service/parameters/fields.ts';
import { filter } from '../../service/parameters/filter.ts';
import {
  numberField,
  REFUND_RULES,
  refundSchema,
  sizeFields,
  sizeProblems,
  termsOf,
} from '../../service/parameters/refund.ts';
import {
  type PreviewedRefund,
  previewAnyRefund,
  previewOwnRefund,
} from '../../service/preview-refund.ts';
import { refundAnyOrder, refundOrder } from '../../service/refund-order.ts';
import * as is from '../answer-shape.ts';
import { shape, type WireOf } from '../answer-shape.ts';
import { operators, own } from '../operation.ts';
import { REFUND } from './refunds.ts';

const STATE = [
  'order_not_found',
  'order_not_paid',
  'order_refunded',
  'full_refund_unavailable',
  'refund_exceeds_remaining',
  'payer_closed',
  'insufficient_balance',
] as const;

export const REFUND_ORDER = own({
  id: 'refundOrder',
  tag: 'Orders',
  method: 'POST',
  path: '/refund',
  may: { key: 'refund' },
  summary: { en: 'Refund a paid order, in full or in part', zh: '全额或部分退款' },
  about:
    'A full refund has no fee and is possible only while nothing of the order has been refunded. ' +
    'A partial refund costs a fee of 1 %, deducted from what the payer receives and rounded half ' +
    'up over all partial refunds of the order together. The money is taken from the unsettled ' +
    'part of this order first, then from the balance of the merchant wallet.\n\n' +
    'Requires the payment password of the owner of the key, and a one-time code if the owner has ' +
    'two-factor authentication. Wrong passwords and wrong codes are counted together; too many ' +
    'lock the payment password for a while.\n\n' +
    'The idempotency key is remembered for seven days. After ten minutes it returns 409 ' +
    '`idempotency_key_expired` with the `refund_no` it made, so that a late retry never refunds ' +
    'twice.',
  takes: refundSchema,
  request: 'RefundRequest',
  rules: REFUND_RULES,
  between: sizeProblems,
  idempotency: 'optional',
  examples: {
    partial: {
      summary: 'A partial refund',
      value: {
        tx_no: ORDER_NO,
        refund_type: 'partial',
        amount: fen(40_00),
        reason: '有一两受潮了',
        pay_password: '135790',
      },
    },
    full: {
      summary: 'A full refund, with a one-time code',
      value: {
        tx_no: ORDER_NO,
        refund_type: 'full',
        reason: '客人不要了',
        pay_password: '135790',
        totp_code: '492039',
        out_refund_no: 'shop-4711-1',
        idempotency_key: 'refund-20261120-0001',
      },
    },
  },
  gives: REFUND,
  refuses: [
    ...(['idempotency_key_expired', 'out_refund_no_used', 'refund_limit_reached'] as const),
    ...STATE,
    ...MOVING_MONEY,
  ],
  run({ service, userId, caller, given, idempotencyKey }) {
    const { pay_password: payPassword, totp_code: totpCode } = given;
    const wanted = { ...termsOf(given, idempotencyKey), payPassword, totpCode, preview: null };
    return refundOrder(service, { userId, caller }, wanted);
  },
});

const PREVIEW = shape<PreviewedRefund>()({
  name: 'RefundPreview',
  about: 'What a refund does if nothing happens in between.',
  fields: {
    tx_no: is.txNo('The order number.', ({ order }) => order.txNo),
    paid_amount: is.yuan('What was paid', ({ order }) => order.amountFen),
    refunded_before: is.yuan(
      'What has been refunded so far, gross',
      ({ order }) => order.refundedFen,
    ),
    refundable_before: is.yuan('The most that can be refunded now', ({ order }) =>
      refundableFen(order),
    ),
    amount: is.yuan(
      'What this refund takes from the merchant, gross',
      ({ preview }) => preview.amountFen,
    ),
    from_unsettled: is.yuan(
      "Of that, from the order's own money that is not settled yet",
      ({ preview }) => preview.unsettledFen,
    ),
    from_balance: is.yuan(
      'Of that, from the balance of the merchant wallet',
      ({ preview }) => preview.balanceFen,
    ),
    fee: is.yuan('What it costs the payer', ({ preview }) => preview.feeFen),
    net_amount: is.yuan('What the payer gets', ({ preview }) => preview.netFen),
    fee_total: is.yuan(
      'The fees of all refunds of this order, with this one',
      ({ preview }) => preview.feeTotalFen,
    ),
    refunded_amount: is.yuan(
      'What will have been refunded, gross',
      ({ preview }) => preview.refundedFen,
    ),
    refundable_amount: is.yuan(
      'The most that can be refunded afterwards',
      ({ preview }) => preview.refundableFen,
    ),
    order_status: is.choice(
      ORDER_STATUSES,
      'The status of the order afterwards.',
      ({ preview }) => preview.orderStatus,
    ),
    needs_code: is.flag(
      'Whether a one-time code is needed besides the password.',
      ({ needsCode }) => needsCode,
    ),
    idempotency_key: is.text(
      'Send it with the refund. It is the same until the order is refunded.',
      ({ idempotencyKey }) => idempotencyKey,
    ),
  },
  examples: () => ({
    partial: {
      summary: '40.00 of 88.00',
      value: {
        tx_no: ORDER_NO,
        paid_amount: fen(88_00),
        refunded_before: fen(0),
        refundable_before: fen(88_00),
        amount: fen(40_00),
        from_unsettled: fen(40_00),
        from_balance: fen(0),
        fee: fen(40),
        net_amount: fen(39_60),
        fee_total: fen(40),
        refunded_amount: fen(40_00),
        refundable_amount: fen(48_00),
        order_status: 'partially_refunded',
        needs_code: false,
        idempotency_key: `console/${ORDER_NO}/0`,
      },
    },
  }),
});

const previewFields = {
  refund_type: sizeFields.refund_type,
  amount: filter(writtenAmountOf, {
    ...WRITTEN_AMOUNT,
    description: 'What to refund, gross, in yuan. Required for a partial refund.',
  }),
};

const PREVIEWED = {
  gives: PREVIEW,
  takes: previewFields,
  between: ({ amount, ...sent }: Parameters<typeof sizeProblems>[0]) =>
    sizeProblems({ ...sent, amount: amount || null }),
  examples: {
    partial: { summary: '40.00', value: { refund_type: 'partial', amount: '40.00' } },
  },
};

const preview = own({
  id: 'previewRefund',
  tag: 'Orders',
  method: 'GET',
  path: '/orders/:tx_no/refund-preview',
  may: { session: true },
  summary: { en: 'Preview a refund', zh: '预览退款结果' },
  about:
    'To the fen, by the rules by which the refund is made. It is refused as the refund would ' +
    'be, whatever password came with it.',
  ...PREVIEWED,
  refuses: [...STATE, 'cooling_off', 'pay_password_not_set', 'pay_password_locked'],
  run: ({ service, userId, params, given: { refund_type: refundType, amount: amountFen } }) =>
    previewOwnRefund(service, userId, params.tx_no, { refundType, amountFen }),
});

const refundOwn = own({
  id: 'refundOwnOrder',
  tag: 'Orders',
  method: 'POST',
  path: '/orders/:tx_no/refunds',
  may: { session: true },
  proof: 'pay_password',
  summary: { en: 'Refund an order as it was previewed', zh: '按预览退款' },
  about:
    'Refunds exactly what the preview showed, or nothing. With the key of the preview it is ' +
    'made once, however often it is sent.',
  takes: {
    ...sizeFields,
    out_refund_no: numberField,
    refunded_before: required(thresholdOf, {
      type: 'number',
      minimum: 0,
      description: 'The `refunded_before` of the preview: if it has changed, nothing is refunded.',
    }),
  },
  rules: REFUND_RULES,
  between: sizeProblems,
  idempotency: 'required',
  examples: {
    partial: {
      summary: '40.00 of 88.00',
      value: {
        refund_type: 'partial',
        amount: REFUNDED_TEA.amount,
        reason: '有一两受潮了',
        refunded_before: 0,
      },
    },
  },
  gives: REFUND,
  refuses: [...STATE, 'idempotency_key_expired', 'out_refund_no_used'],
  run({ service, userId, by, factors, params, given, idempotencyKey }) {
    assert(factors, 'whoever refunds in a session types their payment password');
    const { refunded_before: refundedFen, ...size } = given;
    const terms = termsOf({ ...params, ...size }, idempotencyKey);
    const wanted = { ...terms, ...factors, preview: { refundedFen, by } };
    return refundOrder(service, { userId, caller: null }, wanted);
  },
});

const previewAny = operators({
  id: 'previewAnyRefund',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/orders/:tx_no/refund-preview',
  may: { session: true },
  summary: { en: 'Preview a refund by an operator', zh: '预览运营人员退款的结果' },
  about:
    'To the fen, by the rules by which the refund is made, also for a suspended owner. Operators ' +
    'refund nothing that they sell or have paid.',
  ...PREVIEWED,
  refuses: STATE,
  run({ service, readerId, params, given: { refund_type: refundType, amount: amountFen } }) {
    assert(readerId !== null, 'a preview is shown to an operator in a session');
    return previewAnyRefund(service, readerId, params.tx_no, { refundType, amountFen });
  },
});

const refundAny = operators({
  id: 'refundAnyOrder',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/orders/:tx_no/refunds',
  may: { session: true, machine: true },
  proof: 'login_password',
  summary: {
    en: 'Refund any paid order, also of a suspended user',
    zh: '为任一已支付的订单退款（含已停用用户的）',
  },
  about:
    'Without factors of the owner, who may be suspended. In a session it refunds exactly what the preview ' +
    'showed, or nothing; with the key of the preview it is made once. It is in the audit trail of the owner.',
  takes: {
    ...sizeFields,
    refunded_before: optional(thresholdOf, null, {
      type: 'number',
      minimum: 0,
      description: 'The `refunded_before` of the preview: if it has changed, nothing is refunded.',
    }),
  },
  needs: { session: ['refunded_before'] },
  rules: REFUND_RULES,
  between: sizeProblems,
  idempotency: 'always',
  examples: {
    partial: {
      summary: '40.00 of 88.00',
      value: {
        refund_type: 'partial',
        amount: REFUNDED_TEA.amount,
        reason: '商户已停用',
        refunded_before: 0,
      },
    },
  },
  gives: REFUND,
  refuses: [...STATE, 'idempotency_key_expired'],
  command: {
    name: 'order refund',
    examples: [
      "C01K9ZQ3F7GABCDEFGHJKMNPQRS --type partial --amount 10.00 --reason 'one cup was cold'",
    ],
    options: { refund_type: 'type', refunded_before: null },
    says: ({ amount, tx_no, refund_no }: WireOf<typeof REFUND.fields>) =>
      `Refunded ${yuanText(amount)} of ${tx_no} as ${refund_no}.`,
  },
  run({ service, params, given, idempotencyKey, authorization }) {
    const size = { refundType: given.refund_type, amountFen: given.amount, reason: given.reason };
    const previewedFen = given.refunded_before;
    const wanted = { txNo: params.tx_no, ...size, idempotencyKey, previewedFen };
    return refundAnyOrder(service, wanted, authorization());
  },
});

export const REFUND_OPERATIONS = [REFUND_ORDER, preview, refundOwn, previewAny, refundAny];
