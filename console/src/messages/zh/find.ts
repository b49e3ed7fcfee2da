// Holds the Chinese texts of the search of operators over everybody and everything.

import type { FindText } from '../en/find.ts';
import { ORDERS_ZH } from './orders.ts';
import { PAYOUTS_ZH } from './payouts.ts';
import { REQUESTS_ZH } from './refund-requests.ts';

export const FIND_ZH: FindText = {
  title: '全局搜索',
  field: '客户提供的信息',
  hint: '编号、登录名、平台编号、请求编号…',
  detail:
    '用户：用户编号、登录名、平台编号或钱包号；订单、退款、充值、提现、转账及其申请：本系统、商户或银行的编号；' +
    'API 密钥、商户、门店；请求：请求编号。请完整输入。',
  none: (what) => `没有找到“${what}”。`,
  found: (count) => `找到 ${count} 项`,
  names: (what) => `姓名以“${what}”开头的用户`,
  results: '搜索结果',
  of: (name) => name,
  kinds: {
    user: '用户',
    order: '订单',
    refund: '退款',
    refund_request: '退款申请',
    recharge: '充值',
    recharge_request: '充值申请',
    withdrawal: '提现',
    transfer: '转账',
    settlement: '结算',
    payout: '付款文件',
    key: 'API 密钥',
    merchant: '商户',
    branch: '门店',
    request: '请求',
  },
  statuses: {
    user: { open: '正常', suspended: '已停用', closed: '已注销' },
    order: ORDERS_ZH.statuses,
    refund_request: REQUESTS_ZH.statuses,
    recharge: { requested: '待复核', approved: '已入账', declined: '已驳回' },
    recharge_request: {
      requested: '待处理',
      approved: '已入账',
      declined: '已驳回',
      cancelled: '已取消',
    },
    withdrawal: PAYOUTS_ZH.statuses,
    payout: { open: '待付款', ended: '已完成' },
    key: { works: '有效', ended: '已失效' },
  },
};
