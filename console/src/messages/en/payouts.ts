// What the list of all withdrawals says to operators, in English.

export const PAYOUTS_EN = {
  detail:
    'All withdrawals. Pay the approved ones out, one by one or by file, and say what became of each.',
  none: 'No withdrawals yet',
  noneDetail: 'What users request is listed here, with what became of it.',
  search: 'Search',
  searchHint: 'Number, user, file, bank reference',
  status: 'State',
  allStatuses: 'All',
  requested: 'Requested',
  user: 'User',
  payee: 'To',
  noPayee: 'No payee',
  state: 'State',
  amount: 'Amount',
  number: 'Number',
  inFile: (no: string) => `File ${no}`,
  reference: (text: string) => `Bank: ${text}`,
  act: 'Payment',
  own: 'Your own',
  statuses: {
    requested: 'To decide',
    approved: 'To pay out',
    paid_out: 'Paid out',
    returned: 'Returned',
    declined: 'Declined',
  },
  paidOut: {
    verb: 'Mark paid out',
    of: (no: string) => `Mark paid out ${no}`,
    now: (amount: string, name: string) =>
      `The bank has paid ${amount} to ${name}. This is final: what the bank sends back later comes in as a recharge.`,
    field: 'Bank reference',
    hint: 'What the bank calls the payment.',
    done: (amount: string) => `${amount} is paid out.`,
  },
  giveBack: {
    verb: 'Return',
    of: (no: string) => `Return ${no}`,
    now: (amount: string, name: string) =>
      `${amount} goes back into the wallet of ${name}. Make sure that the bank has not paid it.`,
    field: 'Reason',
    hint: 'The user sees it.',
    done: (amount: string) => `${amount} went back.`,
  },
  account: {
    title: 'Pay to',
    holder: 'Holder',
    bank: 'Bank',
    branch: 'Branch',
    number: 'Account number',
  },
  file: {
    take: 'Take file for the bank',
    title: 'Take the approved withdrawals as a file',
    now:
      'The CSV file has all that are approved, name a payee and are in no file yet, 500 at most, with whole ' +
      'account numbers. Each is marked with the number of the file, so that nobody else gets it too. To have the ' +
      'same file again, search for its number.',
    again: 'This file again',
    nothing: 'Nothing waits: all approved withdrawals with a payee are in a file already.',
    done: (name: string) => `Saved as ${name}.`,
  },
};

export type PayoutsText = typeof PAYOUTS_EN;
