// Declares what owners list: their orders, refund requests and payees, and what moved within their wallets.
// Part of the port of the store; numbers in brackets are pages of docs/decisions.

import type { Entry } from '../core/ledger/movement.ts';
import type { WalletKind } from '../core/ledger/record-kind.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import type { Order, OrderStatus } from '../core/order/order.ts';
import type { RefundRequest } from '../core/order/refund-request.ts';
import type { Payee } from '../core/rows/payee.ts';

export interface OwnLists {
  /** One owner's orders that match, newest first unless the filter says otherwise: a page of them [0028]. */
  ordersOf(filter: OwnOrderFilter, after: OrderCursor | null, limit: number): Promise<OrderPage>;
  /** How many of them there are of each status; the status of the filter is ignored [0028]. */
  countOrdersOf(filter: OwnOrderFilter): Promise<OrderCounts>;
  /**
   * Of the newest OPEN_EXAMINED_MAX orders of an owner those of the amount that can still be paid to the
   * merchant, newest first: what a creation without an idempotency key may be a repeat of.
   */
  openOrdersOf(asked: OpenOrders): Promise<readonly Order[]>;
  /** The newest TO_PAY_MAX orders that this user alone may pay, and still can, newest first. */
  ordersToPay(payerId: UserId): Promise<readonly Order[]>;
  /** An owner's refund requests, decided ones included, newest first. */
  refundRequestsOf(
    ownerId: UserId,
    before: RefundRequestCursor | null,
    limit: number,
  ): Promise<readonly RefundRequest[]>;
  /** An owner's payees, oldest first, but for those removed. */
  payeesOf(ownerId: UserId): Promise<readonly Payee[]>;
  /**
   * The entries that only moved money between the balance and the frozen part of a wallet, and so are no
   * records, newest first. It looks at MOVES_EXAMINED_MAX of them, the newest, at most.
   */
  movesWithin(asked: MovesAsked): Promise<readonly Entry[]>;
}

/** How many entries that are no records one query looks at, at most. */
export const MOVES_EXAMINED_MAX = 10_000;

/** Null filters nothing. */
export interface MovesAsked {
  readonly userId: UserId;
  readonly wallet: WalletKind | null;
  /** Places in the chain of the user, both exclusive. */
  readonly afterChainNo: number | null;
  readonly beforeChainNo: number | null;
  /** Days in Shanghai, both inclusive. */
  readonly fromDay: number | null;
  readonly toDay: number | null;
}

/** How many orders of an owner one query looks at, at most [0028]. */
export const ORDERS_EXAMINED_MAX = 10_000;

/** Each `create_collection` without an idempotency key reads so many, so it is few. */
export const OPEN_EXAMINED_MAX = 200;

/** By these an open screen sees a new one [0070], also one that is committed late, behind others. */
export const NEWEST_ORDERS = 8;

/** More than anybody is asked to pay at a time. */
export const TO_PAY_MAX = 20;

export type OpenOrders = Pick<Order, 'ownerId' | 'merchantId' | 'amountFen'>;

/** Null filters nothing. */
export interface OwnOrderFilter {
  readonly ownerId: UserId;
  readonly status: OrderStatus | null;
  readonly merchantId: number | null;
  readonly branchId: number | null;
  /** When the order was made. Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
  /** The whole number that the shop has given it. Found however old it is. */
  readonly outTradeNo: string | null;
  /** A part of the title, of the number or of the shop's, in any case. */
  readonly text: string | null;
  /** Inclusive, like `maxFen`. Left out, nothing is filtered by these three. */
  readonly minFen?: Fen | null;
  readonly maxFen?: Fen | null;
  /** Who paid, or alone may pay. */
  readonly payerId?: UserId | null;
  /** Whether a page begins with the oldest. Counts do not ask. */
  readonly oldestFirst?: boolean;
}

/** The cursor of a list of orders, which begins after it. */
export interface OrderCursor {
  readonly createdAtMs: number;
  readonly txNo: string;
}

export interface OrderPage {
  readonly items: readonly Order[];
  /** Where to go on; null: there are no more. A page may be short and still not be the last. */
  readonly next: OrderCursor | null;
}

export interface OrderCounts {
  /** A status that no order has is missing. */
  readonly byStatus: ReadonlyMap<OrderStatus, number>;
  /** Of those that were paid, whatever of it was refunded. */
  readonly collectedFen: Fen;
  /** What of it has been refunded since. */
  readonly refundedFen: Fen;
  /** False: only the newest ORDERS_EXAMINED_MAX of the period were counted. */
  readonly complete: boolean;
}

export interface RefundRequestCursor {
  readonly requestedAtMs: number;
  readonly requestNo: string;
}
