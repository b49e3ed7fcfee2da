// How one command ended. A refusal is the answer to that command alone: its neighbours in the batch
// go on, and events it carries (a wrong password is counted) are kept.

import type { Event } from './event.ts';
import type { Refusal } from './refusal.ts';
import type { Result } from './result.ts';

export type Outcome =
  | { readonly ok: true; readonly result: Result; readonly replayed: boolean }
  | { readonly ok: false; readonly refusal: Refusal };

export interface Decision {
  readonly events: readonly Event[];
  readonly outcome: Outcome;
}

export function accept(result: Result, events: readonly Event[]): Decision {
  return { events, outcome: { ok: true, result, replayed: false } };
}

export function replay(result: Result): Decision {
  return { events: [], outcome: { ok: true, result, replayed: true } };
}

export function refuse(refusal: Refusal, events: readonly Event[] = []): Decision {
  return { events, outcome: { ok: false, refusal } };
}
