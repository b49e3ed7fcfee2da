// Refund requests as their owners see them: what is requested, with which key and why, what it would
// cost now, and what has become of it.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { type RefundShares, refundShares } from '../core/order/fee.ts';
import type { Order } from '../core/order/order.ts';
import { refundAsMade } from '../core/order/refund-history.ts';
import {
  currentStatusOf,
  type RefundRequest,
  type RefundRequestStatus,
} from '../core/order/refund-request.ts';
import type { OrderRefunded } from '../core/result.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { OrderCursor } from '../store/own-lists.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import { payerNameOf } from './show-own-order.ts';

/** What has become of it. */
export interface DecidedRefundRequest {
  readonly request: RefundRequest;
  readonly status: RefundRequestStatus;
  readonly decidedAtMs: number | null;
  /** Null: there is none. */
  readonly refund: OrderRefunded | null;
}

export interface ShownRefundRequest extends DecidedRefundRequest {
  readonly keyName: string;
  readonly order: Order;
  /** Masked, as merchants see it. */
  readonly payerName: string;
  /** As they would be now, or are. */
  readonly shares: RefundShares;
}

/** A request to others is answered like one that does not exist. */
export async function showRefundRequest(
  service: Service,
  userId: UserId,
  requestNo: string,
): Promise<Answer<ShownRefundRequest>> {
  const request = await findRefundRequest(service, requestNo);
  if (request?.ownerId !== userId) {
    return { ok: false, refusal: { code: 'refund_request_not_found' } };
  }
  return { ok: true, value: await describeRefundRequest(service, request) };
}

export async function showAnyRefundRequest(
  service: Service,
  requestNo: string,
): Promise<Answer<ShownRefundRequest>> {
  const request = await findRefundRequest(service, requestNo);
  if (!request) return { ok: false, refusal: { code: 'refund_request_not_found' } };
  return { ok: true, value: await describeRefundRequest(service, request) };
}

/** Newest first. */
export interface RefundRequestPage {
  readonly items: readonly ShownRefundRequest[];
  readonly next: OrderCursor | null;
}

interface RefundRequestFilter {
  readonly ownerId: UserId;
  /** Null: whatever has become of them. */
  readonly status: RefundRequestStatus | null;
}

export async function listRefundRequests(
  service: Service,
  { ownerId, status }: RefundRequestFilter,
  after: OrderCursor | null,
  limit: number,
): Promise<RefundRequestPage> {
  if (status === 'approval_required') return listOpenRefundRequests(service, ownerId, after, limit);
  const before = after && { requestedAtMs: after.createdAtMs, requestNo: after.txNo };
  const found = await service.store.queries.refundRequestsOf(ownerId, before, limit + 1);
  const page = found.slice(0, limit);
  const all = await describeAll(service, page);
  const items = status === null ? all : all.filter((one) => one.status === status);
  return { items, next: nextOf(found, page) };
}

/** Those that wait for a decision of one owner, or of all. */
export async function listOpenRefundRequests(
  service: Service,
  ownerId: UserId | null,
  after: OrderCursor | null,
  limit: number,
): Promise<RefundRequestPage> {
  const undecided = await service.store.queries.undecidedRefundRequests(ownerId);
  const all = await describeAll(service, undecided.toReversed());
  const open = all.filter(({ status }) => status === 'approval_required');
  const rest = after === null ? open : open.filter(({ request }) => isBefore(request, after));
  const items = rest.slice(0, limit);
  const requests = (shown: typeof rest) => shown.map(({ request }) => request);
  return { items, next: nextOf(requests(rest), requests(items)) };
}

const describeAll = (service: Service, requests: readonly RefundRequest[]) =>
  Promise.all(requests.map((request) => describeRefundRequest(service, request)));

function isBefore({ requestedAtMs, requestNo }: RefundRequest, cursor: OrderCursor): boolean {
  if (requestedAtMs !== cursor.createdAtMs) return requestedAtMs < cursor.createdAtMs;
  return requestNo < cursor.txNo;
}

function nextOf(
  found: readonly RefundRequest[],
  page: readonly RefundRequest[],
): OrderCursor | null {
  const last = page.at(-1);
  if (!last || found.length <= page.length) return null;
  return { createdAtMs: last.requestedAtMs, txNo: last.requestNo };
}

/** How many wait for a decision of one owner, or of all. */
export async function countOpenRefundRequests(
  { store }: Service,
  ownerId: UserId | null,
): Promise<number> {
  const undecided = await store.queries.undecidedRefundRequests(ownerId);
  const keys = await Promise.all(undecided.map(({ keyId }) => store.queries.key(keyId)));
  return undecided.filter((request, index) => {
    const key = keys[index]?.key;
    assert(key, `refund request ${request.requestNo} names a key that is not there`);
    return currentStatusOf(request, key, store.nowMs()).status === 'approval_required';
  }).length;
}

/** The database is not asked about text that cannot be a number. */
export async function findRefundRequest(
  { store }: Service,
  requestNo: string,
): Promise<RefundRequest | undefined> {
  return looksLikeTxNo(requestNo) ? store.queries.refundRequest(requestNo) : undefined;
}

async function describeRefundRequest(
  service: Service,
  request: RefundRequest,
): Promise<ShownRefundRequest> {
  const { queries } = service.store;
  const { txNo, keyId, refundType, amountFen, refundNo } = request;
  // The key is read after the request: if it was revoked in between, the request is declined.
  const [order, view] = await Promise.all([queries.order(txNo), queries.key(keyId)]);
  assert(order && view, `refund request ${request.requestNo} names what is not there`);
  const payerName = await payerNameOf(service, order);
  assert(payerName, `refund request ${request.requestNo} is about an order that nobody has paid`);
  const refund = refundNo === null ? null : await readRefund(service, txNo, refundNo);
  return {
    request,
    ...currentStatusOf(request, view.key, service.store.nowMs()),
    keyName: view.key.name,
    order,
    payerName,
    shares: refund ?? refundShares(order, refundType, amountFen),
    refund,
  };
}

/** What the refund answered when it was made. */
export async function readRefund(
  { store }: Service,
  txNo: string,
  refundNo: string,
): Promise<OrderRefunded> {
  const order = await store.queries.order(txNo);
  assert(order, `order ${txNo} was refunded and is not there`);
  return refundAsMade(order, await store.queries.refundsOf(txNo), refundNo);
}
