// Holds a key to its daily limit for all refunds that are made with it: those with factors, and those that a
// tool makes without. Keys that were rotated into one another share it, under the lock of their owner. What
// the owner approves or refunds in the console is theirs, and is neither limited nor counted.

import type { DomainEvent } from '../domain-event.ts';
import { addFen, type Fen, subtractFen, ZERO_FEN } from '../money.ts';
import type { Refusal } from '../refusal.ts';
import type { ApiKey } from '../rows/key.ts';
import type { State } from '../state.ts';
import { dayOfNumber, shanghaiDayNumber, shanghaiDayStartMs } from '../time.ts';
import { withDirectRefund } from './direct-refund.ts';
import type { Order } from './order.ts';
import { refundTimeMs } from './refund.ts';

/** Under what all refunds of a window are counted; its direct ones are counted under its own name. */
export function allRefundsOf(windowId: string): string {
  return `${windowId}/all`;
}

/** Null: the key may make it. */
export function refundLimitRefusal(
  state: State,
  key: ApiKey | null,
  order: Order,
  amountFen: Fen,
): Refusal | null {
  if (key === null || key.refundLimitFen === null) return null;
  const { refundLimitFen: limitFen, windowId } = key;
  const atMs = refundTimeMs(state, order);
  const before = state.toolRefunds.get(allRefundsOf(windowId));
  const day = shanghaiDayNumber(atMs);
  const refundedFen = before?.day === day ? before.refundedFen : ZERO_FEN;
  if (addFen(refundedFen, amountFen) <= limitFen) return null;
  const leftFen = subtractFen(limitFen, refundedFen);
  const endsAtMs = shanghaiDayStartMs(dayOfNumber(day + 1)) ?? state.nowMs;
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAtMs - state.nowMs) / 1000));
  return { code: 'refund_limit_reached', refundLimit: { limitFen, leftFen }, retryAfterSeconds };
}

/** Once it is made. */
export function countRefund(
  state: State,
  key: ApiKey | null,
  order: Order,
  amountFen: Fen,
): readonly DomainEvent[] {
  if (key === null || key.refundLimitFen === null) return [];
  const counter = allRefundsOf(key.windowId);
  const before = state.toolRefunds.get(counter);
  const day = withDirectRefund(before, counter, refundTimeMs(state, order), amountFen);
  return [{ kind: 'tool_refunds_counted', day }];
}
