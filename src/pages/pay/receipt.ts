// The receipt of a payment for its two parties: what it shows beyond the order itself.

import type { Fen } from '../../core/money.ts';
import type { Order, Refund } from '../../core/order/order.ts';
import { refundsWithin } from '../../service/get-lifecycle.ts';
import { maskName } from '../../service/present/masked-name.ts';
import type { Service } from '../../service/service.ts';
import type { Viewer } from '../kit/viewer.ts';

export interface Receipt {
  readonly paidAtMs: number;
  /** Masked: people show receipts to others. */
  readonly payerName: string;
  /** The payer's balance right after the payment; null for the merchant. */
  readonly balanceAfterFen: Fen | null;
  /** The mandate that the payer paid it under; null: none, and for the merchant. */
  readonly mandateNo: string | null;
  /** Oldest first. */
  readonly refunds: readonly Refund[];
}

/** Null: the order was not paid, or the viewer is neither its payer nor its merchant. */
export async function loadReceipt(
  service: Service,
  order: Order,
  viewer: Viewer | null,
): Promise<Receipt | null> {
  const { payerId, paidAtMs } = order;
  if (viewer === null || payerId === null || paidAtMs === null) return null;
  const isPayer = viewer.userId === payerId;
  if (!isPayer && viewer.userId !== order.ownerId) return null;
  const { queries } = service.store;
  const [payer, entry, refunds] = await Promise.all([
    queries.user(payerId),
    isPayer ? queries.firstEntryOf(order.txNo) : undefined,
    refundsWithin(service, order),
  ]);
  return {
    paidAtMs,
    payerName: maskName(payer?.name ?? ''),
    balanceAfterFen: entry?.balanceAfterFen ?? null,
    mandateNo: entry?.mandateNo ?? null,
    refunds,
  };
}
