// What the screen of the callbacks says, in English.

export const CALLBACKS_EN = {
  detail:
    'When an order is paid, your server is told at the address that the order names. Receivers are told of ' +
    'everything else.',
  states: {
    pending: 'On its way',
    delivered: 'Delivered',
    failed: 'Failed',
    held: 'Held',
    not_requested: 'Not requested',
  },
  failedCount: (count: string) =>
    count === '1' ? '1 callback failed' : `${count} callbacks failed`,
  failedDetail: 'Your server did not accept them, and they are no longer retried.',
  toFailed: 'Show them',
  state: 'State',
  anyState: 'Any',
  from: 'From',
  to: 'To',
  time: 'Time',
  order: 'About',
  types: {
    'order.paid': 'Order paid',
    'order.expired': 'Order expired',
    'order.cancelled': 'Order cancelled',
    'refund.made': 'Refund made',
    'refund_request.opened': 'Refund asked for',
    'settlement.done': 'Settlement',
    'withdrawal.decided': 'Withdrawal decided',
  },
  url: 'Address',
  noUrl: 'The order names none',
  attempts: 'Attempts',
  next: (time: string) => `Next: ${time}`,
  open: 'Details',
  openOf: (order: string) => `Details: ${order}`,
  none: 'No callbacks',
  noneDetail: 'An order with a notify_url is reported to that address once it is paid.',
  one: (order: string) => `Callback ${order}`,
  body: 'What is sent',
  noBody: 'It is written before the first attempt.',
  made: 'Attempts',
  notMade: 'There was no attempt yet.',
  attempt: (n: number) => `Attempt ${n}`,
  status: (status: number | null) => (status === null ? 'No answer' : `HTTP ${status}`),
  duration: (ms: number) => `${ms} ms`,
  answer: 'Answer',
  delivered: 'Delivered',
  resend: 'Send again',
  resent: (count: number) =>
    count === 1 ? '1 callback will be sent again.' : `${count} callbacks will be sent again.`,
  underWay: 'It is being sent already.',
  resendRange: 'Send a period again',
  resendRangeNow:
    'All orders that were paid on these days are told again, also those that were delivered. ' +
    'Receivers see the same webhook-id.',
  secret: {
    title: 'Callback secret',
    detail: 'Your server checks with it that a callback comes from here.',
    missing: 'None yet. It is made when it is first shown or needed.',
    oldEnds: (time: string) => `Callbacks are signed with the old one as well until ${time}.`,
    show: 'Show',
    rotate: 'Rotate',
    showTitle: 'Show the callback secret',
    rotateTitle: 'Rotate the callback secret',
    rotateNow: 'For 24 hours callbacks carry a signature with each, so that you can change over.',
    shown: 'Your callback secret',
    shownDetail: 'Keep it where nobody else can read it.',
    name: 'Secret',
    fileName: 'callback-secret.txt',
  },
  ping: {
    title: 'Test a receiver',
    detail: 'Sends one signed request of type ping.',
    url: 'Address of the receiver',
    send: 'Send a test',
  },
};

export type CallbacksText = typeof CALLBACKS_EN;
