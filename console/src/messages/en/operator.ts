// Holds the English texts of the screens of operators.

export const OPERATOR_EN = {
  users: {
    detail:
      'By user number, login name, wallet ID or platform reference, or by the beginning of a name.',
    search: 'Find users',
    name: 'Name',
    login: 'Login name',
    number: 'User number',
    wallet: 'Wallet ID',
    reference: 'Platform reference',
    consumer: 'Consumer',
    merchant: 'Merchant',
    since: 'Since',
    state: 'State',
    allStates: 'All states',
    operator: 'Operator',
    suspended: 'Suspended',
    closed: 'Closed',
    active: 'Active',
  },
  user: {
    back: 'All users',
    own: 'This is your own account. Another operator has to handle it.',
    account: 'Profile',
    payPassword: 'Payment password',
    coolingOff: 'No money out until',
    payPasswords: { none: 'Not set', set: 'Set', locked: 'Locked' },
    twoFactor: 'Two-factor authentication',
    on: (left: number) => `On, ${left} recovery ${left === 1 ? 'code' : 'codes'} left`,
    off: 'Off',
    sessions: 'Open sessions',
    wallets: 'Wallets',
    consumer: 'Consumer wallet',
    merchant: 'Merchant wallet',
    balance: 'Available',
    frozen: 'Frozen',
    totalIn: 'Total in',
    totalOut: 'Total out',
    merchants: 'Merchants',
    noMerchants: 'No merchants.',
    keys: 'API keys',
    noKeys: 'No API keys.',
    keyWorks: 'Active',
    keyEnded: 'Inactive',
  },
  accountClass: {
    label: 'Account class',
    classes: { none: 'None', '1': 'Class 1', '2': 'Class 2', '3': 'Class 3' },
    name: 'Real name',
    names: ['Not known', 'Known'],
    known: 'Their real name is known',
    change: 'Change account class',
    detail: (name: string) =>
      `Which spending limits of the service apply to ${name} depends on the class of their account and on ` +
      'whether you know their real name.',
    done: (name: string) => `${name}: the account class is set.`,
  },
  actions: {
    recharge: 'Top up',
    rechargeOf: (amount: string) => `Top up ${amount}`,
    amount: 'Amount (yuan)',
    reason: 'Reason',
    bankReference: 'Bank reference',
    bankReferenceHint: 'As on the bank statement',
    receivingAccount: 'Receiving account',
    amountMeant: 'Yes, this amount',
    usually: (usual: string, times: number) =>
      times >= 10
        ? `They usually top up ${usual}: this is ${times} times as much.`
        : `They usually top up ${usual}.`,
    neverRecharged: 'They have not topped up in the last 90 days.',
    rechargeNow: (name: string) => `The money goes to the consumer wallet of ${name}.`,
    recharged: (amount: string) => `Topped up ${amount}.`,
    rechargeProposed: (amount: string) =>
      `${amount} waits for a second operator. No money has moved yet.`,
    suspend: 'Suspend',
    suspendNow: (name: string) =>
      `${name} is signed out at once, and cannot sign in, use API keys or move money out.`,
    suspended: (name: string) => `${name} is suspended.`,
    resume: 'End suspension',
    resumeNow: (name: string) => `${name} can sign in again, and their API keys work again.`,
    resumed: (name: string) => `${name} is no longer suspended.`,
    close: 'Close account',
    closeNow: (name: string) =>
      `The account of ${name} is closed for good. Name and login name are erased; the books stay.`,
    closed: (name: string) => `The account of ${name} is closed.`,
    inTheWay: 'First take care of:',
    export: 'Export data',
    exportNow: (name: string) =>
      `One JSON file with everything stored about ${name}. They can see that you exported it.`,
    unlock: 'Unlock',
    unlockNow: (name: string) =>
      `Ends the locks of ${name} after too many wrong payment passwords or codes.`,
    unlocked: (name: string) => `${name} is unlocked.`,
  },
  withdrawals: {
    detail: 'Oldest first. Until you decide, the money is frozen in the wallet.',
    none: 'No withdrawal requests',
    noneDetail: 'New requests appear here.',
    toUsers: 'Go to users',
    more: (shown: number) =>
      `The oldest ${shown} are shown; the next follow when these are decided.`,
    user: 'User',
    wallet: 'Wallet',
    wallets: { consumer: 'Consumer', merchant: 'Merchant' },
    amount: 'Amount',
    since: 'Requested',
    decision: 'Decision',
    own: 'Your own: another operator decides it.',
    proposed: 'First approval',
    takesOne: 'Not needed',
    takesTwo: 'Needs two operators',
    proposedBy: (login: string) => `By ${login}: a second operator decides`,
    proposedByYou: 'By you: another operator has to approve it too',
    decisions: {
      approve: {
        verb: 'Approve',
        of: (no: string) => `Approve ${no}`,
        now: (amount: string, name: string) =>
          `${amount} leaves the wallet of ${name}. Pay it out under Payouts.`,
        done: (amount: string) => `Approved: ${amount}. Pay it out under Payouts.`,
      },
      propose: {
        verb: 'Approve as the first',
        of: (no: string) => `Approve ${no} as the first of two operators`,
        now: (amount: string, name: string) =>
          `${amount} of ${name} stays frozen until another operator has approved it too. Do not pay it out yet.`,
        done: (amount: string) => `${amount} waits for a second operator. Do not pay it out yet.`,
      },
      decline: {
        verb: 'Decline',
        of: (no: string) => `Decline ${no}`,
        now: (amount: string, name: string) => `${amount} goes back to the balance of ${name}.`,
        done: (amount: string) => `Declined: ${amount} went back.`,
      },
    },
    reason: 'Reason (optional)',
  },
  recharges: {
    title: 'Top-ups awaiting a second operator',
    detail: 'Oldest first. No money moves until you approve.',
    more: (shown: number) =>
      `The oldest ${shown} are shown; the next follow when these are decided.`,
    user: 'User',
    amount: 'Amount',
    since: 'Proposed',
    proposed: 'Proposed by',
    proposedByYou: 'You: another operator has to approve it',
    decision: 'Decision',
    own: 'Your own: another operator decides it.',
    decisions: {
      approve: {
        verb: 'Approve',
        of: (no: string) => `Approve ${no}`,
        now: (amount: string, name: string, reference: string | null) =>
          `${amount} goes to the consumer wallet of ${name}. First check that it has arrived${
            reference === null ? '' : ` as ${reference}`
          }.`,
        done: (amount: string) => `Approved: ${amount} is credited.`,
      },
      decline: {
        verb: 'Decline',
        of: (no: string) => `Decline ${no}`,
        now: (amount: string, name: string) => `${amount} is not credited to ${name}.`,
        done: (amount: string) => `Declined: ${amount} was not credited.`,
      },
    },
    reason: 'Reason (optional)',
  },
};

export type OperatorText = typeof OPERATOR_EN;
