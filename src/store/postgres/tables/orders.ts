// Rows of orders and of what becomes of them: refunds, refund requests, settlement buckets.

import { fen } from '../../../core/money.ts';
import type { ToolRefundDay } from '../../../core/order/direct-refund.ts';
import type { Metadata, Order, OrderStatus, Refund } from '../../../core/order/order.ts';
import type { RefundRequest } from '../../../core/order/refund-request.ts';
import { type SettlementBucket, withSettlement } from '../../../core/order/settlement.ts';
import type { RefundNumber, ShopNumber } from '../../../core/order/shop-number.ts';
import type { Branch, Merchant } from '../../../core/rows/shop.ts';
import { bigint, type PlainColumn, text as textColumn } from '../connection/columns.ts';
import { nullableNumber, toFen, toNumber } from '../connection/values.ts';
import { guardedTable, type RowSealing } from './row-mac.ts';
import { proved, type SealedRow, sealedTable } from './sealed-rows.ts';
import { amount, later, number, small, table, tellsItsOwner, text } from './table.ts';

/** What an order says from the beginning and never changes. */
const ORDER_CONTENT = {
  tx_no: textColumn((order: Order) => order.txNo),
  merchant_id: bigint((order: Order) => order.merchantId),
  owner_id: bigint((order: Order) => order.ownerId),
  merchant_name: textColumn((order: Order) => order.merchantName),
  branch_id: bigint((order: Order) => order.branchId),
  title: textColumn((order: Order) => order.title),
  amount: bigint((order: Order) => order.amountFen),
  notify_url: textColumn((order: Order) => order.notifyUrl),
  return_url: textColumn((order: Order) => order.returnUrl),
  designated_payer_id: bigint((order: Order) => order.designatedPayerId),
  created_at_ms: bigint((order: Order) => order.createdAtMs),
  expires_at_ms: bigint((order: Order) => order.expiresAtMs),
};
export const ORDER_ROWS = guardedTable<Order>('orders', ORDER_CONTENT, false, {
  out_trade_no: textColumn((order) => order.outTradeNo),
  metadata: textColumn(({ metadata }) => metadata && JSON.stringify(metadata)),
});

const ORDER_PROGRESS: Readonly<Record<string, PlainColumn<Order>>> = {
  tx_no: ORDER_CONTENT.tx_no,
  status: textColumn((order) => order.status),
  payer_id: bigint((order) => order.payerId),
  paid_at_ms: bigint((order) => order.paidAtMs),
  cancelled_at_ms: bigint((order) => order.cancelledAtMs),
  settle_due_at_ms: bigint((order) => order.settleDueAtMs),
  settled_at_ms: bigint((order) => order.settledAtMs),
  unsettled: bigint((order) => order.unsettledFen),
  settled: bigint((order) => order.settledFen),
  refunded: bigint((order) => order.refundedFen),
  partial_refunded: bigint((order) => order.partialRefundedFen),
  fee: bigint((order) => order.feeFen),
};

export const ORDER_SEALS = sealedTable(
  'orders',
  { ...ORDER_ROWS.content, ...ORDER_PROGRESS },
  toOrder,
  ORDER_ROWS,
);

/** What changes of an order. */
export const ORDER_PROGRESS_COLUMNS = { ...ORDER_PROGRESS, seal: ORDER_SEALS.columns.seal };

export interface OrderRow extends SealedRow {
  readonly tx_no: string;
  readonly merchant_id: string;
  readonly owner_id: string;
  readonly merchant_name: string;
  readonly branch_id: string | null;
  readonly title: string;
  readonly out_trade_no: string | null;
  readonly metadata: string | null;
  readonly amount: string;
  readonly notify_url: string | null;
  readonly return_url: string | null;
  readonly status: OrderStatus;
  readonly designated_payer_id: string | null;
  readonly payer_id: string | null;
  readonly created_at_ms: string;
  readonly expires_at_ms: string;
  readonly paid_at_ms: string | null;
  readonly cancelled_at_ms: string | null;
  readonly settle_due_at_ms: string | null;
  readonly settled_at_ms: string | null;
  readonly unsettled: string;
  readonly settled: string;
  readonly refunded: string;
  readonly partial_refunded: string;
  readonly fee: string;
}

export function metadataOf({ metadata }: { readonly metadata: string | null }): Metadata | null {
  return metadata === null ? null : JSON.parse(metadata);
}

export function toOrder(row: OrderRow): Order {
  return {
    txNo: row.tx_no,
    merchantId: toNumber(row.merchant_id),
    ownerId: toNumber(row.owner_id),
    merchantName: row.merchant_name,
    branchId: nullableNumber(row.branch_id),
    title: row.title,
    outTradeNo: row.out_trade_no,
    metadata: metadataOf(row),
    notifyUrl: row.notify_url,
    returnUrl: row.return_url,
    amountFen: toFen(row.amount),
    status: row.status,
    designatedPayerId: nullableNumber(row.designated_payer_id),
    payerId: nullableNumber(row.payer_id),
    createdAtMs: toNumber(row.created_at_ms),
    expiresAtMs: toNumber(row.expires_at_ms),
    paidAtMs: nullableNumber(row.paid_at_ms),
    cancelledAtMs: nullableNumber(row.cancelled_at_ms),
    settleDueAtMs: nullableNumber(row.settle_due_at_ms),
    settledAtMs: nullableNumber(row.settled_at_ms),
    unsettledFen: toFen(row.unsettled),
    settledFen: toFen(row.settled),
    refundedFen: toFen(row.refunded),
    partialRefundedFen: toFen(row.partial_refunded),
    feeFen: toFen(row.fee),
  };
}

/** An order joined with the time at which its bucket was settled. */
export interface OrderWithSettlementRow extends OrderRow {
  readonly bucket_settled_at_ms: string | null;
}

export function provedSettledOrder(sealing: RowSealing, row: OrderWithSettlementRow): Order {
  return withSettlement(
    proved(sealing, ORDER_SEALS, row),
    nullableNumber(row.bucket_settled_at_ms),
  );
}

export interface ShopNumberRow extends SealedRow {
  readonly id: string;
  readonly tx_no: string;
  readonly replaces_tx_no: string | null;
}

export const SHOP_NUMBER_SEALS = sealedTable(
  'shop_numbers',
  {
    id: textColumn((number: ShopNumber) => number.id),
    tx_no: textColumn((number: ShopNumber) => number.txNo),
    replaces_tx_no: textColumn((number: ShopNumber) => number.replacesTxNo),
  },
  (row: ShopNumberRow) => ({ id: row.id, txNo: row.tx_no, replacesTxNo: row.replaces_tx_no }),
);

export interface RefundNumberRow extends SealedRow {
  readonly id: string;
  readonly tx_no: string;
  readonly made_no: string;
  readonly replaces_no: string | null;
}

export const REFUND_NUMBER_SEALS = sealedTable(
  'refund_numbers',
  {
    id: textColumn((number: RefundNumber) => number.id),
    tx_no: textColumn((number: RefundNumber) => number.txNo),
    made_no: textColumn((number: RefundNumber) => number.madeNo),
    replaces_no: textColumn((number: RefundNumber) => number.replacesNo),
  },
  ({ id, tx_no: txNo, made_no: madeNo, replaces_no: replacesNo }: RefundNumberRow) => {
    return { id, txNo, madeNo, replacesNo };
  },
);

export interface SettlementBucketRow {
  readonly id: string;
  readonly owner_id: string;
  readonly due_at_ms: string;
  readonly amount: string;
  readonly settled_at_ms: string | null;
}

export function toSettlementBucket(row: SettlementBucketRow): SettlementBucket {
  return {
    ownerId: toNumber(row.owner_id),
    dueAtMs: toNumber(row.due_at_ms),
    amountFen: toFen(row.amount),
    settledAtMs: nullableNumber(row.settled_at_ms),
  };
}

/** What goes to the payer follows from the rest. */
export type StoredRefund = Omit<Refund, 'netFen'>;

export const REFUND_ROWS = table<StoredRefund>(
  'refunds',
  {
    refundNo: text('refund_no'),
    txNo: text('tx_no'),
    refundType: text('refund_type'),
    amountFen: amount('amount'),
    feeFen: amount('fee'),
    reason: text('reason'),
    keyId: text('key_id'),
    authority: text('authority'),
    atMs: number('at_ms'),
    outRefundNo: later(text('out_refund_no')),
  },
  { ownerOf: (refund) => refund.txNo },
);

export function toRefund(stored: StoredRefund): Refund {
  return { ...stored, netFen: fen(stored.amountFen - stored.feeFen) };
}

export const REFUND_REQUEST_ROWS = table<RefundRequest>(
  'refund_requests',
  {
    requestNo: text('request_no'),
    txNo: text('tx_no'),
    ownerId: number('owner_id'),
    keyId: text('key_id'),
    refundType: text('refund_type'),
    amountFen: amount('amount'),
    reason: text('reason'),
    requestedAtMs: number('requested_at_ms'),
    expiresAtMs: number('expires_at_ms'),
    decidedAtMs: number('decided_at_ms'),
    refundNo: text('refund_no'),
    outRefundNo: later(text('out_refund_no')),
  },
  {
    ownerOf: tellsItsOwner(
      (request) => request.requestNo,
      (request) => request.ownerId,
    ),
  },
);

/** What was refunded, brought in and paid out with a key on the last day. */
export const TOOL_REFUND_ROWS = table<ToolRefundDay>(
  'tool_refund_days',
  { windowId: text('window_id'), day: small('day'), refundedFen: amount('refunded') },
  { ownerOf: (day) => day.windowId, sealedLater: true },
);

export const MERCHANT_ROWS = table<Merchant>(
  'merchants',
  { merchantId: number('merchant_id'), ownerId: number('owner_id'), name: text('name') },
  { sealedLater: true },
);

export const BRANCH_ROWS = table<Branch>(
  'branches',
  { branchId: number('branch_id'), merchantId: number('merchant_id'), name: text('name') },
  { sealedLater: true },
);
