// The words for wallets and their movements, in Chinese.

import type { WalletWords } from '../en/wallet-words.ts';

export const WALLET_WORDS_ZH: WalletWords = {
  wallets: { consumer: '消费钱包', merchant: '商户钱包' },
  types: {
    recharge: '充值',
    consume: '付款',
    refund: '退款',
    transfer: '转账',
    withdraw: '提现',
    collection: '收款',
  },
  directions: { in: '收入', out: '支出' },
  states: {
    requested: '审核中',
    approved: '待付款',
    paid_out: '已付款',
    returned: '已退回',
    declined: '已驳回',
  },
};
