// Holds the English texts of the search of operators over everybody and everything.

import { ORDERS_EN } from './orders.ts';
import { PAYOUTS_EN } from './payouts.ts';
import { REQUESTS_EN } from './refund-requests.ts';

export const FIND_EN = {
  title: 'Search everything',
  field: 'Number, name or reference',
  hint: 'Order number, login name, request ID …',
  detail:
    'Users by user number, login name, platform reference or wallet ID; orders, refunds, top-ups, withdrawals, ' +
    "transfers and requests for them by their number, the shop's or the bank's; API keys, merchants, branches; " +
    'requests by request ID. Enter it in full.',
  none: (what: string) => `No match for “${what}”.`,
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  names: (what: string) => `Users whose names begin with “${what}”`,
  results: 'Results',
  of: (name: string) => `of ${name}`,
  kinds: {
    user: 'User',
    order: 'Order',
    refund: 'Refund',
    refund_request: 'Refund request',
    recharge: 'Top-up',
    recharge_request: 'Top-up request',
    withdrawal: 'Withdrawal',
    transfer: 'Transfer',
    settlement: 'Settlement',
    payout: 'Payout file',
    key: 'API key',
    merchant: 'Merchant',
    branch: 'Branch',
    request: 'Request',
  },
  statuses: {
    user: { open: 'Active', suspended: 'Suspended', closed: 'Closed' },
    order: ORDERS_EN.statuses,
    refund_request: REQUESTS_EN.statuses,
    recharge: { requested: 'Awaiting approval', approved: 'Credited', declined: 'Declined' },
    recharge_request: {
      requested: 'Waiting',
      approved: 'Credited',
      declined: 'Declined',
      cancelled: 'Cancelled',
    },
    withdrawal: PAYOUTS_EN.statuses,
    payout: { open: 'To pay out', ended: 'Ended' },
    key: { works: 'Active', ended: 'Inactive' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
};

export type FindText = typeof FIND_EN;
