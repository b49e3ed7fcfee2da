// Holds the Chinese texts of the monthly statement.

import type { StatementText } from '../en/statement.ts';

export const STATEMENT_ZH: StatementText = {
  detail: '各钱包的期初、收支与期末金额，含冻结金额。',
  month: '月份',
  proof: (day) => `${day} 日终余额证明`,
  print: '打印',
  of: (name, walletId) => `${name}，钱包号 ${walletId}`,
  period: (from, to) => `${from} 至 ${to}（北京时间）`,
  incomplete: '本月尚未结束，以下为截至目前的金额。',
  type: '类型',
  count: '笔数',
  amount: '金额',
  opening: '期初',
  closing: '期末',
  in: '收入合计',
  out: '支出合计',
};
