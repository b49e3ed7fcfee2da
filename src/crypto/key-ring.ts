// A named key and a ring of them: the current one, which makes everything new, and older ones,
// which still open what was made before a rotation. It holds keys; it does not know where they
// come from.

import type { KeyObject } from 'node:crypto';

// A KeyObject rather than bytes: printed or turned into JSON by mistake, it shows nothing.
export type NamedKey = { id: string; key: KeyObject };

export type KeyRing = { current: NamedKey; older: readonly NamedKey[] };

export function keysOf(ring: KeyRing): NamedKey[] {
  return [ring.current, ...ring.older];
}

export function findKey(ring: KeyRing, id: string): NamedKey | undefined {
  return keysOf(ring).find((named) => named.id === id);
}
