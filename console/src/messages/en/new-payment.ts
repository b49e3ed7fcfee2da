// Holds the English texts of the screen for a new payment.

export const NEW_PAYMENT_EN = {
  detail: 'Create a payment link with a QR code. It can be paid for 30 minutes.',
  amount: 'Amount (CNY)',
  amountWrong: 'Enter an amount such as 88 or 88.50.',
  merchant: 'Merchant',
  branch: 'Branch',
  noBranch: 'No branch',
  title: 'Description',
  titleHint: 'Shown to the customer. Optional.',
  number: 'Your reference',
  numberHint: 'An order or invoice number of yours. Optional; each can be paid once.',
  note: 'Internal note',
  noteHint: 'Only you see it. Optional.',
  create: 'Create payment',
  noMerchants: 'Set up a merchant first',
  noMerchantsDetail: 'Payments are collected by a merchant. Creating one takes a moment.',
  toMerchants: 'Set up a merchant',
};

export type NewPaymentText = typeof NEW_PAYMENT_EN;
