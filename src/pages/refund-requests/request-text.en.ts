// The page of a refund request in English.

import type { RequestText } from './request-text.ts';

export const REQUEST_TEXT_EN: RequestText = {
  place: 'Refund request',
  signIn: {
    heading: 'Sign in to see this refund request',
    detail: 'Only the owner of the merchant account can see and decide it.',
  },
  asks: 'Approve this refund?',
  nothingYet: 'Until you approve, nothing is refunded',
  fromWallet: 'Leaves your merchant wallet ·',
  requestNo: 'Request number',
  payerGets: 'The payer gets ·',
  payerGot: 'The payer got ·',
  fee: 'Fee to the platform',
  kind: 'Kind',
  full: 'Full refund',
  partial: 'Partial refund',
  askedBy: 'Reason given by the key',
  askedAt: 'Asked at',
  decidedAt: 'Decided at',
  order: 'Order no.',
  orderTitle: 'Order',
  orderAmount: 'Order amount',
  paidAt: 'Paid at',
  refundedSoFar: 'Refunded so far',
  approve: (amount) => `Approve and refund ${amount}`,
  decline: 'Decline',
  openUntil: (time) => `This request is open until ${time}, Beijing time`,
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
  checking: {
    heading: 'Making sure of the refund',
    detail: 'The connection was lost. The result will show here in a moment; you can also reload.',
  },
  refusals: {
    full_refund_unavailable:
      'A part of this order was refunded since, so it cannot be refunded in full. Please decline.',
    refund_exceeds_remaining:
      'This order was refunded since, and less is left than this asks for. Please decline.',
    insufficient_balance:
      'The merchant wallet does not hold enough for this refund. Approve it when more has come in.',
    order_refunded: 'This order was refunded in full since. Please decline.',
  },
  sessionEnded: 'Your session has ended. Sign in again; nothing was refunded.',
  outcomeUnknown:
    'The result of this decision is not known yet. Check again in a moment: approving twice does ' +
    'not refund twice.',
  words: {
    sends: 'The sixth digit refunds',
    paying: 'Refunding…',
    checking: 'Making sure of the refund',
  },
};
