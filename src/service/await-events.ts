// The events of the key's owner after a cursor. If there are none, the answer waits for a while until
// there is one.

import { keyWorks } from '../core/access/key.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { invalid, type Refusal } from '../core/refusal.ts';
import type { FeedItem } from '../store/callbacks.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import { newRecords } from './new-records.ts';
import type { EventParameters } from './parameters/events.ts';
import type { Service } from './service.ts';

export interface EventPage {
  readonly items: readonly FeedItem[];
  /** Where the next page begins. */
  readonly cursor: number;
}

/** `stop` ends the wait early, with what there is. */
export type AwaitEvents = (
  caller: Caller,
  parameters: EventParameters,
  stop: AbortSignal,
) => Promise<Answer<EventPage>>;

const ITEMS_MAX = 20;
const FULL: Refusal = { code: 'overloaded', retryAfterSeconds: 1 };

/** Once per process: all waiting requests share one query. */
export function awaitEvents(service: Service): AwaitEvents {
  const { store } = service;
  const newest = async (ownerId: UserId) => (await store.queries.owner(ownerId))?.recordNo ?? 0;
  const news = newRecords(newest);

  return async (caller, { after, waitMs }, stop) => {
    const ownerId = caller.actor.userId;
    let seen = await newest(ownerId);
    let cursor = after ?? seen;
    // Restored books may be behind the cursor; waiting for it would skip events.
    if (cursor > seen) return { ok: false, refusal: invalid('after', 'after_newest') };
    const until = AbortSignal.any([stop, AbortSignal.timeout(waitMs)]);
    for (;;) {
      const items = cursor < seen ? await eventsAfter(store, ownerId, cursor) : [];
      // Records of an owner commit in the order of their numbers: none up to `seen` can still appear.
      cursor = items.at(-1)?.recordNo ?? seen;
      if (items.length > 0 || waitMs === 0) return { ok: true, value: { items, cursor } };
      const waiting = news.after(ownerId, seen, until);
      if (waiting === 'full') return { ok: false, refusal: FULL };
      const found = await waiting;
      if (found === null) return { ok: true, value: { items: [], cursor } };
      const refusal = await recheckCaller(service, caller);
      if (refusal !== null) return { ok: false, refusal };
      seen = found;
    }
  };
}

function eventsAfter(store: Service['store'], ownerId: UserId, after: number) {
  return store.callbacks.feed({ ownerId, after, limit: ITEMS_MAX });
}

/** The caller's rights may have ended during the wait. */
async function recheckCaller({ store }: Service, { actor }: Caller): Promise<Refusal | null> {
  const view = await store.queries.key(actor.keyId);
  if (!view || !keyWorks(view.key, store.nowMs())) return { code: 'credentials_invalid' };
  return view.ownerSuspended ? { code: 'user_suspended' } : null;
}
