// What the search over everybody and everything says to operators, in English.

import { ORDERS_EN } from './orders.ts';
import { PAYOUTS_EN } from './payouts.ts';
import { REQUESTS_EN } from './refund-requests.ts';

export const FIND_EN = {
  title: 'Search everything',
  field: 'What the customer says',
  hint: 'Number, login, reference, request ID …',
  detail:
    'Users by number, login, platform reference or wallet ID; orders, refunds, top-ups, withdrawals, transfers ' +
    'and requests for them by number, or by that of the shop or the bank; API keys, merchants, branches; ' +
    'requests by their request ID. Enter all of it.',
  none: (what: string) => `Nothing is called “${what}”.`,
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
    payout: 'File for the bank',
    key: 'API key',
    merchant: 'Merchant',
    branch: 'Branch',
    request: 'Request',
  },
  statuses: {
    user: { open: 'Active', suspended: 'Suspended', closed: 'Closed' },
    order: ORDERS_EN.statuses,
    refund_request: REQUESTS_EN.statuses,
    recharge: { requested: 'To decide', approved: 'Credited', declined: 'Declined' },
    recharge_request: {
      requested: 'Waiting',
      approved: 'Credited',
      declined: 'Declined',
      cancelled: 'Cancelled',
    },
    withdrawal: PAYOUTS_EN.statuses,
    payout: { open: 'To pay out', ended: 'Ended' },
    key: { works: 'Works', ended: 'Ended' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
};

export type FindText = typeof FIND_EN;
