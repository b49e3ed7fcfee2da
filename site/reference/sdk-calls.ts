// The methods of the SDKs for each operation, and what the examples give them. A name is written as Python
// writes it; the others follow from it, but for TypeScript, whose methods lie in groups.

import { MERCHANT, ORDER_NO, REFUND_NO } from '../../src/http/openapi/story.ts';

export type Argument =
  | { readonly kind: 'text' | 'integer' | 'yuan'; readonly text: string }
  /** What may be left out, by name. */
  | { readonly kind: 'options'; readonly values: Readonly<Record<string, string | number>> };

export interface Call {
  readonly ts: string;
  readonly name: string;
  /** Where it does not follow from the name. */
  readonly go?: string;
  /** What the examples call the answer. */
  readonly result: string;
  readonly args: readonly Argument[];
  /** What the request has after its path; null: as the description's own example. */
  readonly query?: readonly (readonly [name: string, value: string | null])[];
  /** The arguments, where a language takes them in another way. */
  readonly typescript?: string;
  readonly python?: string;
  readonly inGo?: { readonly before?: string; readonly given: string };
  readonly java?: string;
  readonly php?: string;
}

const text = (value: string): Argument => ({ kind: 'text', text: value });
const integer = (value: number): Argument => ({ kind: 'integer', text: `${value}` });
const yuan = (value: string): Argument => ({ kind: 'yuan', text: value });

/** With names that are for the query, too. */
function filter(values: Readonly<Record<string, string | number>>) {
  return {
    args: [{ kind: 'options', values }],
    query: Object.entries(values).map(([name, value]) => [name, `${value}`] as const),
  } as const;
}

const RECEIVER_ID = 1001;
const EVENT_ID = `evt_${ORDER_NO}`;
const DAY = '2026-11-20';
const REASON = '有一两受潮了';
const EVENTS_AT = 'https://shop.example/events';

export const CALLS: Readonly<Record<string, Call>> = {
  getHealth: { ts: 'health', name: 'health', result: 'health', args: [] },
  runQuery: { ts: 'orders.get', name: 'order', result: 'order', args: [text(ORDER_NO)] },
  getOrderLifecycle: {
    ...{ ts: 'orders.lifecycle', name: 'lifecycle', result: 'lifecycle' },
    args: [text(ORDER_NO)],
    query: [['tx_no', ORDER_NO]],
  },
  createCollection: {
    ...{ ts: 'orders.collect', name: 'collect', result: 'order' },
    args: [yuan('88.00'), integer(MERCHANT.merchant_id)],
    typescript: `{ amount: '88.00', merchant_id: ${MERCHANT.merchant_id} }`,
    inGo: { given: `tael.Collection{Amount: 8800, MerchantID: ${MERCHANT.merchant_id}}` },
    java: `new BigDecimal("88.00"), ${MERCHANT.merchant_id}, Map.of()`,
  },
  listOrders: {
    ...{ ts: 'orders.page', name: 'orders', result: 'orders' },
    ...filter({ status: 'paid', limit: 20 }),
  },
  countOrders: {
    ...{ ts: 'orders.counts', name: 'order_counts', result: 'counts' },
    ...filter({ date_from: DAY }),
  },
  exportOrders: {
    ...{ ts: 'orders.csv', name: 'orders_csv', go: 'OrdersCSV', result: 'csv' },
    ...filter({ date_from: DAY }),
  },
  showOrder: {
    ...{ ts: 'orders.detail', name: 'order_detail', result: 'order' },
    args: [text(ORDER_NO)],
  },
  cancelOrder: { ts: 'orders.cancel', name: 'cancel', result: 'order', args: [text(ORDER_NO)] },
  refundOrder: {
    ...{ ts: 'orders.refund', name: 'refund', result: 'refund', args: [] },
    typescript: `{
  tx_no: '${ORDER_NO}',
  refund_type: 'partial',
  amount: '40.00',
  reason: '${REASON}',
  pay_password: '135790',
}`,
    python: `"${ORDER_NO}", "partial", "${REASON}", "135790",
                     amount="40.00"`,
    inGo: {
      before: 'amount := tael.Fen(4000)',
      given: `tael.RefundOf{
	TxNo: "${ORDER_NO}", RefundType: "partial", Amount: &amount,
	Reason: "${REASON}", PayPassword: "135790",
}`,
    },
    java: `Map.of(
    "tx_no", "${ORDER_NO}", "refund_type", "partial",
    "amount", new BigDecimal("40.00"), "reason", "${REASON}", "pay_password", "135790")`,
    php: `[
    'tx_no' => '${ORDER_NO}',
    'refund_type' => 'partial',
    'amount' => '40.00',
    'reason' => '${REASON}',
    'pay_password' => '135790',
]`,
  },
  listRefunds: {
    ...{ ts: 'refunds.page', name: 'refunds', result: 'refunds' },
    ...filter({ tx_no: ORDER_NO }),
  },
  showRefund: { ts: 'refunds.get', name: 'refund_made', result: 'refund', args: [text(REFUND_NO)] },
  getBill: {
    ...{ ts: 'bill', name: 'bill', result: 'csv', args: [text(DAY), text('orders')] },
    query: [['kind', 'orders']],
  },
  showTakings: {
    ...{ ts: 'takings', name: 'takings', result: 'takings', args: [text(DAY)] },
    query: [['date', DAY]],
  },
  listMerchants: {
    ...{ ts: 'merchants', name: 'merchants', result: 'merchants' },
    ...filter({ limit: 20 }),
  },
  getBalance: { ts: 'balance', name: 'balance', result: 'balance', args: [] },
  listTransactions: {
    ...{ ts: 'transactions.page', name: 'transactions', result: 'records' },
    ...filter({ wallet: 'merchant', per_page: 20 }),
  },
  listEvents: { ts: 'events.page', name: 'events', result: 'events', ...filter({ after: 0 }) },
  listReceivers: {
    ...{ ts: 'receivers.page', name: 'receivers', result: 'receivers' },
    ...filter({ limit: 20 }),
  },
  createReceiver: {
    ...{ ts: 'receivers.create', name: 'create_receiver', result: 'receiver', args: [] },
    typescript: `{ url: '${EVENTS_AT}', events: ['refund.made'] }`,
    python: `"${EVENTS_AT}", ["refund.made"]`,
    inGo: { given: `"${EVENTS_AT}", []string{"refund.made"}` },
    java: `"${EVENTS_AT}", List.of("refund.made")`,
    php: `'${EVENTS_AT}', ['refund.made']`,
  },
  changeReceiver: {
    ...{ ts: 'receivers.change', name: 'change_receiver', result: 'receiver', args: [] },
    typescript: `${RECEIVER_ID}, { events: ['settlement.done'] }`,
    python: `${RECEIVER_ID}, events=["settlement.done"]`,
    inGo: { given: `${RECEIVER_ID}, tael.ReceiverSettings{Events: []string{"settlement.done"}}` },
    java: `${RECEIVER_ID}, Map.of("events", List.of("settlement.done"))`,
    php: `${RECEIVER_ID}, ['events' => ['settlement.done']]`,
  },
  removeReceiver: {
    ...{ ts: 'receivers.remove', name: 'remove_receiver', result: 'receiver' },
    args: [integer(RECEIVER_ID)],
  },
  pingReceiver: {
    ...{ ts: 'receivers.ping', name: 'ping_receiver', result: 'ping' },
    args: [integer(RECEIVER_ID)],
  },
  rotateReceiverSecret: {
    ...{ ts: 'receivers.rotateSecret', name: 'rotate_receiver_secret', result: 'receiver' },
    args: [integer(RECEIVER_ID)],
  },
  listCallbacks: {
    ...{ ts: 'callbacks.page', name: 'callbacks', result: 'callbacks' },
    ...filter({ state: 'failed', limit: 20 }),
  },
  showCallback: {
    ts: 'callbacks.get',
    name: 'callback',
    result: 'callback',
    args: [text(EVENT_ID)],
  },
  resendCallback: {
    ...{ ts: 'callbacks.resend', name: 'resend_callback', result: 'resent' },
    args: [text(EVENT_ID)],
  },
  resendCallbacks: {
    ...{ ts: 'callbacks.resendPeriod', name: 'resend_callbacks', result: 'resent' },
    args: [text(DAY), text(DAY)],
  },
  pingUrl: {
    ...{
      ts: 'callbacks.pingUrl',
      name: 'ping_callback_url',
      go: 'PingCallbackURL',
      result: 'ping',
    },
    args: [text('https://shop.example/paid')],
  },
  getCallbackSecret: { ts: 'callbacks.secret', name: 'callback_secret', result: 'made', args: [] },
  rotateCallbackSecret: {
    ...{ ts: 'callbacks.rotateSecret', name: 'rotate_callback_secret', result: 'made', args: [] },
  },
  listRequests: {
    ...{ ts: 'requests.page', name: 'requests', result: 'requests' },
    ...filter({ refused: 'true', limit: 20 }),
  },
  sandboxShow: { ts: 'sandbox.show', name: 'sandbox', result: 'sandbox', args: [] },
  sandboxPay: { ts: 'sandbox.pay', name: 'sandbox_pay', result: 'sandbox', args: [text(ORDER_NO)] },
  sandboxTopUp: {
    ...{ ts: 'sandbox.topUp', name: 'sandbox_top_up', result: 'sandbox', args: [yuan('1000.00')] },
    inGo: { given: 'tael.Fen(100000), 0' },
    java: 'new BigDecimal("1000.00"), null',
  },
  sandboxMoveClock: {
    ...{ ts: 'sandbox.moveClock', name: 'sandbox_move_clock', result: 'sandbox' },
    args: [integer(86_400)],
  },
  sandboxMark: { ts: 'sandbox.mark', name: 'sandbox_mark', result: 'sandbox', args: [] },
  sandboxReset: { ts: 'sandbox.reset', name: 'sandbox_reset', result: 'sandbox', args: [] },
};
