// A limited number of places, for what stays open for long: so many in all, and so many for one user or
// one address, so that nobody can take all of them.

export interface Places<Key> {
  /** Returns what gives the place back, to be called once; null: no place is left. */
  take(key: Key): (() => void) | null;
}

export function places<Key>(max: number, ofOneMax: number): Places<Key> {
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
