// The page of a refund request in Chinese.

import type { RefundRequestText } from './refund-request-text.ts';

export const REFUND_REQUEST_TEXT_ZH: RefundRequestText = {
  section: '退款申请',
  signIn: { heading: '登录后查看退款申请', detail: '只有商户账户的所有者可以查看和处理。' },
  question: '是否批准退款？',
  nothingYet: '批准之前不会退款',
  fromWallet: '从您的商户钱包支出 ·',
  requestNo: '申请号',
  payerGets: '付款人将收到 ·',
  payerGot: '付款人已收到 ·',
  fee: '手续费（平台）',
  kind: '类型',
  full: '全额退款',
  partial: '部分退款',
  reasonBy: '退款理由 · 申请密钥',
  requestedAt: '申请时间',
  decidedAt: '处理时间',
  order: '订单号',
  orderTitle: '订单',
  orderAmount: '订单金额',
  paidAt: '付款时间',
  refundedSoFar: '已退金额',
  approve: (amount) => `批准并退款 ${amount}`,
  decline: '拒绝',
  openUntil: '有效至',
  blocked: '目前无法批准',
  refunded: { heading: '已退款', detail: '此申请已获批准，退款已完成。' },
  declined: { heading: '已拒绝', detail: '没有退款。' },
  expired: { heading: '此申请已过期', detail: '未在有效期内处理，没有退款。' },
  notFound: { heading: '退款申请不存在', detail: '请核对链接，以及当前登录的账户是否正确。' },
  checking: {
    heading: '正在确认退款结果',
    detail: '网络中断。请勿离开本页，稍后会显示结果；也可以刷新查看。',
  },
  refusals: {
    full_refund_unavailable: '此订单在申请之后已部分退款，不能再全额退款。请拒绝此申请。',
    refund_exceeds_remaining:
      '此订单在申请之后又有退款，剩余可退金额少于所申请的金额。请拒绝此申请。',
    insufficient_balance: '商户钱包余额不足，无法退款。有新的收款后，可以再批准。',
    order_refunded: '此订单在申请之后已全额退款，无款可退。请拒绝此申请。',
  },
  sessionEnded: '登录已失效，没有退款。请重新登录。',
  outcomeUnknown: '退款结果暂时无法确认，请稍后刷新本页查看。再次批准也不会重复退款。',
  words: {
    unsent: '网络已断开，没有发出，也没有退款。网络恢复后请重新输入。',
    paying: '正在退款…',
    checking: '退款结果确认中',
  },
};
