// A refund request as its owner sees it: what is asked, by which key and why, what it would cost now,
// and what has become of it.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { type RefundShares, refundShares } from '../core/order/fee.ts';
import type { Order } from '../core/order/order.ts';
import {
  type CurrentStatus,
  currentStatusOf,
  type RefundRequest,
} from '../core/order/refund-request.ts';
import type { OrderRefunded } from '../core/result.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { Answer } from './answer.ts';
import { refundMade } from './refund-made.ts';
import type { Service } from './service.ts';
import { payerNameOf } from './show-own-order.ts';

export interface ShownRefundRequest extends CurrentStatus {
  readonly request: RefundRequest;
  readonly keyName: string;
  readonly order: Order;
  /** Masked, as merchants see it. */
  readonly payerName: string;
  /** As they would be now, or are. */
  readonly shares: RefundShares;
  readonly refund: OrderRefunded | null;
}

/** What is not his does not exist for him. */
export async function showRefundRequest(
  service: Service,
  userId: UserId,
  requestNo: string,
): Promise<Answer<ShownRefundRequest>> {
  const request = await findRefundRequest(service, requestNo);
  if (request?.ownerId !== userId) {
    return { ok: false, refusal: { code: 'refund_request_not_found' } };
  }
  return { ok: true, value: await shown(service, request) };
}

/** What has not the shape of a number cannot be one, and is not asked for. */
export async function findRefundRequest(
  { store }: Service,
  requestNo: string,
): Promise<RefundRequest | undefined> {
  return looksLikeTxNo(requestNo) ? store.queries.refundRequest(requestNo) : undefined;
}

export async function shown(service: Service, request: RefundRequest): Promise<ShownRefundRequest> {
  const { queries } = service.store;
  const { txNo, keyId, refundType, amountFen, refundNo } = request;
  // The key after the request: one that was revoked in between has declined it.
  const [order, view] = await Promise.all([queries.order(txNo), queries.key(keyId)]);
  assert(order && view, `refund request ${request.requestNo} names what is not there`);
  const payerName = await payerNameOf(service, order);
  assert(payerName, `refund request ${request.requestNo} is about an order that nobody has paid`);
  const refund = refundNo === null ? null : await refundMade(service, txNo, refundNo);
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
