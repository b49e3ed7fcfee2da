// Holds the Chinese texts of the list of records.

import type { RecordsText } from '../en/records.ts';

export const RECORDS_ZH: RecordsText = {
  detail: '两个钱包的全部收支。',
  wallet: '钱包',
  bothWallets: '全部钱包',
  type: '类型',
  allTypes: '全部类型',
  direction: '收支',
  bothDirections: '收入和支出',
  time: '时间',
  title: '名称',
  counterparty: '对方',
  amount: '金额',
  balance: '变动后余额',
  frozen: '变动后冻结',
  moves: { settled: '结算', held: '冻结', released: '解冻' },
  moved: {
    settled: (count) => ofTheDay('收款结算到可用余额', count),
    held: (count) => ofTheDay('提现申请，资金冻结', count),
    released: (count) => ofTheDay('提现驳回，退回可用余额', count),
  },
  none: '还没有交易记录',
  noneDetail: '付款、收款、转账和提现都会显示在这里。',
  noneToOverview: '回到概览',
  show: (id) => `查看记录 ${id}`,
  record: (id) => `记录 ${id}`,
  number: '单号',
  refundNumber: '退款单号',
  mandate: '付款授权',
  walletNumber: '对方钱包号',
  receipt: (service) => `${service} 交易凭证`,
  proof: '可验证回执',
  keep: '保存图片',
  print: '打印凭证',
};

function ofTheDay(what: string, count: number): string {
  return count === 1 ? what : `${what}（共 ${count} 次）`;
}
