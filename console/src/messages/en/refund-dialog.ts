// Holds the English texts of the dialog of a refund.

export const REFUND_EN = {
  title: 'Refund',
  type: 'Refund type',
  full: (amount: string) => `Full refund: ${amount}, no fee`,
  partial: 'Partial refund, with a fee of 1 % that the payer bears',
  fullUnavailable:
    'Part of this order has been refunded, so the rest can only be refunded in part.',
  amount: 'Amount',
  amountHint: (amount: string) => `At most ${amount}`,
  reason: 'Reason',
  reasonHint: 'The payer sees it.',
  reasons: ['Out of stock', 'Returned', 'Wrong amount', 'Paid twice'],
  preview: 'Preview',
  paid: 'Paid',
  refundedBefore: 'Refunded so far',
  refundableBefore: 'Refundable',
  thisRefund: 'This refund',
  fee: 'Fee',
  payerGets: 'Payer receives',
  merchantBears: {
    owner: 'Taken from your merchant wallet',
    operator: "Taken from the owner's merchant wallet",
  },
  fromUnsettled: 'of that, not settled yet',
  fromBalance: 'of that, from the balance',
  left: 'Still refundable',
  enterAmount: 'Enter an amount to see the preview.',
  refund: 'Refund',
  confirmTitle: (amount: string) => `Refund ${amount}?`,
  confirmDetail: {
    owner: (net: string, amount: string) =>
      `The payer receives ${net}. ${amount} leaves your merchant wallet. This cannot be undone.`,
    operator: (net: string, amount: string) =>
      `The payer receives ${net}. ${amount} leaves the merchant wallet of the owner. This cannot be undone.`,
  },
  confirm: (amount: string) => `Refund ${amount} now`,
  back: 'Back',
  again: 'Send again',
  unclear:
    'It is not known whether the refund was made. Send it again: it will not be made twice. Or close ' +
    'this and look at the order.',
  outdated: 'The order was refunded in the meantime. Check the amounts below and try again.',
  done: (amount: string) => `Refunded ${amount}`,
  doneDetail: (net: string, fee: string) => `The payer received ${net}; the fee was ${fee}.`,
  refundNo: 'Refund number',
  close: 'Close',
};

export type RefundText = typeof REFUND_EN;
