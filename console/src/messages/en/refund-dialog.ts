// What the dialog of a refund says, in English.

export const REFUND_EN = {
  title: 'Refund',
  type: 'How much',
  full: (amount: string) => `All of it: ${amount}, without a fee`,
  partial: 'A part of it, with a fee of 1 % that the payer bears',
  fullUnavailable: 'Something has been refunded already, so the rest goes in parts.',
  amount: 'Amount',
  amountHint: (amount: string) => `At most ${amount}`,
  reason: 'Reason',
  reasonHint: 'The payer sees it.',
  reasons: ['Out of stock', 'Returned', 'Wrong amount', 'Paid twice'],
  preview: 'What it does',
  paid: 'Paid',
  refundedBefore: 'Refunded so far',
  refundableBefore: 'Refundable',
  thisRefund: 'This refund',
  fee: 'Fee',
  payerGets: 'Payer gets',
  merchantBears: {
    owner: 'Taken from your merchant wallet',
    operator: "Taken from the owner's merchant wallet",
  },
  fromUnsettled: 'of that, not settled yet',
  fromBalance: 'of that, from the balance',
  left: 'Refundable afterwards',
  enterAmount: 'Enter an amount to see what it does.',
  refund: 'Refund',
  confirmTitle: (amount: string) => `Refund ${amount}?`,
  confirmDetail: {
    owner: (net: string, amount: string) =>
      `The payer gets ${net}. ${amount} leaves your merchant wallet. This cannot be undone.`,
    operator: (net: string, amount: string) =>
      `The payer gets ${net}. ${amount} leaves the merchant wallet of the owner. This cannot be undone.`,
  },
  confirm: (amount: string) => `Refund ${amount} now`,
  back: 'Back',
  again: 'Send again',
  unclear:
    'It is not known whether the refund was made. Send it again: it is never made twice. Or close ' +
    'this, and look at the order.',
  outdated: 'The order was refunded in the meantime. Check the amounts below and try again.',
  done: (amount: string) => `Refunded ${amount}`,
  doneDetail: (net: string, fee: string) => `The payer got ${net}; the fee was ${fee}.`,
  refundNo: 'Refund number',
  close: 'Close',
};

export type RefundText = typeof REFUND_EN;
