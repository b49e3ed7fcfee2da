// The cashier page in English.

import { COLLECTION_YUAN_MAX } from '../../core/order/order.ts';
import type { CashierText } from './cashier-text.ts';

export const CASHIER_TEXT_EN: CashierText = {
  section: 'Cashier',
  signIn: {
    heading: 'Sign in to collect payments',
    detail: 'Only the owner of the merchant account can open the cashier page.',
  },
  notFound: {
    heading: 'Order not found',
    detail: 'Check the link, and that you are signed in with the right account.',
  },
  scan: 'Scan to pay',
  scanHint: 'Ask the payer to scan this code with a phone',
  qrLabel: (amount, merchant, url) => `QR code: pay ${amount} to ${merchant} at ${url}`,
  waiting: 'Waiting for payment',
  waitingTitle: 'Unpaid',
  payBefore: (time) => `Pay before ${time}, Beijing time`,
  reload: 'Reload to check whether it has been paid',
  link: 'Payment link',
  copy: 'Copy',
  png: 'Download the QR code',
  cancel: 'Cancel this order',
  cancelWarning: 'A cancelled order can no longer be paid.',
  cancelNow: 'Yes, cancel it',
  paid: { heading: 'Payment received', detail: 'The money is in your merchant wallet.' },
  partlyRefunded: {
    heading: 'Paid, partly refunded',
    detail: 'Part of the payment was returned to the payer.',
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
  orderNo: 'Order number',
  createdAt: 'Created at',
  next: 'Collect another payment',
  retry: 'Collect again',
  amount: 'Amount in yuan',
  amountRule: `0.01 to ${COLLECTION_YUAN_MAX} yuan, with at most two decimals`,
  title: 'Description',
  optional: 'optional',
  collect: 'Show the QR code',
  sound: 'Announce payments aloud',
  soundWaits: 'Tap the page once to allow sound',
  received: (amount) => `Received ${amount} yuan`,
  refusals: {
    invalid_parameters:
      `Enter an amount from 0.01 to ${COLLECTION_YUAN_MAX} yuan with at most two decimals. The description ` +
      'may have up to 128 characters.',
    idempotency_key_reused:
      'This form has been used before; no second order was made. Check it and send it again for a new ' +
      'QR code.',
    order_already_paid:
      'This order has been paid and can no longer be cancelled. You can refund it.',
    order_refunded: 'This order was paid and refunded, so it cannot be cancelled.',
    order_expired: 'This order has expired; there is nothing to cancel.',
  },
  sessionEnded: 'You have been signed out, and nothing was done. Sign in again.',
  outcomeUnknown:
    'The result is not known yet. Reload this page in a moment. Sending it again makes no second order.',
  words: {
    left: '{} left',
    minutesLeft: 'Minutes left: {}',
    copied: 'Copied',
    selected: 'Selected. Copy it by hand.',
    offline: 'Connection lost. Reconnecting…',
    noAnswer: 'There was no answer. Check the connection and try again; nothing is done twice.',
    soundOn: 'Payments will be announced aloud',
  },
};
