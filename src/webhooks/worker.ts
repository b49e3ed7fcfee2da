// Delivers what payments owe. Any number of nodes may run it: a claim is one node's for a while, and a
// node that dies loses it to the others. No transaction is open while a receiver is spoken to.

import { repeating } from '../background/repeating.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { CLAIM_MS_MAX } from '../core/order/callback.ts';
import type { Order } from '../core/order/order.ts';
import type { Callbacks, ClaimedCallback, EndedAttempt } from '../store/callbacks.ts';
import { attempt, type HeldCallback } from './attempt.ts';
import { claimDue } from './claim-due.ts';
import type { Delivering } from './deliver.ts';
import { givingBack } from './give-back.ts';
import { lanes } from './lanes.ts';
import { resting } from './rests.ts';
import { type Limits, sharesWithin } from './shares.ts';

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
  readonly untriedHeldMs: number;
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
  untriedHeldMs: 5_000,
  everyMs: 500,
  soonMs: 50,
  patienceMs: 5_000,
};

export function deliveryWorker(parts: DeliveryParts, limits = LIMITS): DeliveryWorker {
  const { callbacks, delivering, failed } = parts;
  const { everyMs } = limits;
  const shares = sharesWithin(limits);
  const rests = resting(everyMs, () => claiming.wake());
  let moreIsDue = false;
  const back = givingBack({
    callbacks,
    everyMs,
    failed,
    given(done) {
      const freed = done.map(shares.giveBack);
      if (moreIsDue || freed.includes(true)) claiming.wake();
    },
  });
  const untried = (callback: ClaimedCallback) =>
    void setTimeout(() => shares.giveBack(callback), limits.untriedHeldMs).unref();
  const receivers = lanes<HeldCallback>(limits.receiverOpen, (held) =>
    attempt(parts, held, back, untried),
  );
  const claiming = repeating({
    everyMs,
    failed,
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
