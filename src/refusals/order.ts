// Holds the refusals that concern an order: it is not there, or not in the state for what is asked.

import type { RefusalRows, Texts } from './row.ts';
import { tryAgainIn, tryAgainInZh } from './waits.ts';

const QUERY = 'Call query_order to see the status of the order, and tell the user.';
const HOW_MUCH = 'Call query_order for refundable_amount, and ask the user how much to refund.';
const WHICH_MERCHANT =
  'Call get_balance to see the merchants and branches of the account. If it does not say which one is ' +
  'meant, or this key may not call it, ask the user. Do not guess.';
const ASK_FOR_ID = 'Ask the user for the right id. Do not guess.';

export const ORDER = {
  order_not_found: {
    http: 404,
    en: ({ subject = 'tx_no' }) =>
      subject === 'link'
        ? 'There is no order with this payment link. Check the link, or ask the merchant for a new one.'
        : `This order does not exist, or you may not see it. Check ${subject}.`,
    zh: ({ subject = 'tx_no' }) =>
      subject === 'link'
        ? '此付款链接没有对应的订单，请核对链接，或联系商户。'
        : `订单不存在，或您无权查看，请检查 ${subject}。`,
    next: 'Check the order number. list_transactions shows the numbers of paid orders.',
  },
  merchant_not_found: {
    http: 404,
    en: 'This merchant does not exist, or does not belong to you. Check merchant_id.',
    zh: '商户不存在，或不属于您，请检查 merchant_id。',
    next: WHICH_MERCHANT,
  },
  branch_not_found: {
    http: 404,
    en: 'This merchant has no such branch. Check branch_id, or omit it.',
    zh: '该商户没有此门店，请检查 branch_id，或不填。',
    next: WHICH_MERCHANT,
  },
  payer_not_found: {
    http: 404,
    en: 'There is no user with this payer_id. Check it, or omit it.',
    zh: 'payer_id 对应的用户不存在，请检查，或不填。',
    next: ASK_FOR_ID,
  },
  refund_request_not_found: {
    http: 404,
    en: 'This refund request does not exist, or is not for one of your orders.',
    zh: '退款申请不存在，或不属于您的订单。',
  },
  refund_not_found: {
    http: 404,
    en: 'This refund does not exist, or you may not see it. Check its number.',
    zh: '退款不存在，或您无权查看，请检查退款单号。',
  },
  withdrawal_not_found: {
    http: 404,
    en: 'This withdrawal does not exist. Check its number.',
    zh: '提现单不存在，请检查提现单号。',
  },
  recharge_request_not_found: {
    http: 404,
    en: 'This top-up request does not exist, or is not yours. Check its number.',
    zh: '充值申请不存在，或不属于您，请检查申请单号。',
  },
  events_gone: {
    http: 409,
    en:
      'Events are kept for 90 days, and some after this place are gone. List orders and refunds for what ' +
      'is missing, and continue with after 0, which begins with the oldest events that are kept.',
    zh: '事件保留 90 天，此位置之后的部分事件已不再保留。缺少的内容请查询订单和退款列表，然后用 after=0 从现存最早的事件继续。',
  },
  payee_not_found: {
    http: 404,
    en: 'You have no such payee. List your payees for its id.',
    zh: '没有这个收款账户，请在收款账户列表中查看。',
  },
  mandate_not_found: {
    http: 404,
    en: 'You have no such mandate. List your mandates for its number.',
    zh: '没有这个付款授权，请在付款授权列表中查看。',
  },
  payment_request_not_found: {
    http: 404,
    en: 'You were not asked for such a payment. List what you were asked for.',
    zh: '没有这个付款请求，请在付款请求列表中查看。',
  },
  bank_columns_not_chosen: {
    http: 409,
    en: 'Nobody has chosen yet which column of such a file is which. Choose them first.',
    zh: '尚未设置此类文件各列的含义，请先设置。',
  },
  bank_difference_resolved: {
    http: 409,
    en: 'What was missing has come meanwhile, so there is nothing to close.',
    zh: '缺少的款项已经出现，差异已自行消除，无需关闭。',
  },
  withdrawal_not_approved: {
    http: 409,
    en: 'This withdrawal has not been approved yet, so nothing is paid out. Approve or decline it first.',
    zh: '此提现尚未通过审核，不能付款。请先通过或驳回。',
  },
  withdrawal_decided: {
    http: 409,
    en: 'This withdrawal has already been decided otherwise. List the withdrawals to see how.',
    zh: '此提现已有不同的处理结果，请在提现列表中查看。',
  },
  recharge_request_decided: {
    http: 409,
    en:
      'This top-up request has already been decided otherwise, or a first operator has approved it. ' +
      'List the requests to see how.',
    zh: '此充值申请已有不同的处理结果，或已由一位运营人员初审通过，请在充值申请列表中查看。',
  },
  bill_not_ready: {
    http: 409,
    en:
      'There is no bill of this day yet. It is ready when all that began on the day has ended, from 00:10 of ' +
      'the next day on, in Asia/Shanghai. Ask again then.',
    zh: '这一天的账单尚未生成。次日 00:10（北京时间）起，且当天开始的交易全部结束后即可下载，请届时再试。',
  },
  receipt_not_ready: {
    http: 409,
    retryAfter: true,
    en: (r) =>
      `The public log does not have this yet. It will with one of its next checkpoints. ${tryAgainIn(r)}`,
    zh: (r) => `公开日志尚未收录此内容，之后的检查点会收录，${tryAgainInZh(r)}`,
    example: { retryAfterSeconds: 120 },
  },
  order_not_paid: {
    http: 409,
    en: 'This order has not been paid, so there is nothing to refund.',
    zh: '订单尚未支付，无法退款。',
    next: 'It cannot be refunded now. Call query_order later to see whether it has been paid.',
  },
  order_already_paid: {
    http: 409,
    en: ({ subject }) =>
      subject === 'cancel'
        ? 'This order has been paid, so it was not cancelled. Refund it instead.'
        : 'Someone else has already paid this order. You were not charged.',
    zh: ({ subject }) =>
      subject === 'cancel'
        ? '订单已支付，未取消；可以为其退款。'
        : '订单已由他人支付，未向您扣款。',
    next: QUERY,
  },
  order_expired: {
    http: 409,
    en: ({ subject }) =>
      subject === 'cancel'
        ? 'This order has expired, so there is nothing to cancel.'
        : 'This order has expired. Ask the merchant for a new one.',
    zh: ({ subject }) =>
      subject === 'cancel' ? '订单已过期，无须取消。' : '订单已过期，请联系商户重新发起收款。',
    next: QUERY,
  },
  order_cancelled: {
    http: 409,
    en: 'The merchant has cancelled this order.',
    zh: '订单已被商户取消。',
    next: QUERY,
  },
  order_refunded: {
    http: 409,
    en: 'This order has already been refunded in full.',
    zh: '订单已全额退款。',
    next: 'There is nothing left to refund. get_order_lifecycle shows the refunds.',
  },
  full_refund_unavailable: {
    http: 409,
    en: 'Part of this order has already been refunded. Refund the rest with refund_type "partial".',
    zh: '订单已部分退款，剩余金额请使用 refund_type "partial" 退款。',
    next: HOW_MUCH,
  },
  refund_request_open: {
    http: 409,
    en: 'Another refund request for this order is open. Wait until the owner has decided it.',
    zh: '此订单有另一笔退款申请待处理，请等待商户所有者处理。',
    next:
      'Tell the user that another refund of this order is waiting for approval. It has to be approved, ' +
      'declined or expire first.',
  },
  refund_request_decided: {
    http: 409,
    en: ({ subject = '' }) =>
      DECIDED[subject]?.en ?? 'This refund request has already been decided.',
    zh: ({ subject = '' }) => DECIDED[subject]?.zh ?? '此退款申请已处理。',
    next: QUERY,
  },
  payment_request_decided: {
    http: 409,
    en: ({ subject = '' }) => ASKED[subject]?.en ?? 'This request has already been decided.',
    zh: ({ subject = '' }) => ASKED[subject]?.zh ?? '此付款请求已处理。',
  },
  order_differs: {
    http: 409,
    en: 'The amount of this order is another one. Nothing was paid.',
    zh: '此订单的金额与提交的金额不符，未付款。',
    next: 'Look at the order again, and pay it only if its amount is right.',
  },
  refund_exceeds_remaining: {
    http: 422,
    en: 'This is more than can still be refunded. Query the order: refundable_amount is the maximum.',
    zh: '退款金额超过可退金额。请查询订单，可退金额以 refundable_amount 为准。',
    next: HOW_MUCH,
  },
  wrong_payer: {
    http: 403,
    en: 'Only the payer named by the merchant can pay this order.',
    zh: '此订单只能由商户指定的付款人支付。',
  },
  own_order: {
    http: 403,
    en: 'You cannot pay your own merchant. The payer must be another user.',
    zh: '不能向自己的商户付款，付款人必须是其他用户。',
    next: 'Use another payer_id, or omit it.',
  },
  merchant_suspended: {
    http: 403,
    en: 'This merchant is suspended, so the order cannot be paid. You were not charged.',
    zh: '商户已被停用，此订单不能支付，您没有被扣款。',
  },
} satisfies RefusalRows;

const ASKED: Readonly<Record<string, Texts>> = {
  paid: { en: 'You have already paid this order.', zh: '您已支付此订单。' },
  declined: { en: 'This request has already been declined.', zh: '此付款请求已被拒绝。' },
  expired: { en: 'This request has expired. Nothing was paid.', zh: '此付款请求已过期，未付款。' },
};

const DECIDED: Readonly<Record<string, Texts>> = {
  refunded: {
    en: 'This refund request has already been approved, and the refund made.',
    zh: '此退款申请已通过，款项已退回。',
  },
  declined: {
    en: 'This refund request has already been declined. Nothing was refunded.',
    zh: '此退款申请已被拒绝，未退款。',
  },
  expired: {
    en: 'This refund request has expired. Nothing was refunded.',
    zh: '此退款申请已过期，未退款。',
  },
};
