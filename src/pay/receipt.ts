// What the two parties of a payment see on its receipt beyond what the order says.

import type { Fen } from '../core/money.ts';
import type { Order, Refund } from '../core/order/order.ts';
import { refundsWithin } from '../service/get-lifecycle.ts';
import { maskName } from '../service/present/masked-name.ts';
import type { Service } from '../service/service.ts';
import type { Viewer } from './step.ts';

export interface Receipt {
  readonly paidAtMs: number;
  /** Masked: a receipt is shown around. */
  readonly payerName: string;
  /** What the payer had left right after he paid; null for the merchant. */
  readonly balanceAfterFen: Fen | null;
  /** Oldest first. */
  readonly refunds: readonly Refund[];
}

/** Null: it was not paid, or its viewer is neither payer nor merchant. */
export async function receiptOf(
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
    refunds,
  };
}
