// Holds what pages say, in English.

import type { ScriptWords } from './script/words.ts';

export type PageText = typeof PAGE_TEXT_EN;

export const PAGE_TEXT_EN = {
  htmlLang: 'en',
  currency: 'Chinese yuan (CNY)',
  beijingTime: 'Beijing time',
  otherLanguage: '中文',
  themes: { light: 'Light', dark: 'Dark' },
  checkout: 'Checkout',
  unpaid: 'To pay',
  payTo: 'Pay to',
  orderNo: 'Order number',
  copy: 'Copy',
  payBy: (time: string) => `Pay before ${time}, Beijing time`,
  signInPassage: {
    heading: 'Sign in to pay',
    detail: 'Use your wallet account. You will return to this order.',
  },
  sessionLost:
    'You have been signed out: the session expired, was ended elsewhere, or the account was suspended.',
  login: 'Login name',
  password: 'Login password',
  signInCode: 'Enter a one-time code (two-factor authentication)',
  signIn: 'Sign in',
  signInWith: (provider: string) => `Sign in with ${provider}`,
  signInWithPassword: 'Sign in with a login password',
  providerFailed: 'You are not signed in',
  backToSignIn: 'Back to sign-in',
  payPassword: 'Payment password',
  payPasswordHint: '6 digits',
  sixDigits: 'Enter 6 digits',
  keypad: 'Keypad',
  clear: 'Clear',
  deleteDigit: 'Delete the last digit',
  systemKeyboard: 'System keyboard',
  forgotPayPassword: 'Forgot password?',
  close: 'Close',
  code: 'One-time code',
  codeHint: '6 digits from your authenticator app',
  useRecoveryCode: 'Use a recovery code instead',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'Each works once',
  balance: 'Available balance',
  pay: (amount: string) => `Pay ${amount}`,
  payWithPassword: 'Pay with the payment password',
  /** Above the button that pays without the password. */
  oneTap: 'You allowed payments of this size without a password.',
  tapUnsent:
    'You are offline. Nothing was sent, and you have not been charged. Tap again when the connection is back.',
  signedInAs: 'Signed in as ',
  viewer: 'Account',
  switchAccount: 'Switch account',
  checkAgain: 'Check again',
  home: 'Go to the home page',
  fieldError: (field: string, problem: string) => `${field} ${problem}.`,
  mustBeSixDigits: 'must be 6 digits',
  passwordsDiffer: 'The two login passwords do not match.',
  payPasswordsDiffer: 'The two payment passwords do not match.',
  formOutcomeUnknown:
    'It is not known yet whether this took effect. Reload this page in a moment, or try to sign in if ' +
    'you were signing up. Sending it again does no harm.',
  signUpHeading: 'No account yet? Sign up',
  signUpOff: 'Sign-up is closed. For an account, contact the operator of this service.',
  signUp: 'Sign up',
  name: 'Name',
  loginHint: '3 to 64 letters, digits or . _ @ + -',
  passwordHint: 'At least 8 characters',
  passwordAgain: 'Confirm login password',
  invite: 'Invite code',
  inviteHint: 'From the operator of this service',
  newPayPassword: 'New payment password',
  newPayPasswordHint: '6 digits. No birthdays, and nothing as easy to guess as 123456',
  newPayPasswordAgain: 'Confirm payment password',
  loginPasswordHint: 'To confirm that it is you',
  setPayPassword: 'Set payment password',
  account: 'Account',
  accountSignIn: {
    heading: 'Sign in',
    detail: 'See your account and set your payment password.',
  },
  accountReady: { heading: 'Your account is ready', detail: 'Top it up to start paying.' },
  topUp: 'Top up',
  topUpOf: (amount: string) => `Top up ${amount}`,
  /** Where nobody has said how. */
  askToTopUp: 'To top up, contact the operator of this service.',
  forgotLogin:
    'Forgot your login password? Contact the operator of this service, who sends you a sign-in link.',
  forgotLoginByMail: 'Forgot your login password?',
  forgotLoginProvider: (provider: string) =>
    `Forgot your login password? Sign in with ${provider}.`,
  support: 'Support',
  terms: 'Terms of service',
  walletNumber: 'Wallet ID',
  totpRequired:
    'This account uses two-factor authentication. Enter your password again, and the code from ' +
    'your authenticator app.',
  invalidForm: 'Something is missing or in the wrong format. Check the form and try again.',
  outcomeUnknown:
    'The result of this payment is not known yet. Check again in a moment. ' +
    'Paying again will not charge you twice.',
  sessionEnded:
    'You have been signed out, or the account has changed. You have not been charged. Check the account ' +
    'and try again.',
  insufficient: {
    heading: 'Insufficient balance',
    detail: 'You have not been charged. Top up, then check again.',
  },
  missingHeading: (amount: string) => `You are ${amount} short`,
  missing: 'Still needed',
  overLimit: {
    heading: 'Over your limit',
    setBy: {
      owner:
        'You set this limit yourself. You have not been charged. To pay, change the limit in the ' +
        'console, under Security.',
      service:
        'This service limits what your account may spend. You have not been charged. Its operator can say ' +
        'how the limit is raised.',
    },
    limits: {
      day: 'Daily limit',
      month: 'Monthly limit',
      year: 'Yearly limit',
      ever: 'Total limit',
    },
    left: 'Left',
  },
  locked: {
    heading: 'Payment password locked',
    detail: 'Too many wrong attempts. To unlock it, set a new one with your login password.',
  },
  lockedUntil: (time: string) =>
    `Too many wrong attempts. Try again after ${time}, Beijing time. You have not been charged.`,
  resetPayPassword: 'Forgot it? Set a new payment password',
  forgotten: {
    heading: 'Set a new payment password',
    detail: 'Confirm with your login password that it is you, then set a new one and continue.',
  },
  forgottenBoth:
    'Forgot your login password too? Contact the operator of this service, who can reset it once they ' +
    'have checked who you are.',
  rememberedPayPassword: 'I remember it. Go back',
  noPayPassword: {
    heading: 'No payment password yet',
    detail: 'You need one to pay. Set it now.',
  },
  suspended: {
    heading: 'Account suspended',
    detail: 'This account cannot pay. Please contact support.',
  },
  merchantSuspended: {
    heading: 'Merchant suspended',
    detail: 'This merchant cannot be paid at the moment. You have not been charged.',
  },
  coolingOff: {
    heading: 'No money can leave your account yet',
    replaced: {
      pay_password: 'Your payment password was changed',
      two_factor: 'Your two-factor authentication was changed',
      login_password: 'Your login password was changed',
    },
    detail: (replaced: string, time: string) =>
      `${replaced}. You can pay again from ${time}, Beijing time. If that was not you, contact the ` +
      'operator of this service at once.',
    before: (count: number, unit: 'minute' | 'hour') =>
      `For ${count} ${unit}${count === 1 ? '' : 's'} after that, no money can leave your account.`,
  },
  wrongPayer: {
    heading: 'This order is for somebody else',
    detail:
      'The merchant reserved it for another payer. You are signed in with a different account.',
  },
  ownOrder: {
    heading: 'This is your own order',
    detail: 'It is paid to your own merchant account. Send the link to the payer.',
  },
  toCashier: 'Open the cashier page',
  paid: { heading: 'Payment successful', detail: 'The merchant has received your payment.' },
  received: { heading: 'Payment received', detail: 'This order has been paid.' },
  paidByOther: {
    heading: 'Paid by somebody else',
    detail: 'This order has already been paid. You have not been charged.',
  },
  paidSignedOut: { heading: 'Order paid', detail: 'There is nothing left to pay.' },
  merchant: 'Paid to',
  title: 'For',
  payer: 'Payer',
  balanceAfter: 'Balance after',
  mandate: 'Mandate',
  paidAt: 'Paid at',
  refunded: { heading: 'Refunded', detail: 'This payment has been returned in full.' },
  partlyRefunded: {
    heading: 'Partly refunded',
    detail: 'Part of this payment has been returned.',
  },
  refundedAmount: 'Total refunded',
  refundsHeading: 'Refunds',
  feeRule:
    'A partial refund costs a fee of 1% of the amount refunded, taken from what is returned. ' +
    'A refund of the whole amount at once is free.',
  refundAmount: 'Refunded',
  refundFee: 'Fee',
  refundNet: 'Returned to payer',
  refundReason: 'Reason',
  refundAt: 'Refunded at',
  refundNo: 'Refund number',
  netRefunded: 'Returned in total',
  feesTotal: 'Fees in total',
  print: 'Print receipt',
  done: 'Done',
  backToMerchant: 'Back to the merchant',
  expired: {
    heading: 'This order has expired',
    detail: 'Nothing was charged. If you still want to pay, ask the merchant for a new order.',
  },
  cancelled: {
    heading: 'This order was cancelled',
    detail: 'The merchant cancelled it. Nothing was charged.',
  },
  trouble: 'The service is not available right now',
  tooMany: 'Too many requests',
  unclear: 'Confirming the result',
  internal:
    'Something went wrong on our side, and nothing was done. Please try again. If it keeps happening, ' +
    'contact support with the request ID below.',
  requestId: 'Request ID',
  checking: {
    heading: 'Confirming the result',
    detail:
      'The connection was lost before the result arrived. Do not pay again, and keep this page open: ' +
      'the result will appear here.',
  },
  sendAgain:
    'There is no sign of this payment yet. If you still want to pay, you can send it again: an order ' +
    'is never charged twice.',
  sendAgainButton: 'Send again',
  offline: 'You are offline. This page will update when the connection is back.',
  words: {
    left: '{} left',
    minutesLeft: 'Minutes until this order expires: {}',
    timeUp: 'The time to pay this order is up',
    typed: 'Digits entered: {}',
    sends: '6th digit pays {}',
    unsent:
      'You are offline. Nothing was sent, and you have not been charged. Type it again when the connection is back.',
    paying: 'Paying…',
    checking: 'Confirming the result. Please do not pay again.',
    online: 'You are online again',
    copied: 'Copied',
    selected: 'Selected. Press and hold to copy.',
  } satisfies ScriptWords,
  notFound: {
    heading: 'Order not found',
    detail: 'Please check the payment link, or ask the merchant.',
  },
};
