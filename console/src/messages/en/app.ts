// What the frame of the console says, in English.

export const APP_EN = {
  skip: 'Skip to the content',
  navigation: 'Navigation',
  openNavigation: 'Open the navigation',
  closeNavigation: 'Close the navigation',
  demo: 'Demo',
  accountMenu: (name: string) => `Account: ${name}`,
  signedInAs: (login: string) => `Signed in as ${login}`,
  account: 'My account',
  otherLanguage: '中文',
  themes: { light: 'Light', dark: 'Dark', auto: 'Like the system' },
  signOut: 'Sign out',
  groups: {
    money: 'Money',
    shop: 'Merchant',
    developers: 'Developers',
    account: 'Account',
    operator: 'Operation',
  },
  /** The navigation links and the titles of the screens. */
  places: {
    overview: 'Overview',
    records: 'Records',
    transfer: 'Transfer',
    withdrawals: 'Withdrawals',
    statement: 'Statement',
    orders: 'Orders',
    cashier: 'Cashier',
    refundRequests: 'Refund requests',
    merchants: 'Merchants',
    keys: 'API keys',
    callbacks: 'Callbacks',
    doctor: 'Signature doctor',
    security: 'Security',
    users: 'Users',
    decisions: 'Withdrawals to decide',
    allOrders: 'All orders',
    invites: 'Invites',
    trail: 'Audit trail',
    securityEvents: 'Security events',
    ledger: 'Ledger health',
    failedCallbacks: 'Failed callbacks',
    settings: 'Settings in force',
  },
  notFound: {
    heading: 'There is nothing here',
    detail: 'Check the address, or that you are signed in with the right account.',
    home: 'Go to the overview',
  },
};

export type AppText = typeof APP_EN;
