// Tells the matrix whether an answer holds what is the caller's own, all of it and nothing else: what the
// answer names, and what the books say.

import type { Answer } from '../../support/api-http.ts';

export interface Belonging {
  readonly found: (answer: Answer) => readonly unknown[];
  /** Selects the same as text, in a column `own`. */
  readonly inBooks: (userId: number) => string;
}

interface Item {
  readonly [field: string]: unknown;
}

const each = (field: string) => (answer: Answer) =>
  answer.data.items.map((item: Item) => item[field]);
/** Of a file, without its first line. */
const rowsIn = (answer: Answer) =>
  answer.text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','));
const text = (field: string) => (answer: Answer) => [String(answer.data[field])];

/** The user that is named. */
export const THEMSELVES: Belonging = {
  found: text('user_id'),
  inBooks: (userId) => `select '${userId}' as own`,
};

/** How many records they have. */
export const RECORDS: Belonging = {
  found: text('total'),
  inBooks: (userId) => `select count(*)::text as own from entries
    where user_id = ${userId} and record_no is not null`,
};

/** Each has a line of the file. */
const RECORD_LINES: Belonging = {
  found: (answer) => [String(rowsIn(answer).length)],
  inBooks: RECORDS.inBooks,
};

const fenOf = (...yuan: number[]) => String(Math.round(100 * yuan.reduce((sum, one) => sum + one)));

const heldInBooks = (userId: number) =>
  ['consumer', 'merchant']
    .map(
      (account) => `select coalesce(sum(balance_delta + frozen_delta), 0)::text as own
        from entries where user_id = ${userId} and account = '${account}'`,
    )
    .join(' union all ');

/** What is in both wallets, frozen or not. */
const HELD: Belonging = {
  found: ({ data: { consumer, merchant } }) =>
    [consumer, merchant].map(({ balance, frozen }) => fenOf(balance, frozen)),
  inBooks: heldInBooks,
};

const HELD_TODAY: Belonging = {
  found({ data }) {
    const { consumer, merchant } = data.days.at(-1);
    return [consumer, merchant].map(({ held }) => fenOf(held));
  },
  inBooks: heldInBooks,
};

const CLOSING: Belonging = {
  found: ({ data: { consumer, merchant } }) =>
    [consumer, merchant].map(({ closing }) => fenOf(closing)),
  inBooks: heldInBooks,
};

const CLOSING_LINES: Belonging = {
  found: (answer) =>
    rowsIn(answer)
      .filter((cells) => cells[2] === 'closing')
      .map((cells) => fenOf(Number(cells.at(-1)))),
  inBooks: heldInBooks,
};

const HAS_MERCHANT: Belonging = {
  found: text('has_merchant'),
  inBooks: (userId) => `select exists
    (select from merchants where owner_id = ${userId})::text as own`,
};

/** The first there are. */
const PAYMENTS: Belonging = {
  found: each('tx_no'),
  inBooks: (userId) => `select tx_no as own from orders join entries using (tx_no)
    where owner_id = ${userId} and user_id = owner_id and type = 'collection'
    order by record_no limit 20`,
};

/** The newest that are paid. */
const PAID_ORDERS: Belonging = {
  found: each('tx_no'),
  inBooks: (userId) => `select tx_no as own from orders
    where owner_id = ${userId} and status = 'paid'
    order by created_at_ms desc, tx_no desc limit 20`,
};

/** The newest that nobody else may pay; none of those that links are still valid for is older. */
const TO_PAY: Belonging = {
  found: each('tx_no'),
  inBooks: (userId) => `select tx_no as own from orders
    where designated_payer_id = ${userId} and status = 'pending'
    order by created_at_ms desc, tx_no desc limit 20`,
};

/** How many are paid. */
const COUNTED_ORDERS: Belonging = {
  found: text('paid'),
  inBooks: (userId) => `select count(*)::text as own from orders
    where owner_id = ${userId} and status = 'paid'`,
};

/** What came in today, and what went back. */
const TAKEN_TODAY: Belonging = {
  found: ({ data: { day } }) => [fenOf(day.collected_amount), fenOf(day.refunded_amount)],
  inBooks: (userId) =>
    ['collection', 'refund']
      .map(
        (type) => `select coalesce(sum(abs(balance_delta + frozen_delta)), 0)::text as own
          from entries where user_id = ${userId} and account = 'merchant' and type = '${type}'`,
      )
      .join(' union all '),
};

/** Each has a line of the file. */
const ORDER_LINES: Belonging = {
  found: (answer) => rowsIn(answer).map(([txNo]) => txNo),
  inBooks: (userId) => `select tx_no as own from orders where owner_id = ${userId}
    order by created_at_ms desc, tx_no desc`,
};

/** The newest. */
const MERCHANTS_OF: Belonging = {
  found: (answer) => each('merchant_id')(answer).map(String),
  inBooks: (userId) => `select merchant_id::text as own from merchants where owner_id = ${userId}
    order by merchant_id desc limit 20`,
};

/** The newest. */
const WITHDRAWALS: Belonging = {
  found: each('withdrawal_no'),
  inBooks: (userId) => `select withdrawal_no as own from withdrawals where user_id = ${userId}
    order by withdrawal_no desc limit 20`,
};

/** The newest; there are at most twenty. */
const PAYEES: Belonging = {
  found: each('payee_id'),
  inBooks: (userId) => `select payee_id as own from payees
    where owner_id = ${userId} and removed_at_ms is null order by payee_id desc`,
};

/** The newest. */
const RECHARGE_REQUESTS: Belonging = {
  found: each('request_no'),
  inBooks: (userId) => `select request_no as own from recharge_requests where user_id = ${userId}
    order by request_no desc limit 20`,
};

/** The newest. */
const REFUND_REQUESTS: Belonging = {
  found: each('request_no'),
  inBooks: (userId) => `select request_no as own from refund_requests where owner_id = ${userId}
    order by requested_at_ms desc, request_no desc limit 20`,
};

/** How many wait. */
const OPEN_REQUESTS: Belonging = {
  found: text('open'),
  inBooks: (userId) => `select count(*)::text as own from refund_requests
    where owner_id = ${userId} and decided_at_ms is null`,
};

/** The newest; there are at most ten. */
const RECEIVERS: Belonging = {
  found: (answer) => each('receiver_id')(answer).map(String),
  inBooks: (userId) => `select receiver_id::text as own from event_receivers
    where owner_id = ${userId} and removed_at_ms is null order by receiver_id desc limit 20`,
};

/** The newest payments to them. */
const CALLBACKS: Belonging = {
  found: each('event_id'),
  inBooks: (userId) => `select 'evt_' || tx_no as own from entries
    where user_id = ${userId} and type = 'collection' order by record_no desc limit 20`,
};

/** The newest that are open; at signing in, so many are kept. */
const SESSIONS: Belonging = {
  found: each('session_id'),
  inBooks: (userId) => `select session_id as own from sessions where user_id = ${userId}
    order by created_at_ms desc limit 20`,
};

/** The newest. */
const NOTICES: Belonging = {
  found: each('notice_no'),
  inBooks: (userId) => `select notice_no as own from notices where user_id = ${userId}
    order by at_ms desc, notice_no collate "C" limit 20`,
};

/** The newest. */
const KEYS_OF: Belonging = {
  found: each('key_id'),
  inBooks: (userId) => `select key_id as own from api_keys where user_id = ${userId}
    order by created_at_ms desc limit 100`,
};

/** The newest. */
const MANDATES_OF: Belonging = {
  found: each('mandate_no'),
  inBooks: (userId) => `select mandate_no as own from mandates where user_id = ${userId}
    order by mandate_no desc limit 20`,
};

/** The newest. */
const PAYMENT_REQUESTS: Belonging = {
  found: each('request_no'),
  inBooks: (userId) => `select request_no as own from payment_requests where payer_id = ${userId}
    order by request_no desc limit 20`,
};

/** How many wait: those of mandates that have not ended. */
const OPEN_PAYMENT_REQUESTS: Belonging = {
  found: text('open'),
  inBooks: (userId) => `select count(*)::text as own from payment_requests
    join mandates using (mandate_no)
    where payer_id = ${userId} and decided_at_ms is null and ended_at_ms is null`,
};

/** By the operation that answers them. */
export const OWN: Readonly<Record<string, Belonging>> = {
  getBalance: THEMSELVES,
  listTransactions: RECORDS,
  listEvents: PAYMENTS,
  listOrders: PAID_ORDERS,
  listOrdersToPay: TO_PAY,
  countOrders: COUNTED_ORDERS,
  exportOrders: ORDER_LINES,
  showTakings: TAKEN_TODAY,
  listRefundRequests: REFUND_REQUESTS,
  countRefundRequests: OPEN_REQUESTS,
  listMerchants: MERCHANTS_OF,
  showWallets: HELD,
  showWalletHistory: HELD_TODAY,
  showOverview: HAS_MERCHANT,
  showStatement: CLOSING,
  exportStatement: CLOSING_LINES,
  listRecords: RECORDS,
  exportRecords: RECORD_LINES,
  listWithdrawals: WITHDRAWALS,
  listRechargeRequests: RECHARGE_REQUESTS,
  listPayees: PAYEES,
  listMandates: MANDATES_OF,
  listPaymentRequests: PAYMENT_REQUESTS,
  countPaymentRequests: OPEN_PAYMENT_REQUESTS,
  listNotices: NOTICES,
  getMe: THEMSELVES,
  listKeys: KEYS_OF,
  listSessions: SESSIONS,
  listReceivers: RECEIVERS,
  listCallbacks: CALLBACKS,
};
