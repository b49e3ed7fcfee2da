// The pay page in English.

import type { PageText } from './text.ts';

export const PAGE_TEXT_EN: PageText = {
  htmlLang: 'en',
  currency: 'Chinese yuan (CNY)',
  beijingTime: 'Beijing time',
  otherLanguage: '中文',
  checkout: 'Checkout',
  payTo: 'Pay to',
  orderNo: 'Order number',
  copy: 'Copy',
  payBy: (time) => `Please pay before ${time}, Beijing time`,
  signInPassage: {
    heading: 'Sign in to pay',
    detail: 'With your wallet account. You will come back to this order.',
  },
  login: 'Login',
  password: 'Login password',
  signInCode: 'Use a one-time code (two-factor authentication)',
  signIn: 'Sign in',
  payPassword: 'Payment password',
  payPasswordHint: '6 digits',
  sixDigits: 'Please enter 6 digits',
  keypad: 'Keypad',
  clear: 'Clear',
  deleteDigit: 'Delete one digit',
  systemKeyboard: 'Use the system keyboard',
  code: 'One-time code',
  codeHint: 'The 6 digits in your authenticator app',
  balance: 'Available balance',
  pay: (amount) => `Pay ${amount}`,
  signedInAs: 'Signed in as ',
  switchAccount: 'Switch account',
  checkAgain: 'Check again',
  entryProblem: (field, problem) => `${field} ${problem}.`,
  entryUnknown:
    'Whether this took effect is not known yet. Look at this page again in a moment, or try to sign ' +
    'in if you were signing up; sending it again does no harm.',
  signUpHeading: 'No account yet? Sign up',
  signUpOff: 'Nobody can sign up here. For an account, ask the operator of the service.',
  signUp: 'Sign up',
  name: 'Name',
  loginHint: '3 to 64 letters, digits or . _ @ + -',
  passwordHint: 'at least 8 characters',
  passwordAgain: 'Password again',
  invite: 'Invite',
  inviteHint: 'from the operator of the service',
  newPayPassword: 'New payment password',
  newPayPasswordHint: '6 digits; not your birthday, and nothing as easily guessed as 123456',
  newPayPasswordAgain: 'Payment password again',
  loginPasswordHint: 'to show that it is you',
  setPayPassword: 'Set payment password',
  account: 'Account',
  accountSignIn: {
    heading: 'Sign in',
    detail: 'Then you see your account and can set your payment password.',
  },
  accountReady: { heading: 'Your account is ready', detail: 'Once it is recharged you can pay.' },
  walletNumber: 'Wallet',
  totpRequired:
    'This account uses two-factor authentication. Enter your password again, and the code from ' +
    'your authenticator app.',
  invalidEntry: 'Something is missing or not in the right form. Please check and try again.',
  outcomeUnknown:
    'The result of this payment is not known yet. Check again in a moment. ' +
    'Paying again will not charge you twice.',
  sessionEnded:
    'Your session has ended, or the account has changed. You have not been charged. Please check and ' +
    'try again.',
  insufficient: {
    heading: 'Insufficient balance',
    detail: 'You have not been charged. Top up, then check again.',
  },
  missingHeading: (amount) => `You are ${amount} short`,
  missing: 'Missing',
  locked: {
    heading: 'Payment password locked',
    detail: 'Too many wrong attempts. Set a new one with your login password to unlock it.',
  },
  lockedUntil: (time) =>
    `Too many wrong attempts. Try again after ${time}, Beijing time. You have not been charged.`,
  resetPayPassword: 'Forgotten it? Set a new payment password',
  noPayPassword: {
    heading: 'No payment password yet',
    detail: 'Payments are confirmed with it. Set one now.',
  },
  suspended: {
    heading: 'Account suspended',
    detail: 'This account cannot pay. Please contact support.',
  },
  wrongPayer: {
    heading: 'This order is for somebody else',
    detail: 'The merchant named its payer, who is not the account you are signed in with.',
  },
  ownOrder: {
    heading: 'This is your own order',
    detail: 'It pays your merchant account. Send the link to whoever is to pay.',
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
  paidAt: 'Paid at',
  refunded: { heading: 'Refunded', detail: 'This payment has been returned in full.' },
  partlyRefunded: {
    heading: 'Partly refunded',
    detail: 'This order was paid and a part of it has been returned.',
  },
  refundedAmount: 'Refunded in all',
  refundsHeading: 'Refunds',
  refundAmount: 'Refunded',
  refundFee: 'Fee',
  refundNet: 'Returned to payer',
  refundReason: 'Reason',
  refundAt: 'Refunded at',
  refundNo: 'Refund number',
  expired: {
    heading: 'This order has expired',
    detail: 'Nothing was charged. If you still want to pay, ask the merchant for a new order.',
  },
  cancelled: {
    heading: 'This order was cancelled',
    detail: 'The merchant cancelled it. Nothing was charged.',
  },
  trouble: 'The service is not available right now',
  unclear: 'Confirming the result',
  internal:
    'The service has met a fault and did nothing. Please try again; if it stays, quote the request id ' +
    'below.',
  requestId: 'Request id',
  checking: {
    heading: 'Confirming the result',
    detail:
      'The connection was lost before the result came. Please do not pay elsewhere and keep this ' +
      'page open; it shows the result by itself.',
  },
  sendAgain:
    'There is no sign of this payment yet. If you still want to pay, you can send it again: one ' +
    'order is only ever charged once.',
  sendAgainButton: 'Send again',
  offline: 'You are offline. This page updates itself once the connection is back.',
  words: {
    left: '{} left',
    minutesLeft: 'Minutes until this order expires: {}',
    timeUp: 'The time to pay this order is over',
    typed: 'Digits entered: {}',
    sends: 'The sixth digit pays',
    paying: 'Paying…',
    checking: 'Confirming the result. Please do not pay again.',
    online: 'You are online again',
    copied: 'Copied',
    selected: 'Selected. Press and hold to copy.',
  },
  notFound: {
    heading: 'Order not found',
    detail: 'Please check the payment link, or ask the merchant.',
  },
};
