// How many callbacks a process may hold at once: in all, for one owner, for one owner at one host.
// Receivers that never answer keep what they were given for the whole of a deadline; these shares are why
// there is always room for everybody else, at the same host too.

import { type Receiver, receiverId } from '../store/callbacks.ts';

export interface Limits {
  readonly held: number;
  readonly ownerHeld: number;
  readonly receiverHeld: number;
}

export interface Shares {
  /** False: its owner or its receiver has enough, and is busy from now on. */
  take(callback: Receiver): boolean;
  /** True: its owner or its receiver is busy no more. */
  giveBack(callback: Receiver): boolean;
  free(): number;
  /** Whose callbacks should not be claimed for now. */
  busyOwners(): number[];
  busyReceivers(): Receiver[];
}

/** Nobody takes more than this part of what is free, so that many who never answer leave some of it. */
const PART_OF_FREE = 1 / 8;

export function sharesWithin(limits: Limits): Shares {
  const owners = counted<Receiver, number>(({ ownerId }) => ownerId);
  const receivers = counted(receiverId);
  let held = 0;
  const ownerMax = () => Math.min(limits.ownerHeld, Math.ceil((limits.held - held) * PART_OF_FREE));
  return {
    take(callback) {
      const fitsOwner = owners.fits(callback, ownerMax());
      const fitsReceiver = receivers.fits(callback, limits.receiverHeld);
      if (!fitsOwner || !fitsReceiver) return false;
      held += 1;
      owners.add(callback);
      receivers.add(callback);
      return true;
    },
    giveBack(callback) {
      held -= 1;
      const ownerFreed = owners.remove(callback, ownerMax());
      return receivers.remove(callback, limits.receiverHeld) || ownerFreed;
    },
    free: () => limits.held - held,
    busyOwners: () => owners.busy().map(({ ownerId }) => ownerId),
    busyReceivers: receivers.busy,
  };
}

function counted<T, K>(keyOf: (one: T) => K) {
  const counts = new Map<K, number>();
  const busy = new Map<K, T>();
  return {
    fits(one: T, max: number): boolean {
      const key = keyOf(one);
      if ((counts.get(key) ?? 0) < max) return true;
      busy.set(key, one);
      return false;
    },
    add(one: T): void {
      const key = keyOf(one);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    /** Only with half of its share free is it worth claiming for it again, and not one by one. */
    remove(one: T, max: number): boolean {
      const key = keyOf(one);
      const left = (counts.get(key) ?? 0) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
      return left <= max / 2 && busy.delete(key);
    },
    busy: () => [...busy.values()],
  };
}
