// What the transfer and the withdrawals say, in English.

export const MONEY_OUT_EN = {
  transferDetail: 'To your other wallet, or to another user.',
  transfer: 'Transfer',
  from: 'From wallet',
  available: (amount: string) => `Available: ${amount}`,
  to: 'To',
  toOwn: 'My other wallet',
  toOther: 'Another user',
  recipient: 'Wallet number of the recipient',
  recipientHint: '10 letters and digits. Their name is shown before you confirm.',
  amount: 'Amount (yuan)',
  amountWrong: 'Enter an amount like 12.50, with at most two decimals.',
  continue: 'Continue',
  change: 'Change',
  recipientIs: 'Recipient',
  recipientSelf: 'This is your own wallet number.',
  confirmTransfer: (amount: string) => `Transfer ${amount}`,
  transferred: (amount: string) => `${amount} transferred`,
  number: 'Number',
  anotherTransfer: 'Another transfer',
  toRecords: 'Show the records',
  unanswered:
    'It is not known whether this took effect. Send it again, unchanged: it is never done twice. ' +
    'Or look whether it is listed.',
  forget: 'It is listed, or not wanted any more',
  withdrawDetail:
    'Once the operator has approved it, the money is paid out to the payee that you name.',
  withdraw: 'Request withdrawal',
  frozenNote:
    'The amount is frozen until the operator has decided. If it is declined, you get it back.',
  payee: 'To',
  choosePayee: 'Choose a payee',
  toPayees: 'Go to the payees',
  toPayee: (payee: string) => `To ${payee}`,
  withdrawal: (wallet: string, amount: string) => `${amount} from the ${wallet.toLowerCase()}`,
  requested: (amount: string) => `Withdrawal of ${amount} requested`,
  confirmWithdraw: (amount: string) => `Request withdrawal of ${amount}`,
  withdrawals: 'Withdrawals',
  requestedAt: 'Requested',
  state: 'State',
  wallet: 'Wallet',
  sum: 'Amount',
  decidedAt: 'Decided',
  reason: 'Reason',
  bankReference: (text: string) => `Bank reference ${text}`,
  noWithdrawals: 'No withdrawals yet',
  noWithdrawalsDetail: 'Requests and what becomes of them are listed here.',
};

export type MoneyOutText = typeof MONEY_OUT_EN;
