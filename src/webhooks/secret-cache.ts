// Caches the signing secrets of owners for two seconds. A rotation takes effect within that time, long
// before the old secret expires.

import type { UserId } from '../core/ledger/wallet.ts';

type SecretsOf = (ownerId: UserId) => Promise<readonly string[]>;

const KEPT_MS = 2_000;
const KEPT_MAX = 10_000;

export function cacheSecrets(load: SecretsOf, nowMs = () => performance.now()): SecretsOf {
  const kept = new Map<
    UserId,
    { readonly secrets: ReturnType<SecretsOf>; readonly untilMs: number }
  >();
  return (ownerId) => {
    const known = kept.get(ownerId);
    if (known && nowMs() < known.untilMs) return known.secrets;
    if (kept.size >= KEPT_MAX) kept.clear();
    const secrets = load(ownerId);
    kept.set(ownerId, { secrets, untilMs: nowMs() + KEPT_MS });
    // A failure is reported to whoever is waiting for it, but not cached.
    secrets.catch(() => kept.delete(ownerId));
    return secrets;
  };
}
