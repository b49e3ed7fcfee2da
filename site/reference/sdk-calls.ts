// What the examples give the call of each operation, and where a language takes it in another way. Which call
// that is, `bin/sdk-records/calls.ts` says.

import { MERCHANT, ORDER_NO, REFUND_NO } from '../../src/http/openapi/story.ts';

export type Argument =
  | { readonly kind: 'text' | 'integer' | 'yuan'; readonly text: string }
  /** What may be left out, by name. */
  | { readonly kind: 'options'; readonly values: Readonly<Record<string, string | number>> };

export interface Call {
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
  getHealth: { result: 'health', args: [] },
  runQuery: { result: 'order', args: [text(ORDER_NO)] },
  getOrderLifecycle: {
    result: 'lifecycle',
    args: [text(ORDER_NO)],
    query: [['tx_no', ORDER_NO]],
  },
  createCollection: {
    result: 'order',
    args: [yuan('88.00'), integer(MERCHANT.merchant_id)],
    typescript: `{ amount: '88.00', merchant_id: ${MERCHANT.merchant_id} }`,
    inGo: { given: `tael.Collection{Amount: 8800, MerchantID: ${MERCHANT.merchant_id}}` },
    java: `new BigDecimal("88.00"), ${MERCHANT.merchant_id}, Map.of()`,
  },
  listOrders: {
    result: 'orders',
    ...filter({ status: 'paid', limit: 20 }),
  },
  countOrders: {
    result: 'counts',
    ...filter({ date_from: DAY }),
  },
  exportOrders: {
    result: 'csv',
    ...filter({ date_from: DAY }),
  },
  showOrder: {
    result: 'order',
    args: [text(ORDER_NO)],
  },
  cancelOrder: { result: 'order', args: [text(ORDER_NO)] },
  refundOrder: {
    result: 'refund',
    args: [],
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
    result: 'refunds',
    ...filter({ tx_no: ORDER_NO }),
  },
  showRefund: { result: 'refund', args: [text(REFUND_NO)] },
  getOrderReceipt: { result: 'receipt', args: [text(ORDER_NO)] },
  getReceipt: { result: 'receipt', args: [integer(1)] },
  getDayProof: { result: 'proven', args: [text(DAY)] },
  getBill: {
    result: 'csv',
    args: [text(DAY), text('orders')],
    query: [['kind', 'orders']],
  },
  showTakings: {
    result: 'takings',
    args: [text(DAY)],
    query: [['date', DAY]],
  },
  listMerchants: {
    result: 'merchants',
    ...filter({ limit: 20 }),
  },
  getBalance: { result: 'balance', args: [] },
  listTransactions: {
    result: 'records',
    ...filter({ wallet: 'merchant', per_page: 20 }),
  },
  listEvents: { result: 'events', ...filter({ after: 0 }) },
  listReceivers: {
    result: 'receivers',
    ...filter({ limit: 20 }),
  },
  createReceiver: {
    result: 'receiver',
    args: [],
    typescript: `{ url: '${EVENTS_AT}', events: ['refund.made'] }`,
    python: `"${EVENTS_AT}", ["refund.made"]`,
    inGo: { given: `"${EVENTS_AT}", []string{"refund.made"}` },
    java: `"${EVENTS_AT}", List.of("refund.made")`,
    php: `'${EVENTS_AT}', ['refund.made']`,
  },
  changeReceiver: {
    result: 'receiver',
    args: [],
    typescript: `${RECEIVER_ID}, { events: ['settlement.done'] }`,
    python: `${RECEIVER_ID}, events=["settlement.done"]`,
    inGo: { given: `${RECEIVER_ID}, tael.ReceiverSettings{Events: []string{"settlement.done"}}` },
    java: `${RECEIVER_ID}, Map.of("events", List.of("settlement.done"))`,
    php: `${RECEIVER_ID}, ['events' => ['settlement.done']]`,
  },
  removeReceiver: {
    result: 'receiver',
    args: [integer(RECEIVER_ID)],
  },
  pingReceiver: {
    result: 'ping',
    args: [integer(RECEIVER_ID)],
  },
  rotateReceiverSecret: {
    result: 'receiver',
    args: [integer(RECEIVER_ID)],
  },
  listCallbacks: {
    result: 'callbacks',
    ...filter({ state: 'failed', limit: 20 }),
  },
  showCallback: {
    result: 'callback',
    args: [text(EVENT_ID)],
  },
  resendCallback: {
    result: 'resent',
    args: [text(EVENT_ID)],
  },
  resendCallbacks: {
    result: 'resent',
    args: [text(DAY), text(DAY)],
  },
  pingUrl: {
    result: 'ping',
    args: [text('https://shop.example/paid')],
  },
  getCallbackSecret: { result: 'made', args: [] },
  rotateCallbackSecret: {
    result: 'made',
    args: [],
  },
  listRequests: {
    result: 'requests',
    ...filter({ refused: 'true', limit: 20 }),
  },
  getMandate: { result: 'mandate', args: [] },
  payUnderMandate: {
    result: 'payment',
    args: [text(ORDER_NO), yuan('88.00')],
    typescript: `'${ORDER_NO}', { amount: '88.00' }`,
    inGo: { given: `tael.PaymentOf{TxNo: "${ORDER_NO}", Amount: 8800}` },
    java: `"${ORDER_NO}", new BigDecimal("88.00"), Map.of()`,
  },
  listMandatePayments: { result: 'payments', ...filter({ limit: 20 }) },
  sandboxShow: { result: 'sandbox', args: [] },
  sandboxPay: { result: 'sandbox', args: [text(ORDER_NO)] },
  sandboxTopUp: {
    result: 'sandbox',
    args: [yuan('1000.00')],
    inGo: { given: 'tael.Fen(100000), 0' },
    java: 'new BigDecimal("1000.00"), null',
  },
  sandboxMoveClock: {
    result: 'sandbox',
    args: [integer(86_400)],
  },
  sandboxMark: { result: 'sandbox', args: [] },
  sandboxReset: { result: 'sandbox', args: [] },
};
