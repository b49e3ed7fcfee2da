// Limits what a key with the scope `operate` may bring in, and pay out, in a Shanghai day. Keys that were
// rotated into one another share the limits, under the lock of the operator whose they are.

import type { DomainEvent } from '../domain-event.ts';
import { addFen, type Fen, subtractFen, ZERO_FEN } from '../money.ts';
import type { ByOperator, OperatorKey } from '../proofs/operator-proof.ts';
import type { Reads } from '../reads.ts';
import type { Refusal } from '../refusal.ts';
import type { AuditDetails } from '../rows/audit.ts';
import type { State } from '../state.ts';
import { dayOfNumber, shanghaiDayNumber, shanghaiDayStartMs } from '../time.ts';

export type Limited = 'recharged' | 'paid_out';

/** The counters stand beside those of refunds. */
function counterOf({ windowId }: OperatorKey, limited: Limited): string {
  return `${windowId}/${limited}`;
}

export function addDayLimitReads(reads: Reads, { key }: ByOperator, limited: Limited): void {
  if (key) reads.toolRefunds.push(counterOf(key, limited));
}

/** Null: nobody acts with a key, or it may. */
export function dayLimitRefusal(
  state: State,
  { key }: ByOperator,
  limited: Limited,
  amountFen: Fen,
): Refusal | null {
  if (!key) return null;
  const found = state.keys.get(key.keyId);
  const ofKey = limited === 'recharged' ? found?.rechargeLimitFen : found?.payoutLimitFen;
  const limitFen = ofKey ?? ZERO_FEN;
  const { day, refundedFen: usedFen } = dayOf(state, key, limited);
  if (addFen(usedFen, amountFen) <= limitFen) return null;
  const endsAtMs = shanghaiDayStartMs(dayOfNumber(day + 1)) ?? state.nowMs;
  return {
    code: 'daily_limit_reached',
    subject: limited,
    dayLimit: { limitFen, leftFen: subtractFen(limitFen, usedFen) },
    retryAfterSeconds: Math.max(1, Math.ceil((endsAtMs - state.nowMs) / 1000)),
  };
}

/** Once it is done. */
export function countForDay(
  state: State,
  { key }: ByOperator,
  limited: Limited,
  amountFen: Fen,
): readonly DomainEvent[] {
  if (!key) return [];
  const day = dayOf(state, key, limited);
  const refundedFen = addFen(day.refundedFen, amountFen);
  return [{ kind: 'tool_refunds_counted', day: { ...day, refundedFen } }];
}

/** What the trail says of it, so that a count that was changed is found out. */
export function dayDetails(
  state: State,
  command: ByOperator,
  limited: Limited,
  amountFen: Fen,
): AuditDetails {
  const [event] = countForDay(state, command, limited, amountFen);
  if (event?.kind !== 'tool_refunds_counted') return {};
  return { day: dayOfNumber(event.day.day), day_total_fen: `${event.day.refundedFen}` };
}

/** A batch that waited for its rows may have begun on the day before: a count never goes back a day. */
function dayOf({ toolRefunds, nowMs }: State, key: OperatorKey, limited: Limited) {
  const windowId = counterOf(key, limited);
  const today = shanghaiDayNumber(nowMs);
  const before = toolRefunds.get(windowId);
  if (before && before.day >= today) return before;
  return { windowId, day: today, refundedFen: ZERO_FEN };
}
