// One order with everything its owner may know about it.

import { z } from 'zod';
import { fen } from '../../core/money.ts';
import { refundableFen, statusAt } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import { dataOf, type Site } from '../../http/openapi/description.ts';
import {
  EXPIRES,
  linksOf,
  MERCHANT,
  ORDER_NO,
  ORDERED,
  PAID,
  TITLE,
} from '../../http/openapi/story.ts';
import { CHANGE_RECORD, presentLifecycle, STAGE_RECORD } from '../../service/present/lifecycle.ts';
import { payQrcodeUrl, payUrl } from '../../service/present/links.ts';
import { ORDER_STATUSES } from '../../service/present/order.ts';
import {
  choice,
  flag,
  givenUrl,
  id,
  idOrNull,
  text,
  time,
  timeOrNull,
  txNo,
  url,
  yuan,
} from '../../service/present/record-fields.ts';
import { REQUEST_OF_ORDER } from '../../service/present/request-of-order.ts';
import type { OrderDetail, RefundWithKey } from '../../service/show-order-detail.ts';
import { CALLBACK_RECORD, presentOrderCallback } from './callback-record.ts';

const orNull = (description: string) => z.string().nullable().meta({ description });

const REFUND_LINE = z
  .object({
    refund_no: txNo('The number of the refund.'),
    refund_type: choice(['full', 'partial'], 'What was asked for.'),
    amount: yuan('What left the merchant, gross'),
    fee: yuan('What it cost the payer'),
    net_amount: yuan('What the payer got back'),
    reason: text('Why it was refunded.'),
    authority: choice(
      ['factors', 'request', 'direct', 'operator'],
      'What allowed it: the payment password, an approved request, a key that may refund ' +
        'directly, or an operator.',
    ),
    key_id: orNull('The key it came with.'),
    key_name: orNull('The name of that key.'),
    created_at: time('When it was refunded.'),
  })
  .meta({ description: 'A refund of an order.' });

export const ORDER_DETAIL = z
  .object({
    tx_no: txNo('The order number.'),
    status: choice(ORDER_STATUSES, 'What has become of the order.'),
    amount: yuan('What is to be paid, or was'),
    title: text('What the payer sees the order is for.'),
    merchant_id: id('The merchant who is paid.'),
    merchant_name: text("The merchant's name when the order was made."),
    branch_id: idOrNull('The branch it was made for.'),
    branch_name: orNull('The name of that branch now.'),
    payer_name: orNull('Masked: who paid; before that, who alone may pay.'),
    refunded_amount: yuan('What has been refunded, gross'),
    refundable_amount: yuan('The most that can still be refunded'),
    fee_total: yuan('The fees of all refunds so far'),
    pay_url: url('The payment link.'),
    pay_qrcode_url: url('The payment link as a QR code.'),
    return_url: givenUrl('Where the pay page leads back to.').nullable(),
    notify_url: givenUrl('Where the payment is reported to.').nullable(),
    created_at: time('When the order was made.'),
    expires_at: time('From this instant on it can no longer be paid.'),
    settle_due_at: timeOrNull('When it becomes spendable, or was due to; null until it is paid.'),
    server_time: time('The time of the service, for countdowns.'),
    may_cancel: flag('Whether it can be cancelled now.'),
    may_refund: flag('Whether anything of it can be refunded.'),
    stages: z.array(STAGE_RECORD).meta({ description: 'Creation, payment, refund, settlement.' }),
    refunds: z.array(REFUND_LINE).meta({ description: 'Oldest first.' }),
    refund_request: REQUEST_OF_ORDER.nullable(),
    callback: CALLBACK_RECORD.nullable(),
  })
  .meta({ description: 'An order with its life, its refunds and its callback.' });

/** What has a name of its own in it. */
export const ORDER_DETAIL_PARTS = {
  OwnOrderRefund: REFUND_LINE,
  OwnOrderCallback: CALLBACK_RECORD,
  LifecycleStage: STAGE_RECORD,
  LifecycleChange: CHANGE_RECORD,
  RequestOfOrder: REQUEST_OF_ORDER,
};

const CANCELLED = z
  .object({ tx_no: txNo('The order number.') })
  .meta({ description: 'An order that was cancelled.' });

export const cancelledData = () =>
  dataOf('OwnCancelledOrder', CANCELLED, {
    cancelled: { summary: 'Cancelled', value: { tx_no: ORDER_NO } },
  });

export function presentOrderDetail(
  detail: OrderDetail,
  payBase: string,
): z.output<typeof ORDER_DETAIL> {
  const { life, branchName, payerName, refunds, callback } = detail;
  const { order, nowMs } = life;
  const { stages, refund_request, ...head } = presentLifecycle(life);
  const status = statusAt(order, nowMs);
  return {
    ...head,
    status,
    branch_id: order.branchId,
    branch_name: branchName,
    payer_name: payerName,
    refunded_amount: order.refundedFen,
    refundable_amount: refundableFen(order),
    fee_total: order.feeFen,
    pay_url: payUrl(payBase, order.txNo),
    pay_qrcode_url: payQrcodeUrl(payBase, order.txNo),
    return_url: order.returnUrl,
    notify_url: order.notifyUrl,
    created_at: shanghaiTime(order.createdAtMs),
    expires_at: shanghaiTime(order.expiresAtMs),
    settle_due_at: order.settleDueAtMs === null ? null : shanghaiTime(order.settleDueAtMs),
    server_time: shanghaiTime(nowMs),
    may_cancel: status === 'pending',
    may_refund: refundableFen(order) > 0n,
    stages,
    refunds: refunds.map(presentRefundLine),
    refund_request,
    callback: callback && presentOrderCallback(callback),
  };
}

function presentRefundLine(refund: RefundWithKey): z.output<typeof REFUND_LINE> {
  return {
    refund_no: refund.refundNo,
    refund_type: refund.refundType,
    amount: refund.amountFen,
    fee: refund.feeFen,
    net_amount: refund.netFen,
    reason: refund.reason,
    authority: refund.authority,
    key_id: refund.keyId,
    key_name: refund.keyName,
    created_at: shanghaiTime(refund.atMs),
  };
}

export function orderDetailData(site: Site) {
  const example = { summary: 'A paid order', value: orderDetailExample(site) };
  return dataOf('OwnOrder', ORDER_DETAIL, { paid: example }, ORDER_DETAIL_PARTS);
}

export function orderDetailExample(site: Site): z.output<typeof ORDER_DETAIL> {
  const amount = fen(88_00);
  const changed = (status: 'created' | 'paid', at: string) => ({
    status,
    time: at,
    amount,
    changes: [{ status, time: at, amount }],
  });
  const none = { status: 'none' as const, time: null, amount: fen(0), changes: [] };
  return {
    tx_no: ORDER_NO,
    status: 'paid',
    amount,
    title: TITLE,
    ...MERCHANT,
    branch_id: null,
    branch_name: null,
    payer_name: '王*',
    refunded_amount: fen(0),
    refundable_amount: amount,
    fee_total: fen(0),
    ...linksOf(site),
    return_url: null,
    notify_url: null,
    created_at: ORDERED,
    expires_at: EXPIRES,
    settle_due_at: null,
    server_time: PAID,
    may_cancel: false,
    may_refund: true,
    stages: [
      { stage: 'creation', ...changed('created', ORDERED) },
      { stage: 'payment', ...changed('paid', PAID) },
      { stage: 'refund', ...none },
      { stage: 'settlement', ...none },
    ],
    refunds: [],
    refund_request: null,
    callback: null,
  };
}
