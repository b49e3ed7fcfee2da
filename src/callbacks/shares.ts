// Limits how many callbacks a process holds at once: in total, for one owner, and for one owner at one
// host. Callbacks to receivers that never answer are held for a whole deadline; the shares keep room for
// everybody else, at the same host too.

import { type Receiver, receiverId } from '../store/callbacks.ts';

export interface ShareLimits {
  readonly held: number;
  readonly ownerHeld: number;
  readonly receiverHeld: number;
}

export interface Shares {
  /** False: its owner or its receiver has used up its share and is busy from now on. */
  take(callback: Receiver): boolean;
  /** True: its owner or its receiver is no longer busy. */
  release(callback: Receiver): boolean;
  /** Keeps room for a claim, and gives it back (a negative count): several may be under way. */
  reserve(count: number): void;
  free(): number;
  /** Owners whose callbacks should not be claimed for now. */
  busyOwners(): number[];
  busyReceivers(): Receiver[];
}

/** No owner takes more than this part of what is free, so that even many owners leave some of it. */
const PART_OF_FREE = 1 / 8;

export function createShares(limits: ShareLimits): Shares {
  const owners = createCounter<Receiver, number>(({ ownerId }) => ownerId);
  const receivers = createCounter(receiverId);
  let held = 0;
  let reserved = 0;
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
    release(callback) {
      held -= 1;
      const ownerFreed = owners.remove(callback, ownerMax());
      return receivers.remove(callback, limits.receiverHeld) || ownerFreed;
    },
    reserve(count) {
      reserved += count;
    },
    free: () => limits.held - held - reserved,
    busyOwners: () => owners.busy().map(({ ownerId }) => ownerId),
    busyReceivers: receivers.busy,
  };
}

function createCounter<T, K>(keyOf: (item: T) => K) {
  const counts = new Map<K, number>();
  const busy = new Map<K, T>();
  return {
    fits(item: T, max: number): boolean {
      const key = keyOf(item);
      if ((counts.get(key) ?? 0) < max) return true;
      busy.set(key, item);
      return false;
    },
    add(item: T): void {
      const key = keyOf(item);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    /** No longer busy only when half of the share is free, so that claims are worth a statement. */
    remove(item: T, max: number): boolean {
      const key = keyOf(item);
      const left = (counts.get(key) ?? 0) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
      return left <= max / 2 && busy.delete(key);
    },
    busy: () => [...busy.values()],
  };
}
