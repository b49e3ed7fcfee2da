// The page of a refund request in English.

import type { RefundRequestText } from './refund-request-text.ts';

export const REFUND_REQUEST_TEXT_EN: RefundRequestText = {
  section: 'Refund request',
  signIn: {
    heading: 'Sign in to see this refund request',
    detail: 'Only the owner of the merchant account can see and decide it.',
  },
  question: 'Approve this refund?',
  nothingYet: 'Nothing is refunded until you approve',
  fromWallet: 'From your merchant wallet ·',
  requestNo: 'Request number',
  payerGets: 'The payer receives ·',
  payerGot: 'The payer received ·',
  fee: 'Fee to the platform',
  kind: 'Refund type',
  full: 'Full refund',
  partial: 'Partial refund',
  reasonBy: 'Reason given by',
  requestedAt: 'Requested at',
  decidedAt: 'Decided at',
  order: 'Order number',
  orderTitle: 'Order',
  orderAmount: 'Order amount',
  paidAt: 'Paid at',
  refundedSoFar: 'Refunded so far',
  approve: (amount) => `Approve and refund ${amount}`,
  decline: 'Decline',
  openUntil: 'Open until',
  blocked: 'This cannot be approved right now',
  refunded: { heading: 'Refunded', detail: 'This request was approved, and the refund was made.' },
  declined: { heading: 'Declined', detail: 'Nothing was refunded.' },
  expired: {
    heading: 'This request has expired',
    detail: 'It was not decided in time. Nothing was refunded.',
  },
  notFound: {
    heading: 'Refund request not found',
    detail: 'Check the link, and that you are signed in with the right account.',
  },
  checking: {
    heading: 'Confirming the refund',
    detail:
      'The connection was lost. The result will appear here in a moment; you can also reload.',
  },
  refusals: {
    full_refund_unavailable:
      'Part of this order has been refunded since, so it cannot be refunded in full. Please decline.',
    refund_exceeds_remaining:
      'More of this order has been refunded since, and less is left than was asked for. Please decline.',
    insufficient_balance:
      'The merchant wallet does not hold enough for this refund. Approve it once it does.',
    order_refunded: 'This order has been refunded in full since. Please decline.',
  },
  sessionEnded: 'You have been signed out, and nothing was refunded. Sign in again.',
  outcomeUnknown:
    'The result of this decision is not known yet. Check again in a moment: approving twice does ' +
    'not refund twice.',
  words: {
    unsent:
      'You are offline. Nothing was sent or refunded. Type it again when the connection is back.',
    paying: 'Refunding…',
    checking: 'Confirming the refund',
  },
};
