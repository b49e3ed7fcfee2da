// How many callbacks a process may hold at once: in all, for one owner, for one host. Receivers that never
// answer keep what they were given for the whole of a deadline; these shares are why there is
// always room for everybody else.

export interface Limits {
  readonly held: number;
  readonly ownerHeld: number;
  readonly hostHeld: number;
}

export interface Held {
  readonly ownerId: number;
  readonly host: string;
}

export interface Shares {
  /** False: its owner or its host has enough, and is busy from now on. */
  take(callback: Held): boolean;
  /** True: its owner or its host is busy no more. */
  giveBack(callback: Held): boolean;
  free(): number;
  /** Whose callbacks should not be claimed for now. */
  busyOwners(): number[];
  busyHosts(): string[];
}

/** Nobody takes more than this part of what is free, so that many who never answer leave some of it. */
const PART_OF_FREE = 1 / 8;

export function sharesWithin(limits: Limits): Shares {
  const owners = counted<number>();
  const hosts = counted<string>();
  let held = 0;
  const ownerMax = () => Math.min(limits.ownerHeld, Math.ceil((limits.held - held) * PART_OF_FREE));
  return {
    take({ ownerId, host }) {
      const fitsOwner = owners.fits(ownerId, ownerMax());
      const fitsHost = hosts.fits(host, limits.hostHeld);
      if (!fitsOwner || !fitsHost) return false;
      held += 1;
      owners.add(ownerId);
      hosts.add(host);
      return true;
    },
    giveBack({ ownerId, host }) {
      held -= 1;
      const ownerFreed = owners.remove(ownerId, ownerMax());
      return hosts.remove(host, limits.hostHeld) || ownerFreed;
    },
    free: () => limits.held - held,
    busyOwners: owners.busy,
    busyHosts: hosts.busy,
  };
}

function counted<K>() {
  const counts = new Map<K, number>();
  const busy = new Set<K>();
  const countOf = (key: K) => counts.get(key) ?? 0;
  return {
    fits(key: K, max: number): boolean {
      if (countOf(key) < max) return true;
      busy.add(key);
      return false;
    },
    add(key: K): void {
      counts.set(key, countOf(key) + 1);
    },
    /** Only with half of its share free is it worth claiming for it again, and not one by one. */
    remove(key: K, max: number): boolean {
      const left = countOf(key) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
      return left <= max / 2 && busy.delete(key);
    },
    busy: () => [...busy],
  };
}
