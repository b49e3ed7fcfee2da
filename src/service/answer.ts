// Declares what use cases answer. A refusal is a value; nothing that is expected is thrown.

import type { Refusal } from '../core/refusal.ts';

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** `replayed`: an earlier request made the value, and this one did nothing. */
export type WriteAnswer<T> =
  | { readonly ok: true; readonly value: T; readonly replayed: boolean }
  | { readonly ok: false; readonly refusal: Refusal };
