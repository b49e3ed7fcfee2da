// The words for wallets and their movements, in English.

export const WALLET_WORDS_EN = {
  wallets: { consumer: 'Consumer wallet', merchant: 'Merchant wallet' },
  types: {
    recharge: 'Top-up',
    consume: 'Payment',
    refund: 'Refund',
    transfer: 'Transfer',
    withdraw: 'Withdrawal',
    collection: 'Collection',
  },
  directions: { in: 'In', out: 'Out' },
  /** Withdrawals. */
  states: {
    requested: 'Under review',
    approved: 'On its way',
    paid_out: 'Paid out',
    returned: 'Returned',
    declined: 'Declined',
  },
};

export type WalletWords = typeof WALLET_WORDS_EN;
