// Holds the English texts of the list in which operators see all withdrawals.

export const PAYOUTS_EN = {
  detail:
    'All withdrawals. Pay out the approved ones, one by one or by file, and record the outcome.',
  none: 'No withdrawals yet',
  noneDetail: 'Withdrawal requests and their outcome are listed here.',
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
    requested: 'Under review',
    approved: 'To pay out',
    paid_out: 'Paid out',
    returned: 'Returned',
    declined: 'Declined',
  },
  paidOut: {
    verb: 'Mark as paid out',
    of: (no: string) => `Mark as paid out: ${no}`,
    now: (amount: string, name: string) =>
      `The bank has paid ${amount} to ${name}. This is final: what the bank returns later is a top-up.`,
    field: 'Bank reference',
    hint: "The bank's number for the payment.",
    done: (amount: string) => `${amount} is paid out.`,
  },
  giveBack: {
    verb: 'Return',
    of: (no: string) => `Return ${no}`,
    now: (amount: string, name: string) =>
      `${amount} goes back to the wallet of ${name}. Make sure that the bank has not paid it.`,
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
    take: 'Download payout file',
    title: 'Download the approved withdrawals as a file',
    now:
      'The CSV file lists approved withdrawals that name a payee and are in no file yet, 500 at most, with full ' +
      'account numbers. Each is marked with the number of the file, so that nobody pays it twice. To get the ' +
      'same file again, search for its number.',
    again: 'Download file again',
    nothing: 'Nothing to pay out: every approved withdrawal with a payee is already in a file.',
    done: (name: string) => `Saved as ${name}.`,
  },
};

export type PayoutsText = typeof PAYOUTS_EN;
