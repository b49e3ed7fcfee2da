// Caches the signing secrets of owners and receivers for two seconds. A rotation takes effect within that
// time, long before the old secret expires.

import type { ClaimedCallback } from '../store/callbacks.ts';

export type SignedFor = Pick<ClaimedCallback, 'ownerId' | 'receiverId'>;
type SecretsOf = (signedFor: SignedFor) => Promise<readonly string[]>;

const KEPT_MS = 2_000;
const KEPT_MAX = 10_000;

export function cacheSecrets(load: SecretsOf, nowMs = () => performance.now()): SecretsOf {
  const kept = new Map<
    string,
    { readonly secrets: ReturnType<SecretsOf>; readonly untilMs: number }
  >();
  return (signedFor) => {
    const { ownerId, receiverId } = signedFor;
    const id = receiverId === null ? `owner ${ownerId}` : `receiver ${receiverId}`;
    const known = kept.get(id);
    if (known && nowMs() < known.untilMs) return known.secrets;
    if (kept.size >= KEPT_MAX) kept.clear();
    const secrets = load(signedFor);
    kept.set(id, { secrets, untilMs: nowMs() + KEPT_MS });
    // A failure is reported to whoever is waiting for it, but not cached.
    secrets.catch(() => kept.delete(id));
    return secrets;
  };
}
