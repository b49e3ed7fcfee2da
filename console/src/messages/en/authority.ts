// What operators see of everybody, and hand out, in English: invites, orders, audit trail, security events.

export const AUTHORITY_EN = {
  userHint: 'User number, login name or wallet ID',
  toUsers: 'Go to users',
  time: 'Time',
  user: 'User',
  invites: {
    detail:
      'An invite lets a set number of people sign up. Its code is shown once, when you create it.',
    noEffect: {
      open: 'Sign-up is open to everybody, so no invite is needed (TAEL_SIGNUP=open).',
      off: 'Sign-up is off, so invites cannot be used (TAEL_SIGNUP=off).',
    },
    create: 'Create invite',
    none: 'No invites yet',
    noneDetail: 'Create one and give its code to the people who may sign up.',
    number: 'Number',
    status: 'Status',
    statuses: { open: 'Open', used_up: 'Used up', expired: 'Expired', revoked: 'Revoked' },
    places: 'Places taken',
    placesOf: (used: number, uses: number) => `${used} of ${uses}`,
    expires: 'Expires',
    made: 'Created',
    actions: 'Actions',
    revoke: 'Revoke',
    revokeOf: (id: number) => `Revoke invite ${id}`,
    revokeNow: (left: number) =>
      `${left} more ${left === 1 ? 'person' : 'people'} could sign up with it, and then nobody. ` +
      'Whoever has signed up keeps their account.',
    revoked: (id: number) => `Invite ${id} is revoked.`,
    uses: 'People who may sign up',
    lastDay: 'Last day',
    lastDayHint: 'Beijing time. If empty, it expires in a week.',
    createNow: 'Anybody with the code can open an account.',
    madeTitle: 'Share this code',
    madeDetail: (uses: number, until: string) =>
      `It lets ${uses} ${uses === 1 ? 'person' : 'people'} sign up until ${until}. You will not see it again.`,
    code: 'Invite code',
    signUpAt: 'Sign-up address',
    file: (id: number) => `invite-${id}.txt`,
  },
  orders: {
    detail: 'Orders of all merchants, newest first. Titles cannot be searched.',
    number: 'Order number',
    owner: 'Owner',
    status: 'Status',
    allStatuses: 'All statuses',
    none: 'No orders yet',
    noneDetail: 'Orders appear here as merchants create them.',
    parties: 'Parties',
    payer: 'Payer',
    reference: 'platform reference',
    nobodyYet: 'Nobody yet',
    suspended: 'Suspended',
    own: 'You are the merchant or the payer of this order. Another operator has to refund it.',
    suspendedOwner: 'The owner is suspended, so only an operator can refund this order.',
    refund: 'Refund',
    back: 'All orders',
  },
  trail: {
    detail: 'Who changed what, newest first. Kept for ever.',
    by: 'Done by',
    byHint: 'User, key or account',
    about: 'About',
    action: 'Action',
    bankReference: 'Bank reference',
    allActions: 'All actions',
    what: 'What was done',
    byKinds: { operator: 'At the machine', user: '', key: 'API key' },
    none: 'Nothing yet',
    noneDetail: 'Changes that people make to accounts, keys and money are listed here.',
  },
  events: {
    detail: 'Sign-ins, locks and ended sessions of all users. Kept for 90 days.',
    kind: 'Event',
    allKinds: 'All events',
    from: 'From',
    unknown: 'Unknown',
    none: 'Nothing yet',
    noneDetail: 'Sign-ins appear here as they happen.',
  },
  /** Where they differ from what users read about themselves. */
  actions: {
    order_refunded: 'Order refunded',
  } as Readonly<Record<string, string>>,
};

export type AuthorityText = typeof AUTHORITY_EN;
