// Claims callbacks that are due, as many as there is room for, and puts them in their receivers' lanes.

import type { Order } from '../core/order/order.ts';
import { type ClaimRequest, type Receiver, receiverId } from '../store/callbacks.ts';
import type { HeldCallback } from './attempt.ts';
import type { GiveBack } from './give-back.ts';
import type { Lanes } from './lanes.ts';
import type { Rests } from './rests.ts';
import type { Shares } from './shares.ts';
import type { DeliveryParts, WorkerLimits } from './worker.ts';

interface Claiming {
  readonly shares: Shares;
  readonly receivers: Pick<Lanes<HeldCallback>, 'add'>;
  readonly back: GiveBack;
  readonly rests: Rests;
  readonly stopped: () => boolean;
}

/** Claims as long as there is something due and room for it; false: nothing is, but for who is busy. */
export async function claimDue(
  parts: DeliveryParts,
  { claimed, leaseMs }: WorkerLimits,
  { shares, receivers, back, rests, stopped }: Claiming,
): Promise<boolean> {
  while (!stopped() && shares.free() > 0) {
    const limit = Math.min(claimed, shares.free());
    const untilMs = parts.nowMs() + leaseMs;
    const busy = { busyOwners: shares.busyOwners(), busyReceivers: shares.busyReceivers() };
    const looksPast = busy.busyOwners.length + busy.busyReceivers.length > 0;
    if (looksPast && !rests.mayGo()) return true;
    const startedMs = performance.now();
    const { claims, looks } = await claimWithin(shares, parts, { limit, leaseMs, ...busy });
    for (const callback of claims) {
      if (stopped()) back.unused(callback);
      else receivers.add(receiverId(callback), { callback, untilMs });
    }
    if (looks < limit) {
      // All that others have was found, and what it took to look past the busy ones was spent.
      if (looksPast) rests.begin(performance.now() - startedMs);
      return false;
    }
  }
  return true;
}

/** Only what fits the shares, so that nothing need be given back; and how many were looked at. */
async function claimWithin(
  shares: Shares,
  { callbacks, bodyOf, failed }: DeliveryParts,
  ask: Omit<ClaimRequest, 'wants' | 'bodyOf'>,
) {
  const taken: Receiver[] = [];
  let looks = 0;
  const wants = (callback: Receiver) => {
    looks += 1;
    const fits = shares.take(callback);
    if (fits) taken.push(callback);
    return fits;
  };
  try {
    const claims = await callbacks.claim({ ...ask, wants, bodyOf: orNull(bodyOf, failed) });
    return { claims, looks };
  } catch (error) {
    taken.forEach(shares.giveBack);
    throw error;
  }
}

function orNull(bodyOf: DeliveryParts['bodyOf'], failed: DeliveryParts['failed']) {
  return (order: Order) => {
    try {
      return bodyOf(order);
    } catch (error) {
      failed(error);
      return null;
    }
  };
}
