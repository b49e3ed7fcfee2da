// Finds the refund that an earlier call of a tool made. Models call again when an answer is late, and send
// no idempotency key: then an equal call of the same API key within ten minutes is that call once more.

import type { OrderRefunded } from '../result.ts';
import type { State } from '../state.ts';
import type { Order } from './order.ts';
import { refundAsMade } from './refund-history.ts';
import type { AskedRefund } from './refund-number.ts';

/** For how long a call answers its equals, and a decided request the call that opened it. */
export const ANSWERS_MS = 10 * 60_000;

/** Null: there is none. The reason may differ. The order is locked, and its refunds were read since. */
export function equalRefund(
  { refunds, nowMs }: State,
  order: Order,
  { actor, refundType, amountFen, numbered }: AskedRefund,
): OrderRefunded | null {
  const grossFen = refundType === 'full' ? (amountFen ?? order.amountFen) : amountFen;
  const all = [...refunds.values()].filter(({ txNo }) => txNo === order.txNo);
  const equal = all.findLast(
    (one) =>
      one.keyId === actor.keyId &&
      one.outRefundNo === (numbered?.outRefundNo ?? null) &&
      one.refundType === refundType &&
      one.amountFen === grossFen &&
      nowMs - one.atMs < ANSWERS_MS,
  );
  return equal ? refundAsMade(order, all, equal.refundNo) : null;
}
