// A ring of named keys: the current one, which is used for everything new, and older ones, which only open
// what was made before a rotation.

import type { KeyObject } from 'node:crypto';

// A KeyObject instead of bytes reveals nothing if it is printed or serialized by mistake.
export type NamedKey = { id: string; key: KeyObject };

export type KeyRing = { current: NamedKey; older: readonly NamedKey[] };

export function keysOf(ring: KeyRing): NamedKey[] {
  return [ring.current, ...ring.older];
}

export function findKey(ring: KeyRing, id: string): NamedKey | undefined {
  return keysOf(ring).find((named) => named.id === id);
}
