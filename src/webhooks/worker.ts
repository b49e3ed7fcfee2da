// Delivers what payments owe. Any number of nodes may run it: a claim is one node's for a while, and a
// node that dies loses it to the others. No transaction is open while a receiver is spoken to.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { CLAIM_MS_MAX } from '../core/order/callback.ts';
import type { Order } from '../core/order/order.ts';
import { repeating } from '../repeating.ts';
import {
  type Callbacks,
  type ClaimAsk,
  type ClaimedCallback,
  type EndedAttempt,
  type Receiving,
  receiverId,
} from '../store/callbacks.ts';
import { nextStep } from './backoff.ts';
import type { Delivered, Delivering } from './deliver.ts';
import { type GiveBack, givingBack } from './give-back.ts';
import { lanes } from './lanes.ts';
import { type Rests, resting } from './rests.ts';
import { type Limits, type Shares, sharesWithin } from './shares.ts';
import { signatureHeaders } from './sign.ts';

export interface DeliveryWorker {
  /** Gives back what was not begun, and what does not end within its patience. */
  stop(): Promise<void>;
}

export interface DeliveryParts {
  readonly callbacks: Pick<Callbacks, 'claim' | 'release' | 'record' | 'whenOwed'>;
  readonly delivering: Delivering;
  /** The database's time. */
  readonly nowMs: () => number;
  readonly bodyOf: (order: Order) => string;
  readonly secretsOf: (ownerId: UserId) => Promise<readonly string[]>;
  /** Told of every attempt that was not acknowledged. */
  readonly notDelivered: (
    callback: ClaimedCallback,
    attempt: EndedAttempt,
    detail: string | null,
  ) => void;
  /** Told of what is no receiver's fault. */
  readonly failed: (error: unknown) => void;
}

export interface WorkerLimits extends Limits {
  /** Connections to one host for one owner; what else these hold waits for them. */
  readonly receiverOpen: number;
  /** At once. */
  readonly claimed: number;
  /** Longer than a receiver's whole share takes when it never answers. */
  readonly leaseMs: number;
  /** How long what could not even be tried keeps its share: its owner's others would end like it. */
  readonly restMs: number;
  /** How often it asks what is due. */
  readonly everyMs: number;
  /** How long after a payment of this process it asks, so that many are asked for at once. */
  readonly soonMs: number;
  readonly patienceMs: number;
}

export const LIMITS: WorkerLimits = {
  held: 1_024,
  ownerHeld: 64,
  receiverHeld: 48,
  receiverOpen: 16,
  claimed: 64,
  leaseMs: CLAIM_MS_MAX,
  restMs: 5_000,
  everyMs: 500,
  soonMs: 50,
  patienceMs: 5_000,
};

interface HeldCallback {
  readonly callback: ClaimedCallback;
  readonly untilMs: number;
}

export function deliveryWorker(parts: DeliveryParts, limits = LIMITS): DeliveryWorker {
  const { callbacks, delivering, failed } = parts;
  const { everyMs } = limits;
  const shares = sharesWithin(limits);
  const rests = resting(everyMs, () => claiming.wake());
  let moreIsDue = false;
  const back = givingBack({
    ...{ callbacks, everyMs, failed },
    given(done) {
      const freed = done.map(shares.giveBack);
      if (moreIsDue || freed.includes(true)) claiming.wake();
    },
  });
  const rest = (callback: ClaimedCallback) =>
    void setTimeout(() => shares.giveBack(callback), limits.restMs).unref();
  const receivers = lanes<HeldCallback>(limits.receiverOpen, (held) =>
    attempt(parts, held, back, rest),
  );
  const claiming = repeating({
    ...{ everyMs, failed },
    async run(stopped) {
      moreIsDue = await claimDue(parts, limits, { shares, receivers, back, rests, stopped });
    },
  });
  let soon = false;
  callbacks.whenOwed(() => {
    if (soon) return;
    soon = true;
    setTimeout(() => {
      soon = false;
      claiming.wake();
    }, limits.soonMs).unref();
  });
  return {
    async stop() {
      await claiming.stop();
      for (const { callback } of receivers.takeWaiting()) back.unused(callback);
      const patience = setTimeout(delivering.close, limits.patienceMs);
      await receivers.ended();
      clearTimeout(patience);
      delivering.close();
      await back.stop();
    },
  };
}

interface Claiming {
  readonly shares: Shares;
  readonly receivers: Pick<ReturnType<typeof lanes<HeldCallback>>, 'add'>;
  readonly back: GiveBack;
  readonly rests: Rests;
  readonly stopped: () => boolean;
}

/** Claims as long as there is something due and room for it; false: nothing is, but for who is busy. */
async function claimDue(
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
  ask: Omit<ClaimAsk, 'wants' | 'bodyOf'>,
) {
  const taken: Receiving[] = [];
  let looks = 0;
  const wants = (callback: Receiving) => {
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

async function attempt(
  { delivering, nowMs, secretsOf, notDelivered, failed }: DeliveryParts,
  { callback, untilMs }: HeldCallback,
  back: GiveBack,
  rest: (callback: ClaimedCallback) => void,
): Promise<void> {
  try {
    const { eventId: id, ownerId, url, body } = callback;
    assert(body !== null, `what ${id} says cannot be made`);
    const secrets = await secretsOf(ownerId);
    const atMs = nowMs();
    // A process that stood still for so long may have lost it to another.
    if (atMs >= untilMs) return back.unused(callback);
    const headers = { ...signatureHeaders({ id, atMs, body }, secrets) };
    const delivered = await delivering.deliver({ ownerId, url, headers, body });
    if (delivered === null) return back.unused(callback);
    const ended = endedAttempt(callback, delivered, atMs);
    if (ended.failure !== null) notDelivered(callback, ended, delivered.detail);
    back.ended(callback, ended);
  } catch (error) {
    // Nobody can say what it was; when the lease has ended, it is tried again.
    failed(error);
    rest(callback);
  }
}

function endedAttempt(
  { eventId, claimNo, attemptNo }: ClaimedCallback,
  { durationMs, address, status, failure, answer, retryAfter }: Delivered,
  atMs: number,
): EndedAttempt {
  const made = { attemptNo, endedAtMs: atMs + durationMs, status, retryAfter };
  const next = nextStep(made, Math.random());
  return { eventId, claimNo, atMs, durationMs, address, status, failure, answer, next };
}
