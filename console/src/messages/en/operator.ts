// What the screens of operators say, in English.

export const OPERATOR_EN = {
  users: {
    detail: "By number, login name, wallet ID or the platform's number, or by how a name begins.",
    search: 'Find users',
    name: 'Name',
    login: 'Login name',
    number: 'Number',
    wallet: 'Wallet ID',
    reference: "Platform's number",
    consumer: 'Consumer wallet',
    merchant: 'Merchant wallet',
    since: 'Since',
    state: 'State',
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
    coolingOff: 'Money held back until',
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
    keyWorks: 'Works',
    keyEnded: 'Ended',
  },
  actions: {
    recharge: 'Recharge',
    rechargeOf: (amount: string) => `Recharge ${amount}`,
    amount: 'Amount (yuan)',
    reason: 'Reason',
    bankReference: 'Bank reference',
    bankReferenceHint: 'As the bank statement has it',
    receivingAccount: 'Receiving account',
    amountMeant: 'Yes, this amount',
    usually: (usual: string, times: number) =>
      times >= 10
        ? `They usually get ${usual}: this is ${times} times as much.`
        : `They usually get ${usual}.`,
    neverRecharged: 'They were not recharged in the last 90 days.',
    rechargeNow: (name: string) => `The money goes to the consumer wallet of ${name}.`,
    recharged: (amount: string) => `Recharged ${amount}.`,
    rechargeProposed: (amount: string) =>
      `${amount} waits for a second operator. Nothing has moved yet.`,
    suspend: 'Suspend',
    suspendNow: (name: string) =>
      `${name} is signed out at once, and cannot sign in, use API keys or move money out.`,
    suspended: (name: string) => `${name} is suspended.`,
    resume: 'End suspension',
    resumeNow: (name: string) => `${name} can sign in again, and their API keys work again.`,
    resumed: (name: string) => `${name} is no longer suspended.`,
    close: 'Close account',
    closeNow: (name: string) =>
      `The account of ${name} is closed for good. Name and login are erased; the books stay.`,
    closed: (name: string) => `The account of ${name} is closed.`,
    inTheWay: 'What stands in the way:',
    export: 'Export data',
    exportNow: (name: string) =>
      `One JSON file with everything that is kept about ${name}. They see that you did it.`,
    unlock: 'Unlock',
    unlockNow: (name: string) =>
      `The locks after too many wrong payment passwords and codes of ${name} end.`,
    unlocked: (name: string) => `${name} is unlocked.`,
  },
  withdrawals: {
    detail: 'Oldest first. Until you decide, the money is frozen in the wallet.',
    none: 'No withdrawal waits for a decision',
    noneDetail: 'New requests appear here.',
    toUsers: 'Go to the users',
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
    takesTwo: 'Takes two operators',
    proposedBy: (login: string) => `By ${login}: a second operator decides`,
    proposedByYou: 'By you: another operator has to approve it too',
    decisions: {
      approve: {
        verb: 'Approve',
        of: (no: string) => `Approve ${no}`,
        now: (amount: string, name: string) =>
          `${amount} leaves the wallet of ${name}. It then waits under Payouts for its payment.`,
        done: (amount: string) => `Approved: ${amount}. It waits under Payouts.`,
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
    title: 'Recharges that wait for a second operator',
    detail: 'Oldest first. Nothing has moved: the money comes in when you approve it.',
    more: (shown: number) =>
      `The oldest ${shown} are shown; the next follow when these are decided.`,
    user: 'User',
    amount: 'Amount',
    since: 'Proposed',
    proposed: 'Proposed by',
    proposedByYou: 'You: another operator has to approve it',
    bankReference: 'Bank reference',
    decision: 'Decision',
    own: 'Your own: another operator decides it.',
    decisions: {
      approve: {
        verb: 'Approve',
        of: (no: string) => `Approve ${no}`,
        now: (amount: string, name: string, reference: string | null) =>
          `${amount} comes into the consumer wallet of ${name}. Check first that it has arrived${
            reference === null ? '' : ` as ${reference}`
          }.`,
        done: (amount: string) => `Approved: ${amount} came in.`,
      },
      decline: {
        verb: 'Decline',
        of: (no: string) => `Decline ${no}`,
        now: (amount: string, name: string) => `${amount} does not come in for ${name}.`,
        done: (amount: string) => `Declined: ${amount} did not come in.`,
      },
    },
    reason: 'Reason (optional)',
  },
};

export type OperatorText = typeof OPERATOR_EN;
