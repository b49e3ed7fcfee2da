// The page of a refund request in English.

import type { RequestText } from './request-text.ts';

export const REQUEST_TEXT_EN: RequestText = {
  place: 'Refund request',
  signIn: {
    heading: 'Sign in to see this refund request',
    detail: 'Only the owner of the merchant account can see and decide it.',
  },
  refundOf: 'Refund of an order of',
  requestNo: 'Request number',
  payerGets: 'The payer gets',
  fee: 'Fee',
  kind: 'Kind',
  full: 'Full refund',
  partial: 'Partial refund',
  askedBy: 'Asked by key',
  reason: 'Reason given',
  askedAt: 'Asked at',
  decidedAt: 'Decided at',
  order: 'Order number',
  orderAmount: 'Order amount',
  refundedSoFar: 'Refunded so far',
  approve: (amount) => `Approve and refund ${amount}`,
  decline: 'Decline',
  openUntil: (time) => `Open until ${time}, Beijing time. Until you approve, nothing is refunded.`,
  blocked: 'It cannot be approved now',
  refunded: { heading: 'Refunded', detail: 'This request was approved and the refund made.' },
  declined: { heading: 'Declined', detail: 'Nothing was refunded.' },
  expired: {
    heading: 'This request has expired',
    detail: 'It was not decided in time. Nothing was refunded.',
  },
  notFound: {
    heading: 'Refund request not found',
    detail: 'Check the link, and that you are signed in with the account it is for.',
  },
  sessionEnded: 'Your session has ended. Sign in again; nothing was refunded.',
  outcomeUnknown:
    'The result of this decision is not known yet. Check again in a moment: approving twice does ' +
    'not refund twice.',
};
