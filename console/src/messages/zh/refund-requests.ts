// Holds the Chinese texts of the screen of refund requests.

import type { RequestsText } from '../en/refund-requests.ts';

export const REQUESTS_ZH: RequestsText = {
  title: '退款申请',
  detail: '智能助手申请的退款。您批准之前不会退款。',
  open: '待您处理',
  earlier: '以前的申请',
  allStatuses: '全部状态',
  noneEarlier: '暂无',
  nothingOpen: '没有待处理的申请',
  nothingOpenDetail: '智能助手申请退款后会显示在这里，等待您处理。',
  toOrders: '查看订单',
  columns: {
    time: '申请时间',
    order: '订单',
    reason: '原因',
    key: '密钥',
    amount: '金额',
    net: '付款人实收',
    until: '处理截止',
    status: '状态',
    decide: '处理',
  },
  statuses: {
    approval_required: '待处理',
    refunded: '已退款',
    declined: '已拒绝',
    expired: '已过期',
  },
  approve: '批准',
  decline: '拒绝',
  approveOf: (amount) => `批准退款 ${amount}`,
  declineOf: (amount) => `拒绝退款 ${amount}`,
  approveTitle: (amount) => `退款 ${amount}？`,
  approveDetail: (net, fee, key) => `付款人实收 ${net}，手续费 ${fee}。由密钥 ${key} 申请。`,
  approveNow: (amount) => `确认退款 ${amount}`,
  declineTitle: '拒绝该退款？',
  declineDetail: '不会退款，智能助手会得知申请被拒绝。',
  reason: '原因（选填）',
  waiting: (count) => `${count} 个待处理`,
};
