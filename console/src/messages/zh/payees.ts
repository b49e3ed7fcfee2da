// Holds the Chinese texts of the screen of payees.

import type { PayeesText } from '../en/payees.ts';

export const PAYEES_ZH: PayeesText = {
  detail: '提现可以付到的银行账户。新添加的账户须等待一段时间才能使用。',
  none: '还没有收款账户',
  noneDetail: '请添加用于收款的银行账户。',
  add: '添加收款账户',
  holder: '户名',
  holderHint: '须与银行开户姓名一致。',
  bank: '开户银行',
  account: '账号',
  accountHint: '8 至 34 位字母或数字。添加后只显示后四位。',
  branch: '开户支行（选填）',
  added: (account) => `已添加收款账户 ${account}`,
  state: '状态',
  usable: '可用',
  cooling: '等待中',
  until: (time) => `${time} 起可用`,
  addedAt: '添加时间',
  remove: '移除',
  removeOf: (account) => `移除 ${account}`,
  removeNow: (account) => `今后不能再提现到 ${account}。之前申请的提现不受影响。`,
  removed: (account) => `已移除收款账户 ${account}`,
};
