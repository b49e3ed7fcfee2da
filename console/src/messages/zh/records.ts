// What the list of records says, in Chinese.

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
  none: '还没有交易记录',
  noneDetail: '付款、收款、转账和提现都会显示在这里。',
  noneToOverview: '回到概览',
  show: (id) => `查看记录 ${id}`,
  record: (id) => `记录 ${id}`,
  number: '单号',
  refundNumber: '退款单号',
  walletNumber: '对方钱包号',
};
