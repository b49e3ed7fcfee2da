// Says what may be wrong with fields of payees and payouts.

export const PAYOUT_RULES = {
  list_full: {
    en: 'cannot be added: there are as many as one owner may have',
    zh: '无法添加：数量已达上限',
  },
  payouts_wait: {
    en: 'are approved and not paid out yet; wait until the operator has paid them out or given them back',
    zh: '还有已批准、尚未付款的提现，请等待运营人员付款或退回',
  },
  payout_number: {
    en: 'must be the number of a file of payouts, which begins with B',
    zh: '须为付款文件编号，以 B 开头',
  },
  email: {
    en: 'must be an e-mail address like name@example.com',
    zh: '须为邮箱地址，如 name@example.com',
  },
  account_number: {
    en: 'must be an account number: 8 to 34 letters and digits; spaces and hyphens between them are left out',
    zh: '须为银行账号：8 至 34 位字母或数字，其间的空格和连字符会被忽略',
  },
} as const;
