// The events of the key's owner after a position. If there are none, the answer waits for a while until there
// is one.

import type { UserId } from '../core/ledger/wallet.ts';
import { EVENTS_KEPT_MS } from '../core/owner-event.ts';
import { invalid, type Refusal } from '../core/refusal.ts';
import { type ApiKey, keyWorks } from '../core/rows/key.ts';
import { shanghaiDayNumber } from '../core/time.ts';
import type { Feed, FeedItem, FeedPosition, FeedRequest } from '../store/callbacks.ts';
import { HOUR_MS } from '../wire/duration.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import { readOwnerVersion } from './changed-version.ts';
import { concurrencyLimit } from './concurrency-limit.ts';
import type { Service } from './service.ts';
import { untilChanged } from './until-changed.ts';
import type { Watcher } from './watchers.ts';

export interface FeedPage {
  readonly items: readonly FeedItem[];
  /** Up to here every event that the key may see has been told. */
  readonly through: FeedPosition;
}

export interface WantedEvents extends Pick<FeedRequest, 'types'> {
  readonly after: FeedRequest['after'] | 'beginning';
  readonly waitMs: number;
}

/** `stop` ends the wait early, with what there is. */
export type AwaitEvents = (
  caller: Caller,
  wanted: WantedEvents,
  stop: AbortSignal,
) => Promise<Answer<FeedPage>>;

const ITEMS_MAX = 20;
/** One request looks through so much for what it wants, and then says how far it has come. */
const READ_MAX = 100;
const PORTIONS_MAX = 20;
const WAITS_MAX = 1_000;
/** So that one owner cannot take all of them. */
const WAITS_OF_ONE_MAX = 10;
const FULL: Refusal = { code: 'overloaded', retryAfterSeconds: 1 };

/** Once per process, because it counts who waits. */
export function awaitEvents(service: Service): AwaitEvents {
  const { store } = service;
  const waits = concurrencyLimit(WAITS_MAX, WAITS_OF_ONE_MAX);

  return async (caller, { after, types, waitMs }, stop) => {
    const { actor, view } = caller;
    const { userId: ownerId } = actor;
    const watch = (watcher: Watcher) => service.changeWatch.owner(ownerId, watcher);
    const until = AbortSignal.any([stop, AbortSignal.timeout(waitMs)]);
    let position = after === 'beginning' ? await beginningOf(store, ownerId) : after;
    for (;;) {
      // First: what happens in between is in the page, and changes the version.
      const version = waitMs === 0 ? null : await readOwnerVersion(service, ownerId);
      const keptFromMs = store.nowMs() - EVENTS_KEPT_MS;
      const wanted = { ownerId, after: position, types, keptFromMs, limit: READ_MAX };
      const page = await readPage(store, wanted, view.key);
      if (!page.ok) return page;
      const { items, through, isWhole } = page.value;
      if (items.length > 0 || waitMs === 0 || !isWhole) return page;
      const leave = waits.take(ownerId);
      if (!leave) return { ok: false, refusal: FULL };
      const changed = await untilChanged(watch, version ?? '', until).finally(leave);
      if (changed === 'full') return { ok: false, refusal: FULL };
      const refusal = await recheckCaller(service, caller);
      if (refusal !== null) return { ok: false, refusal };
      if (!changed) return page;
      position = onwards(position, through);
    }
  };
}

/**
 * The first whole day of those that are kept. It does not end within the hour: whoever begins with it has the
 * time to read on before the next position is too old.
 */
function beginningOf(store: Service['store'], ownerId: UserId) {
  const oldestDay = shanghaiDayNumber(store.nowMs() - EVENTS_KEPT_MS + HOUR_MS);
  return store.callbacks.beginning(ownerId, oldestDay + 1);
}

/** `isWhole`: nothing is left to tell now. */
async function readPage(
  store: Service['store'],
  request: FeedRequest,
  key: ApiKey,
): Promise<Answer<FeedPage & { readonly isWhole: boolean }>> {
  const items: FeedItem[] = [];
  let { after } = request;
  for (let portion = 1; ; portion += 1) {
    const feed = await store.callbacks.feed({ ...request, after });
    const refusal = positionRefusal(after, feed);
    if (refusal) return { ok: false, refusal };
    const seen = feed.items.filter((item) => sees(key, item)).slice(0, ITEMS_MAX - items.length);
    items.push(...seen);
    const through = items.length === ITEMS_MAX ? (items.at(-1) ?? feed.through) : feed.through;
    const isWhole = through.sequence === feed.newest.sequence;
    if (isWhole || items.length === ITEMS_MAX || portion === PORTIONS_MAX) {
      return { ok: true, value: { items, through, isWhole } };
    }
    after = onwards(after, through);
  }
}

/** Who asked by the number of a record, as programs for version 1.0 do, goes on by it. */
function onwards(after: FeedRequest['after'], through: FeedPosition): FeedRequest['after'] {
  return after !== null && 'recordNo' in after ? { recordNo: through.recordNo } : through;
}

/** Restored books may be behind a position that was told; waiting for it would skip events. */
function positionRefusal(after: FeedRequest['after'], { newest, gone }: Feed): Refusal | null {
  if (after === null) return null;
  const isAhead =
    'sequence' in after ? after.sequence > newest.sequence : after.recordNo > newest.recordNo;
  if (isAhead) return invalid('after', 'after_newest');
  return gone ? { code: 'events_gone' } : null;
}

/** A key of one merchant sees nothing of others, and nothing that is about all of them together. */
function sees(key: ApiKey, { merchantId }: FeedItem): boolean {
  return key.merchantId === null || key.merchantId === merchantId;
}

/** The caller's rights may have ended during the wait. */
async function recheckCaller({ store }: Service, { actor }: Caller): Promise<Refusal | null> {
  const view = await store.queries.key(actor.keyId);
  if (!view || !keyWorks(view.key, store.nowMs())) return { code: 'credentials_invalid' };
  return view.ownerSuspended ? { code: 'user_suspended' } : null;
}
