// The page of a payment request in English.

import type { PaymentRequestText } from './payment-request-text.ts';

export const PAYMENT_REQUEST_TEXT_EN: PaymentRequestText = {
  section: 'Payment request',
  signIn: {
    heading: 'Sign in to see this payment request',
    detail: 'Only the payer who is asked can see and decide it.',
  },
  question: 'Pay this order?',
  nothingYet: 'Nothing is paid until you do',
  fromWallet: 'From your consumer wallet',
  merchantGets: 'Paid to ·',
  merchantGot: 'Paid to ·',
  askedBy: 'Asked for by',
  mandate: 'Mandate',
  left: {
    per_payment: 'Allowed for one payment',
    per_day: 'Left today',
    per_month: 'Left this month',
    total: 'Left in all',
  },
  notCounted: 'More than the mandate allows. What you pay here does not count to its limits.',
  requestNo: 'Request number',
  requestedAt: 'Asked at',
  decidedAt: 'Decided at',
  order: 'Order number',
  orderTitle: 'Order',
  approve: (amount) => `Pay ${amount}`,
  decline: 'Decline',
  openUntil: 'Open until',
  blocked: 'This cannot be paid right now',
  paid: { heading: 'Paid', detail: 'The order is paid.' },
  declined: { heading: 'Declined', detail: 'Nothing was paid.' },
  expired: {
    heading: 'This request has expired',
    detail: 'It was not decided in time, or the order can no longer be paid. Nothing was paid.',
  },
  notFound: {
    heading: 'Payment request not found',
    detail: 'Check the link, and that you are signed in with the right account.',
  },
  checking: {
    heading: 'Confirming the payment',
    detail:
      'The connection was lost. The result will appear here in a moment; you can also reload.',
  },
  refusals: {
    insufficient_balance:
      'Your consumer wallet does not hold enough for this order. Top it up, then pay here.',
  },
  sessionEnded: 'You have been signed out, and nothing was paid. Sign in again.',
  outcomeUnknown:
    'The result of this decision is not known yet. Check again in a moment: paying twice does not ' +
    'charge you twice.',
  words: {
    unsent: 'You are offline. Nothing was sent or paid. Type it again when the connection is back.',
    paying: 'Paying…',
    checking: 'Confirming the payment',
  },
};
