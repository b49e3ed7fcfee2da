// Holds the English texts of the first screen of users who only pay.

export const PAYER_EN = {
  balance: 'Balance',
  merchantWallet: (amount: string) => `Merchant wallet: ${amount}`,
  start: 'First steps',
  setPayPassword: 'Set a payment password',
  setPayPasswordDetail: 'You need it to confirm payments, transfers and withdrawals.',
  toPay: 'To pay',
  order: 'Order',
  merchant: 'Merchant',
  amount: 'Amount',
  until: 'Deadline',
  payUntil: (time: string) => `Pay by ${time}`,
  pay: 'Pay',
  link: 'Payment link or order number',
  linkHint: 'Paste what the merchant sent you.',
  next: 'Continue',
  noOrder: 'This is not a payment link. Copy the whole link and paste it again.',
  scan: 'Scan code',
  scanning: 'Point the camera at the payment code.',
  noCamera: 'The camera is not available. Paste the payment link instead.',
  noRecords: 'Top up, then pay with the link that a merchant sends you.',
  managePayees: 'Manage payees',
  statements: 'Monthly statement',
  accountSecurity: 'Account security',
  sell: 'Start accepting payments',
  sellDetail: 'Create a merchant to collect with payment links, at the till or from your program.',
};

export type PayerText = typeof PAYER_EN;
