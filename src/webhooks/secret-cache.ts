// Secrets of owners to whom much is sent at once, kept for a moment. A rotation is seen within it, well
// before the old secret ends.

import type { UserId } from '../core/ledger/wallet.ts';

type SecretsOf = (ownerId: UserId) => Promise<readonly string[]>;

const KEPT_MS = 2_000;
const KEPT_MAX = 10_000;

export function keptSecrets(load: SecretsOf, nowMs = () => performance.now()): SecretsOf {
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
    // Whoever asks next asks again; who asked now is told.
    secrets.catch(() => kept.delete(ownerId));
    return secrets;
  };
}
