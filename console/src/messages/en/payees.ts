// Holds the English texts of the screen of payees.

export const PAYEES_EN = {
  detail: 'The bank accounts you can withdraw to. A new one can be used after a waiting period.',
  none: 'No payee yet',
  noneDetail: 'Add the bank account that your money should go to.',
  add: 'Add payee',
  holder: 'Account holder',
  holderHint: 'Exactly as at the bank.',
  bank: 'Bank',
  account: 'Account number',
  accountHint: '8 to 34 letters and digits. Only the last four are shown later.',
  branch: 'Branch (optional)',
  added: (account: string) => `Payee ${account} added`,
  state: 'State',
  usable: 'Ready',
  cooling: 'New',
  until: (time: string) => `Ready from ${time}`,
  addedAt: 'Added',
  remove: 'Remove',
  removeOf: (account: string) => `Remove ${account}`,
  removeNow: (account: string) =>
    `No withdrawal can go to ${account} any more. Those that were requested before still do.`,
  removed: (account: string) => `Payee ${account} removed`,
};

export type PayeesText = typeof PAYEES_EN;
