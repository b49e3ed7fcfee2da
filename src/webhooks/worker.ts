// Delivers the callbacks that payments owe. Any number of nodes may run it: a claim belongs to one node
// for a limited time, after which the others may take it. No transaction is open while it talks to a
// receiver.

import { startRepeating } from '../background/repeating.ts';
import type { ClaimedCallback } from '../store/callbacks.ts';
import { attemptDelivery, type HeldCallback } from './attempt.ts';
import { claimDue } from './claim-due.ts';
import { createCooldown } from './cooldown.ts';
import { type DeliveryParts, LIMITS } from './parts.ts';
import { createReceiverQueues } from './receiver-queues.ts';
import { startResultWriter } from './result-writer.ts';
import { createShares } from './shares.ts';

export interface DeliveryWorker {
  /** Releases callbacks that were not started, and those that do not end in time. */
  stop(): Promise<void>;
}

export function startDeliveryWorker(parts: DeliveryParts, limits = LIMITS): DeliveryWorker {
  const { callbacks, sender, onError } = parts;
  const { everyMs } = limits;
  const shares = createShares(limits);
  const cooldown = createCooldown(everyMs, () => claiming.wake());
  let moreIsDue = false;
  const results = startResultWriter({
    callbacks,
    everyMs,
    onWritten(written) {
      const freed = written.map(shares.release);
      if (moreIsDue || freed.includes(true)) claiming.wake();
    },
    onError,
  });
  const onUntried = (callback: ClaimedCallback) =>
    void setTimeout(() => shares.release(callback), limits.untriedHeldMs).unref();
  const queues = createReceiverQueues<HeldCallback>(limits.receiverOpen, (held) =>
    attemptDelivery(parts, held, results, onUntried),
  );
  const claiming = startRepeating({
    everyMs,
    async run(stopped) {
      moreIsDue = await claimDue(parts, limits, { shares, queues, results, cooldown, stopped });
    },
    onError,
  });
  let isWaking = false;
  callbacks.whenOwed(() => {
    if (isWaking) return;
    isWaking = true;
    setTimeout(() => {
      isWaking = false;
      claiming.wake();
    }, limits.wakeDelayMs).unref();
  });
  return {
    async stop() {
      await claiming.stop();
      for (const { callback } of queues.takeWaiting()) results.release(callback);
      const deadline = setTimeout(sender.close, limits.stopMsMax);
      await queues.idle();
      clearTimeout(deadline);
      sender.close();
      await results.stop();
    },
  };
}
