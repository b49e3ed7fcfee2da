// The page of a refund request in Chinese.

import type { RequestText } from './request-text.ts';

export const REQUEST_TEXT_ZH: RequestText = {
  place: '退款申请',
  signIn: { heading: '登录后查看退款申请', detail: '只有商户账户的所有者可以查看和决定。' },
  refundOf: '退款订单所属商户',
  requestNo: '申请号',
  payerGets: '付款人实收',
  fee: '手续费',
  kind: '类型',
  full: '全额退款',
  partial: '部分退款',
  askedBy: '申请密钥',
  reason: '申请理由',
  askedAt: '申请时间',
  decidedAt: '决定时间',
  order: '订单号',
  orderAmount: '订单金额',
  refundedSoFar: '已退金额',
  approve: (amount) => `批准并退款 ${amount}`,
  decline: '拒绝',
  openUntil: (time) => `北京时间 ${time} 前有效。批准之前不会退款。`,
  blocked: '目前不能批准',
  refunded: { heading: '已退款', detail: '此申请已获批准，退款已完成。' },
  declined: { heading: '已拒绝', detail: '没有退款。' },
  expired: { heading: '此申请已过期', detail: '没有在有效期内决定，没有退款。' },
  notFound: { heading: '退款申请不存在', detail: '请核对链接，以及当前登录的账户是否正确。' },
  sessionEnded: '登录已失效，请重新登录。没有退款。',
  outcomeUnknown: '结果暂时无法确认。请稍后刷新本页查看；重复批准也不会重复退款。',
};
