// Finds what bears the number that a shop gives a refund. Whoever repeats it gets the refund that bears the
// number; another refund cannot have it.

import { assert } from '../assert.ts';
import type { DomainEvent } from '../domain-event.ts';
import { ForgedRow } from '../forged-row.ts';
import type { Fen } from '../money.ts';
import type { Refusal } from '../refusal.ts';
import type { OrderRefunded } from '../result.ts';
import type { Actor } from '../rows/key.ts';
import type { State } from '../state.ts';
import type { Order, Refund, RefundType } from './order.ts';
import { refundAsMade } from './refund-history.ts';
import { currentStatusIn, type RefundRequest } from './refund-request.ts';
import { type NumberedRefund, refundNumberId } from './shop-number.ts';

/** A refund that is asked for with a key, or in a session of the owner. */
export interface AskedRefund {
  readonly kind: 'refund_order' | 'open_refund_request';
  readonly actor: Actor;
  readonly txNo: string;
  readonly refundType: RefundType;
  readonly amountFen: Fen | null;
  readonly reason: string;
  readonly numbered?: NumberedRefund | null;
  readonly idempotencyKey: string | null;
  /** Tools repeat themselves, also without an idempotency key. */
  readonly byTool?: boolean;
}

/** What bears the number of a refund; of a request that was approved, its refund. */
export type NumberBearer =
  | { readonly refund: Refund; readonly request: null; readonly isEqual: boolean }
  | { readonly refund: null; readonly request: RefundRequest; readonly isEqual: boolean };

/** Null: there is no number, or nothing bears it. `order`: the caller's own, which the refund is of. */
export function numberBearer(state: State, order: Order, asked: AskedRefund): NumberBearer | null {
  const { numbered } = asked;
  assert(
    !numbered || numbered.merchantId === order.merchantId,
    'a number was read of another merchant',
  );
  const known = state.refundNumbers.get(refundNumberId(order.ownerId, numbered) ?? '');
  if (!numbered || !known) return null;
  const request = state.refundRequests.get(known.madeNo) ?? null;
  const refund = state.refunds.get(request?.refundNo ?? known.madeNo) ?? null;
  const bearer = request?.refundNo ? refund : (refund ?? request);
  // The number has no MAC; the refund or request, which says the same, has one.
  if (!bearer || !isNumbered(state, bearer, numbered))
    throw new ForgedRow('refund_numbers', known.id);
  const isEqual = isSame(order, asked, bearer);
  if (refund) return { refund, request: null, isEqual };
  assert(request, 'a number is borne by neither');
  const isOpen = currentStatusIn(state, request).status === 'approval_required';
  return isOpen ? { refund: null, request, isEqual } : null;
}

export function refundNumberUsed({ refund, request }: NumberBearer): Refusal {
  const { txNo } = refund ?? request;
  const numbers = { refundNo: refund?.refundNo ?? null, requestNo: request?.requestNo ?? null };
  return { code: 'out_refund_no_used', bearer: { txNo, ...numbers } };
}

/** As it was made. `order`: whose refund it is, with all of its refunds loaded. */
export function numberedRefund(state: State, order: Order, { refundNo }: Refund): OrderRefunded {
  const all = [...state.refunds.values()].filter(({ txNo }) => txNo === order.txNo);
  return refundAsMade(order, all, refundNo);
}

/**
 * How a new refund or request takes the number. A request that has expired is written down so: who approves
 * it may have read the clock before and takes its lock only now.
 */
export function bearRefundNumber(
  state: State,
  order: Order,
  { numbered }: AskedRefund,
  madeNo: string,
): readonly DomainEvent[] {
  const id = refundNumberId(order.ownerId, numbered);
  if (id === null) return [];
  const replacesNo = state.refundNumbers.get(id)?.madeNo ?? null;
  const number = { id, txNo: order.txNo, madeNo, replacesNo };
  const before = state.refundRequests.get(replacesNo ?? '');
  const released = before?.decidedAtMs === null ? [endRequest(state, before)] : [];
  return [...released, { kind: 'refund_number_borne', number }];
}

function endRequest(state: State, request: RefundRequest): DomainEvent {
  const { decidedAtMs } = currentStatusIn(state, request);
  return { kind: 'refund_request_changed', request: { ...request, decidedAtMs } };
}

function isNumbered(
  state: State,
  { txNo, outRefundNo }: Refund | RefundRequest,
  numbered: NumberedRefund,
): boolean {
  const { merchantId } = numbered;
  return outRefundNo === numbered.outRefundNo && state.orders.get(txNo)?.merchantId === merchantId;
}

/** A model that repeats itself finds other words for the reason. */
function isByTool(asked: AskedRefund): boolean {
  return asked.kind === 'open_refund_request' || (asked.byTool ?? false);
}

function isSame(order: Order, asked: AskedRefund, bearer: Refund | RefundRequest): boolean {
  const { refundType, amountFen } = asked;
  const grossFen = refundType === 'full' ? (amountFen ?? order.amountFen) : amountFen;
  return (
    bearer.txNo === order.txNo &&
    bearer.refundType === refundType &&
    bearer.amountFen === grossFen &&
    (isByTool(asked) || bearer.reason === asked.reason)
  );
}
