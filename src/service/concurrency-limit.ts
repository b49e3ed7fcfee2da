// Limits how much stays open for long at the same time: so many in all, and so many for one user or one
// address, so that nobody can take all of them.

export interface ConcurrencyLimit<Key> {
  /** Returns what ends it, to be called once; null: as many are open as may be. */
  take(key: Key): (() => void) | null;
}

export function concurrencyLimit<Key>(max: number, ofOneMax: number): ConcurrencyLimit<Key> {
  const counts = new Map<Key, number>();
  let taken = 0;

  function change(key: Key, by: 1 | -1): void {
    taken += by;
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  }

  return {
    take(key) {
      if (taken >= max || (counts.get(key) ?? 0) >= ofOneMax) return null;
      change(key, 1);
      return () => change(key, -1);
    },
  };
}
