// Says how one command ended. A refusal is the answer to that command alone: its neighbours in the batch go
// on, and events it carries (a wrong password is counted) are kept.

import type { DomainEvent } from './domain-event.ts';
import type { Refusal } from './refusal.ts';
import type { Result } from './result.ts';

export type Outcome<Answered extends Result = Result> =
  | { readonly ok: true; readonly result: Answered; readonly replayed: boolean }
  | { readonly ok: false; readonly refusal: Refusal };

export interface Decision<Answered extends Result = Result> {
  readonly events: readonly DomainEvent[];
  readonly outcome: Outcome<Answered>;
}

export function accept<Answered extends Result>(
  result: Answered,
  events: readonly DomainEvent[],
): Decision<Answered> {
  return { events, outcome: { ok: true, result, replayed: false } };
}

/** The answer of an earlier command. `events` may remember that it was given once more. */
export function replay<Answered extends Result>(
  result: Answered,
  events: readonly DomainEvent[] = [],
): Decision<Answered> {
  return { events, outcome: { ok: true, result, replayed: true } };
}

export function refuse(refusal: Refusal, events: readonly DomainEvent[] = []): Decision<never> {
  return { events, outcome: { ok: false, refusal } };
}
