// The events of the key's owner after a cursor. If there are none, the answer waits for a while until
// there is one.

import { keyCovers, keyWorks } from '../core/access/key.ts';
import { assert } from '../core/assert.ts';
import type { Owner, UserId } from '../core/ledger/wallet.ts';
import { invalid, type Refusal } from '../core/refusal.ts';
import type { FeedItem } from '../store/callbacks.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import { readOwnerVersion } from './changed-version.ts';
import type { EventParameters } from './parameters/events.ts';
import { places } from './places.ts';
import type { Service } from './service.ts';
import { untilChanged } from './until-changed.ts';
import type { Watcher } from './watchers.ts';

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
const WAITS_MAX = 1_000;
/** So that one owner cannot take all places. */
const WAITS_OF_ONE_MAX = 10;
const FULL: Refusal = { code: 'overloaded', retryAfterSeconds: 1 };

/** Once per process, because it counts who waits. */
export function awaitEvents(service: Service): AwaitEvents {
  const { store } = service;
  const waits = places<UserId>(WAITS_MAX, WAITS_OF_ONE_MAX);
  const watchOf = (userId: UserId) => (watcher: Watcher) =>
    service.changeWatch.owner(userId, watcher);

  return async (caller, { after, waitMs }, stop) => {
    const ownerId = caller.actor.userId;
    const read = async () => {
      // First: what happens in between is in the owner, and changes the version.
      const version = waitMs === 0 ? null : await readOwnerVersion(service, ownerId);
      return { version: version ?? '', owner: await findOwner(store, ownerId) };
    };
    let { version, owner } = await read();
    let cursor = after ?? owner.recordNo;
    // Restored books may be behind the cursor; waiting for it would skip events.
    if (cursor > owner.recordNo) return { ok: false, refusal: invalid('after', 'after_newest') };
    const until = AbortSignal.any([stop, AbortSignal.timeout(waitMs)]);
    for (;;) {
      const found = cursor < owner.recordNo ? await eventsAfter(store, ownerId, cursor) : [];
      // Records of an owner commit in the order of their numbers: none up to that one can still appear.
      cursor = found.at(-1)?.recordNo ?? owner.recordNo;
      const items = found.filter(({ order }) => keyCovers(caller.view.key, order.merchantId));
      // All of them of other merchants, and there may be more.
      if (items.length === 0 && found.length === ITEMS_MAX) continue;
      if (items.length > 0 || waitMs === 0) return { ok: true, value: { items, cursor } };
      const leave = waits.take(ownerId);
      if (!leave) return { ok: false, refusal: FULL };
      const changed = await untilChanged(watchOf(ownerId), version, until).finally(leave);
      if (changed === false) return { ok: true, value: { items: [], cursor } };
      if (changed === 'full') return { ok: false, refusal: FULL };
      const refusal = await recheckCaller(service, caller);
      if (refusal !== null) return { ok: false, refusal };
      ({ version, owner } = await read());
    }
  };
}

async function findOwner(store: Service['store'], ownerId: UserId): Promise<Owner> {
  const owner = await store.queries.owner(ownerId);
  assert(owner, `user ${ownerId} has a key and no wallets`);
  return owner;
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
