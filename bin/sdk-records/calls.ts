// The calls of the SDKs: whoever has read one knows all five. Each language writes the name in its own
// manner, and TypeScript has those of a noun together. Tests hold the SDKs to it, and the page about them has
// its table between the marks `<!-- calls -->` and `<!-- end -->`.

import { sdkOperations } from './records.ts';

interface Call {
  /** As in TypeScript, whose nouns are objects. */
  readonly typescript: string;
  /** As in Python. */
  readonly name: string;
  /** What they come from; null: the client makes it of others. */
  readonly operation: string | null;
  /** In place of the record that the operation gives. */
  readonly gives?: string;
}

const call = (
  operation: string | null,
  typescript: string,
  name: string,
  gives?: string,
): Call => ({ operation, typescript, name, ...(gives && { gives }) });

export const CALLS: readonly Call[] = [
  call('getHealth', 'health', 'health'),
  call('getBalance', 'balance', 'balance'),
  call('listMerchants', 'merchants', 'merchants'),
  call('showTakings', 'takings', 'takings'),
  call('getBill', 'bill', 'bill'),
  call('createCollection', 'orders.collect', 'collect'),
  call('runQuery', 'orders.get', 'order'),
  call('showOrder', 'orders.detail', 'order_detail'),
  call('listOrders', 'orders.page', 'orders'),
  call('countOrders', 'orders.counts', 'order_counts'),
  call('exportOrders', 'orders.csv', 'orders_csv'),
  call('cancelOrder', 'orders.cancel', 'cancel'),
  call('getOrderLifecycle', 'orders.lifecycle', 'lifecycle'),
  call('refundOrder', 'orders.refund', 'refund'),
  call(null, 'orders.waitUntilPaid', 'wait_until_paid', 'Order'),
  call('listRefunds', 'refunds.page', 'refunds'),
  call('showRefund', 'refunds.get', 'refund_made'),
  call('listTransactions', 'transactions.page', 'transactions'),
  call(null, 'transactions.all', 'all_transactions', 'Transaction'),
  call('getOrderReceipt', 'receipts.ofOrder', 'order_receipt'),
  call('getReceipt', 'receipts.ofTransaction', 'receipt'),
  call('getDayProof', 'receipts.ofDay', 'day_proof'),
  call('listEvents', 'events.page', 'events'),
  call(null, 'events.stream', 'stream_events', 'Event'),
  call('listRequests', 'requests.page', 'requests'),
  call('listReceivers', 'receivers.page', 'receivers'),
  call('createReceiver', 'receivers.create', 'create_receiver'),
  call('changeReceiver', 'receivers.change', 'change_receiver'),
  call('removeReceiver', 'receivers.remove', 'remove_receiver'),
  call('pingReceiver', 'receivers.ping', 'ping_receiver'),
  call('rotateReceiverSecret', 'receivers.rotateSecret', 'rotate_receiver_secret'),
  call('listCallbacks', 'callbacks.page', 'callbacks'),
  call('showCallback', 'callbacks.get', 'callback'),
  call('resendCallback', 'callbacks.resend', 'resend_callback'),
  call('resendCallbacks', 'callbacks.resendPeriod', 'resend_callbacks'),
  call('pingUrl', 'callbacks.pingUrl', 'ping_callback_url'),
  call('getCallbackSecret', 'callbacks.secret', 'callback_secret'),
  call('rotateCallbackSecret', 'callbacks.rotateSecret', 'rotate_callback_secret'),
  call('getMandate', 'mandate.show', 'mandate'),
  call('payUnderMandate', 'mandate.pay', 'pay'),
  call('listMandatePayments', 'mandate.payments', 'mandate_payments'),
  call('sandboxShow', 'sandbox.show', 'sandbox'),
  call('sandboxPay', 'sandbox.pay', 'sandbox_pay'),
  call('sandboxTopUp', 'sandbox.topUp', 'sandbox_top_up'),
  call('sandboxMoveClock', 'sandbox.moveClock', 'sandbox_move_clock'),
  call('sandboxMark', 'sandbox.mark', 'sandbox_mark'),
  call('sandboxReset', 'sandbox.reset', 'sandbox_reset'),
];

/** What needs no client. */
export const FUNCTIONS: readonly string[] = [
  ...['signature', 'request_signature', 'secret_flaw', 'verify_webhook', 'sign_webhook'],
];

export const CALL_PAGES = { en: 'docs/sdk.md', zh: 'docs/zh/sdk.md' } as const;

const HEADS = {
  en: '| address | TypeScript | Python | gives |',
  zh: '| 地址 | TypeScript | Python | 返回 |',
} as const;
const MARKED = /(?<=<!-- calls -->\n)[\s\S]*?(?=<!-- end -->)/;

/** The page with its table as the calls are. */
export function withCallTable(page: string, language: keyof typeof HEADS): string {
  const operations = sdkOperations();
  const rows = CALLS.map(({ operation, typescript, name, gives }) => {
    const found = operations.find(({ operationId }) => operationId === operation);
    const record = found?.record ?? gives;
    const address = found ? `\`${found.address}\`` : '';
    return `| ${address} | \`${typescript}\` | \`${name}\` | ${record ? `\`${record}\`` : 'CSV'} |`;
  });
  return page.replace(MARKED, () => [HEADS[language], '|---|---|---|---|', ...rows, ''].join('\n'));
}
