// Caches API keys for three seconds, unknown ids included, together with the secret that a request
// last proved. What money depends on is read again inside its own transaction; only authentication may
// see a revocation up to three seconds late.

import type { KeyObject } from 'node:crypto';
import { secretHolds } from '../crypto/api-secret.ts';
import { equalInConstantTime } from '../crypto/constant-time.ts';
import { type Mac, macUnder } from '../crypto/hmac.ts';
import type { Caller } from '../service/caller.ts';
import type { KeyView } from '../store/store.ts';
import { type CidrList, parseCidrList } from '../wire/address-rules.ts';

export interface KnownKey {
  readonly caller: Caller;
  /** Null: the key may be used from anywhere. */
  readonly whitelist: CidrList | null;
  /** Null until a request has brought the right secret. */
  proven: ProvenKey | null;
}

/**
 * A key whose secret has been verified. The secret stays inside functions, so that nothing that prints
 * a key can print its secret.
 */
export interface ProvenKey {
  readonly caller: Caller;
  readonly whitelist: CidrList | null;
  readonly hasSecret: (presented: string) => boolean;
  /** The MAC under the secret, which requests are signed with. */
  readonly mac: Mac;
}

export interface KeyCache {
  /** Synchronous when the key is cached; undefined when there is no such key. */
  get(keyId: string): KnownKey | undefined | Promise<KnownKey | undefined>;
}

/** Compared with the secrets sent for unknown keys, so that these take as long as known ones. */
const NO_DIGEST = '0'.repeat(64);

/**
 * The key with its secret verified, or null when the key is unknown or the secret is not its own. The
 * proof is cached with the key, so that a program that sends many requests has its secret digested
 * once and not with each of them.
 */
export function proveKey(
  known: KnownKey | undefined,
  secret: string,
  digestKey: KeyObject,
): ProvenKey | null {
  const cached = known?.proven;
  if (cached?.hasSecret(secret)) return cached;
  const keptDigest = known?.caller.view.key.secretDigest ?? NO_DIGEST;
  const holds = secretHolds(digestKey, secret, keptDigest);
  if (!known || !holds) return null;
  const { caller, whitelist } = known;
  const hasSecret = (presented: string) => equalInConstantTime(presented, secret);
  known.proven = { caller, whitelist, hasSecret, mac: macUnder(secret) };
  return known.proven;
}

interface Kept {
  readonly known: KnownKey | undefined;
  readonly untilMs: number;
}

const KEPT_MS = 3_000;
const KEPT_MAX = 10_000;

export function keyCache(
  fetch: (keyId: string) => Promise<KeyView | undefined>,
  /** Checks ids that are not cached; one that does not hold is never fetched. */
  idHolds: (keyId: string) => boolean,
  localMs: () => number = () => performance.now(),
): KeyCache {
  const kept = new Map<string, Kept>();
  const fetching = new Map<string, Promise<KnownKey | undefined>>();

  async function load(keyId: string): Promise<KnownKey | undefined> {
    // The age counts from before the query, not from its answer.
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
    // A map keeps the order of insertion: its first entry was loaded longest ago.
    if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value ?? '');
    kept.set(keyId, entry);
    // A proven secret leaves memory with its key, even if the key is never used again.
    setTimeout(drop, KEPT_MS, keyId, entry).unref();
  }

  function drop(keyId: string, entry: Kept): void {
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
  // Rules that cannot be parsed allow nothing.
  const whitelist = ipRules.length === 0 ? null : (parseCidrList(ipRules.join(',')) ?? []);
  return { caller: { actor: { userId, keyId }, view }, whitelist, proven: null };
}
