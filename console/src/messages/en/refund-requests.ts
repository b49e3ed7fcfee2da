// Holds the English texts of the screen of refund requests.

export const REQUESTS_EN = {
  title: 'Refund requests',
  detail: 'Refunds that assistants ask for. Nothing is refunded until you approve it.',
  open: 'Waiting for you',
  earlier: 'Earlier',
  allStatuses: 'All statuses',
  noneEarlier: 'None yet',
  nothingOpen: 'No open requests',
  nothingOpenDetail: 'When an assistant asks for a refund, it waits here for your decision.',
  toOrders: 'View orders',
  columns: {
    time: 'Requested',
    order: 'Order',
    reason: 'Reason',
    key: 'Key',
    amount: 'Amount',
    net: 'Payer receives',
    until: 'Decide by',
    status: 'Status',
    decide: 'Decision',
  },
  statuses: {
    approval_required: 'Waiting',
    refunded: 'Refunded',
    declined: 'Declined',
    expired: 'Expired',
  },
  approve: 'Approve',
  decline: 'Decline',
  approveOf: (amount: string) => `Approve the refund of ${amount}`,
  declineOf: (amount: string) => `Decline the refund of ${amount}`,
  approveTitle: (amount: string) => `Refund ${amount}?`,
  approveDetail: (net: string, fee: string, key: string) =>
    `The payer receives ${net}; the fee is ${fee}. Requested with the key ${key}.`,
  approveNow: (amount: string) => `Refund ${amount}`,
  declineTitle: 'Decline this refund?',
  declineDetail: 'No money moves. The assistant is told that it was declined.',
  reason: 'Reason (optional)',
  waiting: (count: number) => `${count} waiting`,
};

export type RequestsText = typeof REQUESTS_EN;
