// The cashier page in English.

import { COLLECTION_YUAN_MAX } from '../core/order/order.ts';
import type { CashierText } from './cashier-text.ts';

export const CASHIER_TEXT_EN: CashierText = {
  place: 'Cashier',
  signIn: {
    heading: 'Sign in to collect',
    detail: 'Only the owner of the merchant account can open the cashier page.',
  },
  notFound: {
    heading: 'Order not found',
    detail: 'Check the link, and that you are signed in with the account it belongs to.',
  },
  scan: 'Scan to pay',
  scanHint: 'Let the payer scan this with a phone',
  qrLabel: (amount, merchant, url) => `QR code: pay ${amount} to ${merchant} at ${url}`,
  waiting: 'Waiting for payment',
  waitingTitle: 'Waiting',
  payBefore: (time) => `To be paid before ${time}, Beijing time`,
  reload: 'Reload to see whether it is paid',
  link: 'Payment link',
  copy: 'Copy',
  png: 'Download the QR code',
  cancel: 'Cancel this order',
  cancelWarning: 'Once it is cancelled nobody can pay it.',
  cancelNow: 'Yes, cancel it',
  paid: { heading: 'Payment received', detail: 'It is in your merchant wallet.' },
  partlyRefunded: {
    heading: 'Paid, partly refunded',
    detail: 'A part of it was returned to the payer.',
  },
  refunded: { heading: 'Refunded', detail: 'The whole payment was returned to the payer.' },
  expired: { heading: 'Expired', detail: 'Nobody paid, and this QR code no longer works.' },
  cancelled: { heading: 'Cancelled', detail: 'Nobody paid, and this QR code no longer works.' },
  merchant: 'Merchant',
  branch: 'Branch',
  purpose: 'For',
  payer: 'Payer',
  paidAt: 'Paid at',
  refundedAmount: 'Refunded',
  orderNo: 'Order no.',
  createdAt: 'Made at',
  next: 'Next collection',
  retry: 'Collect again',
  amount: 'Amount in yuan',
  amountRule: `0.01 to ${COLLECTION_YUAN_MAX} yuan, with at most two decimals`,
  title: 'What it is for',
  optional: 'optional',
  collect: 'Show its QR code',
  sound: 'Say payments aloud',
  soundWaits: 'Tap the page once to let it speak',
  received: (amount) => `Received ${amount} yuan`,
  refusals: {
    invalid_parameters:
      `Enter an amount from 0.01 to ${COLLECTION_YUAN_MAX} yuan with at most two decimals; what it is ` +
      'for takes at most 128 characters.',
    idempotency_key_reused:
      'This form was used before and nothing was ordered twice. Check it and send it again for a new ' +
      'QR code.',
    order_already_paid: 'The payer has paid, so it cannot be cancelled. You can refund it.',
    order_refunded: 'It was paid and refunded, so it cannot be cancelled.',
    order_expired: 'It has expired; there is nothing to cancel.',
  },
  sessionEnded: 'Your session has ended. Sign in again; nothing was done.',
  outcomeUnknown:
    'The result is not known yet. Reload this page in a moment; sending it again makes no second order.',
  words: {
    left: '{} left',
    minutesLeft: '{} minutes left',
    copied: 'Copied',
    selected: 'Selected: copy it by hand',
    offline: 'Connection lost. Trying to get it back…',
    noAnswer: 'No answer came. Check the connection and try again: nothing is done twice.',
    soundOn: 'Payments will be said aloud',
  },
};
