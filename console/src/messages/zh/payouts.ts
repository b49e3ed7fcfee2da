// Holds the Chinese texts of the list in which operators see all withdrawals.

import type { PayoutsText } from '../en/payouts.ts';

export const PAYOUTS_ZH: PayoutsText = {
  detail: '全部提现。已通过的请逐笔或按文件付款，并登记结果。',
  none: '还没有提现',
  noneDetail: '用户的提现申请及处理结果会显示在这里。',
  search: '查找',
  searchHint: '单号、用户、文件编号、银行流水号',
  status: '状态',
  allStatuses: '全部',
  requested: '申请时间',
  user: '用户',
  payee: '收款账户',
  noPayee: '未指定',
  state: '状态',
  amount: '金额',
  number: '单号',
  inFile: (no) => `文件 ${no}`,
  reference: (text) => `银行流水号 ${text}`,
  act: '付款',
  own: '您本人的提现',
  statuses: {
    requested: '待审批',
    approved: '待付款',
    paid_out: '已付款',
    returned: '已退回',
    declined: '已驳回',
  },
  paidOut: {
    verb: '登记付款',
    of: (no) => `登记付款 ${no}`,
    now: (amount, name) =>
      `银行已向${name}付款 ${amount}。登记后不能撤销；之后如被银行退汇，请按充值入账。`,
    field: '银行流水号',
    hint: '银行对这笔付款的编号。',
    done: (amount) => `已登记付款 ${amount}。`,
  },
  giveBack: {
    verb: '退回',
    of: (no) => `退回 ${no}`,
    now: (amount, name) => `${amount} 将退回${name}的钱包。请先确认银行没有付出这笔款项。`,
    field: '原因',
    hint: '用户可以看到。',
    done: (amount) => `已退回 ${amount}。`,
  },
  account: {
    title: '付款到',
    holder: '户名',
    bank: '开户银行',
    branch: '开户支行',
    number: '账号',
  },
  file: {
    take: '下载付款文件',
    title: '下载已通过提现的付款文件',
    now:
      'CSV 文件包含所有已通过、指定了收款账户且尚未列入任何文件的提现（最多 500 笔），账号完整显示。' +
      '每笔都会记上文件编号，其他人不会再下载到。如需再次下载同一文件，请按文件编号查找。',
    again: '再次下载此文件',
    nothing: '没有待付款的提现：已通过且指定了收款账户的都已列入文件。',
    done: (name) => `已保存为 ${name}。`,
  },
};
