// Rows of orders and of what becomes of them: refunds, refund requests, settlement buckets.

import { fen } from '../../../core/money.ts';
import type { ToolRefundDay } from '../../../core/order/direct-refund.ts';
import type {
  Branch,
  Merchant,
  Metadata,
  Order,
  OrderStatus,
  Refund,
  RefundAuthority,
  RefundType,
} from '../../../core/order/order.ts';
import type { RefundRequest } from '../../../core/order/refund-request.ts';
import { type Bucket, withSettlement } from '../../../core/order/settlement.ts';
import type { RefundNumber, ShopNumber } from '../../../core/order/shop-number.ts';
import { bigint, type PlainColumn, text } from '../connection/columns.ts';
import { nullableNumber, toFen, toNumber } from '../connection/values.ts';
import { guardedTable } from './row-mac.ts';
import { proved, type SealedRow, type Sealing, sealedTable } from './sealed-rows.ts';

/** What an order says from the beginning and never changes. */
const ORDER_CONTENT = {
  tx_no: text((order: Order) => order.txNo),
  merchant_id: bigint((order: Order) => order.merchantId),
  owner_id: bigint((order: Order) => order.ownerId),
  merchant_name: text((order: Order) => order.merchantName),
  branch_id: bigint((order: Order) => order.branchId),
  title: text((order: Order) => order.title),
  amount: bigint((order: Order) => order.amountFen),
  notify_url: text((order: Order) => order.notifyUrl),
  return_url: text((order: Order) => order.returnUrl),
  designated_payer_id: bigint((order: Order) => order.designatedPayerId),
  created_at_ms: bigint((order: Order) => order.createdAtMs),
  expires_at_ms: bigint((order: Order) => order.expiresAtMs),
};
export const ORDER_ROWS = guardedTable<Order>('orders', ORDER_CONTENT, false, {
  out_trade_no: text((order) => order.outTradeNo),
  metadata: text(({ metadata }) => metadata && JSON.stringify(metadata)),
});

const ORDER_PROGRESS: Readonly<Record<string, PlainColumn<Order>>> = {
  tx_no: ORDER_CONTENT.tx_no,
  status: text((order) => order.status),
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
  { before: ORDER_ROWS },
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
export interface OrderWithBucketRow extends OrderRow {
  readonly bucket_settled_at_ms: string | null;
}

export function provedSettledOrder(sealing: Sealing, row: OrderWithBucketRow): Order {
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
    id: text((number: ShopNumber) => number.id),
    tx_no: text((number: ShopNumber) => number.txNo),
    replaces_tx_no: text((number: ShopNumber) => number.replacesTxNo),
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
    id: text((number: RefundNumber) => number.id),
    tx_no: text((number: RefundNumber) => number.txNo),
    made_no: text((number: RefundNumber) => number.madeNo),
    replaces_no: text((number: RefundNumber) => number.replacesNo),
  },
  ({ id, tx_no: txNo, made_no: madeNo, replaces_no: replacesNo }: RefundNumberRow) => {
    return { id, txNo, madeNo, replacesNo };
  },
);

export interface BucketRow {
  readonly id: string;
  readonly owner_id: string;
  readonly due_at_ms: string;
  readonly amount: string;
  readonly settled_at_ms: string | null;
}

export function toBucket(row: BucketRow): Bucket {
  return {
    ownerId: toNumber(row.owner_id),
    dueAtMs: toNumber(row.due_at_ms),
    amountFen: toFen(row.amount),
    settledAtMs: nullableNumber(row.settled_at_ms),
  };
}

const REFUND_CONTENT = {
  refund_no: text((refund: Refund) => refund.refundNo),
  tx_no: text((refund: Refund) => refund.txNo),
  refund_type: text((refund: Refund) => refund.refundType),
  amount: bigint((refund: Refund) => refund.amountFen),
  fee: bigint((refund: Refund) => refund.feeFen),
  reason: text((refund: Refund) => refund.reason),
  key_id: text((refund: Refund) => refund.keyId),
  authority: text((refund: Refund) => refund.authority),
  at_ms: bigint((refund: Refund) => refund.atMs),
};
export const REFUND_ROWS = guardedTable<Refund>('refunds', REFUND_CONTENT, false, {
  out_refund_no: text((refund) => refund.outRefundNo),
});

export interface RefundRow {
  readonly refund_no: string;
  readonly tx_no: string;
  readonly refund_type: RefundType;
  readonly amount: string;
  readonly fee: string;
  readonly reason: string;
  readonly out_refund_no: string | null;
  readonly key_id: string | null;
  readonly authority: RefundAuthority;
  readonly at_ms: string;
}

export function toRefund(row: RefundRow): Refund {
  const amountFen = toFen(row.amount);
  const feeFen = toFen(row.fee);
  return {
    refundNo: row.refund_no,
    txNo: row.tx_no,
    refundType: row.refund_type,
    amountFen,
    feeFen,
    netFen: fen(amountFen - feeFen),
    reason: row.reason,
    outRefundNo: row.out_refund_no,
    keyId: row.key_id,
    authority: row.authority,
    atMs: toNumber(row.at_ms),
  };
}

const REQUEST_CONTENT = {
  request_no: text((request: RefundRequest) => request.requestNo),
  tx_no: text((request: RefundRequest) => request.txNo),
  owner_id: bigint((request: RefundRequest) => request.ownerId),
  key_id: text((request: RefundRequest) => request.keyId),
  refund_type: text((request: RefundRequest) => request.refundType),
  amount: bigint((request: RefundRequest) => request.amountFen),
  reason: text((request: RefundRequest) => request.reason),
  requested_at_ms: bigint((request: RefundRequest) => request.requestedAtMs),
  expires_at_ms: bigint((request: RefundRequest) => request.expiresAtMs),
  decided_at_ms: bigint((request: RefundRequest) => request.decidedAtMs),
  refund_no: text((request: RefundRequest) => request.refundNo),
};
export const REQUEST_ROWS = guardedTable<RefundRequest>('refund_requests', REQUEST_CONTENT, false, {
  out_refund_no: text((request) => request.outRefundNo),
});

export interface RefundRequestRow {
  readonly request_no: string;
  readonly tx_no: string;
  readonly owner_id: string;
  readonly key_id: string;
  readonly refund_type: RefundType;
  readonly amount: string;
  readonly reason: string;
  readonly out_refund_no: string | null;
  readonly requested_at_ms: string;
  readonly expires_at_ms: string;
  readonly decided_at_ms: string | null;
  readonly refund_no: string | null;
}

export function toRefundRequest(row: RefundRequestRow): RefundRequest {
  return {
    requestNo: row.request_no,
    txNo: row.tx_no,
    ownerId: toNumber(row.owner_id),
    keyId: row.key_id,
    refundType: row.refund_type,
    amountFen: toFen(row.amount),
    reason: row.reason,
    outRefundNo: row.out_refund_no,
    requestedAtMs: toNumber(row.requested_at_ms),
    expiresAtMs: toNumber(row.expires_at_ms),
    decidedAtMs: nullableNumber(row.decided_at_ms),
    refundNo: row.refund_no,
  };
}

export interface ToolRefundDayRow {
  readonly window_id: string;
  readonly day: number;
  readonly refunded: string;
}

export function toToolRefundDay(row: ToolRefundDayRow): ToolRefundDay {
  return { windowId: row.window_id, day: row.day, refundedFen: toFen(row.refunded) };
}

export interface MerchantRow {
  readonly merchant_id: string;
  readonly owner_id: string;
  readonly name: string;
}

export function toMerchant(row: MerchantRow): Merchant {
  const { merchant_id: merchantId, owner_id: ownerId, name } = row;
  return { merchantId: toNumber(merchantId), ownerId: toNumber(ownerId), name };
}

export interface BranchRow {
  readonly branch_id: string;
  readonly merchant_id: string;
  readonly name: string;
}

export function toBranch(row: BranchRow): Branch {
  const { branch_id: branchId, merchant_id: merchantId, name } = row;
  return { branchId: toNumber(branchId), merchantId: toNumber(merchantId), name };
}
