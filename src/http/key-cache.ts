// Keeps the keys in use at hand for a few seconds, and the ids that name none. What money depends on
// is read again inside its own transaction; here a revocation may be seen up to three seconds late.

import type { Caller } from '../service/caller.ts';
import type { KeyView } from '../store/store.ts';
import { type CidrList, parseCidrList } from '../wire/address-rules.ts';
import type { ProvenSecret } from './proven-secret.ts';

/** A key with what can be worked out about it once. */
export interface KnownKey {
  readonly caller: Caller;
  /** Null: it may be used from anywhere. */
  readonly whitelist: CidrList | null;
  /** Null until somebody has come with the right one. */
  proven: ProvenSecret | null;
}

export interface KeyCache {
  /** At once when it is at hand; undefined: there is no such key. */
  get(keyId: string): KnownKey | undefined | Promise<KnownKey | undefined>;
}

interface Kept {
  readonly known: KnownKey | undefined;
  readonly untilMs: number;
}

const KEPT_MS = 3_000;
const KEPT_MAX = 10_000;

export function keyCache(
  fetch: (keyId: string) => Promise<KeyView | undefined>,
  /** Asked about ids that are not at hand; one that does not hold is never fetched. */
  idHolds: (keyId: string) => boolean,
  localMs: () => number = () => performance.now(),
): KeyCache {
  const kept = new Map<string, Kept>();
  const fetching = new Map<string, Promise<KnownKey | undefined>>();

  async function load(keyId: string): Promise<KnownKey | undefined> {
    // The age counts from before the question, not from its answer.
    const untilMs = localMs() + KEPT_MS;
    try {
      const view = await fetch(keyId);
      const known = view && knownKey(view);
      keep(keyId, { known, untilMs });
      return known;
    } finally {
      fetching.delete(keyId);
    }
  }

  function keep(keyId: string, entry: Kept): void {
    kept.delete(keyId);
    // Maps remember the order of insertion: the first is the one that was loaded longest ago.
    if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value ?? '');
    kept.set(keyId, entry);
    // The secret that the key proves itself with goes with it, also if nobody asks again.
    setTimeout(letGo, KEPT_MS, keyId, entry).unref();
  }

  function letGo(keyId: string, entry: Kept): void {
    if (kept.get(keyId) === entry) kept.delete(keyId);
  }

  return {
    get(keyId) {
      const entry = kept.get(keyId);
      if (entry !== undefined && localMs() < entry.untilMs) return entry.known;
      if (!idHolds(keyId)) return undefined;
      let loading = fetching.get(keyId);
      if (loading === undefined) {
        loading = load(keyId);
        fetching.set(keyId, loading);
      }
      return loading;
    },
  };
}

function knownKey(view: KeyView): KnownKey {
  const { keyId, userId, ipRules } = view.key;
  // Rules that cannot be read allow nothing.
  const whitelist = ipRules.length === 0 ? null : (parseCidrList(ipRules.join(',')) ?? []);
  return { caller: { actor: { userId, keyId }, view }, whitelist, proven: null };
}
