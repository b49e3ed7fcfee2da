// Delivers the callbacks that payments owe. Any number of nodes may run it: a claim belongs to one node
// for a limited time, after which the others may take it. No transaction is open while it talks to a
// receiver.

import type { ClaimedCallback } from '../store/callbacks.ts';
import { attemptDelivery, type HeldCallback } from './attempt.ts';
import { claimDue } from './claim-due.ts';
import { startClaimTurns } from './claim-turns.ts';
import { createCooldown } from './cooldown.ts';
import { type DeliveryParts, LIMITS } from './parts.ts';
import { createReceiverQueues } from './receiver-queues.ts';
import { startResultWriters } from './result-writer.ts';
import { createShares } from './shares.ts';

export interface DeliveryWorker {
  /** Releases callbacks that were not started, and those that do not end in time. */
  stop(): Promise<void>;
}

export function startDeliveryWorker(parts: DeliveryParts, limits = LIMITS): DeliveryWorker {
  const { callbacks, sender, onError } = parts;
  const { everyMs } = limits;
  const shares = createShares(limits);
  const cooldowns = Array.from({ length: callbacks.queues }, (_, queue) =>
    createCooldown(everyMs, () => turns.wake([queue])),
  );
  const results = startResultWriters({
    callbacks,
    everyMs,
    onWritten(written) {
      const freed = written.map(shares.release);
      if (freed.includes(true)) turns.wake();
      else if (turns.isWaiting()) turns.wake([]);
    },
    onError,
  });
  const onUntried = (callback: ClaimedCallback) =>
    void setTimeout(() => shares.release(callback), limits.untriedHeldMs).unref();
  const queues = createReceiverQueues<HeldCallback>(limits.receiverOpen, (held) =>
    attemptDelivery(parts, held, results, onUntried),
  );
  let isStopped = false;
  const claiming = { shares, queues, results, cooldowns, stopped: () => isStopped };
  const turns = startClaimTurns({
    queues: callbacks.queues,
    everyMs,
    hasRoom: () => shares.free() > 0,
    claim: (queue) => claimDue(parts, limits, claiming, queue),
    onError,
  });
  const owing = new Set<number>();
  callbacks.whenOwed((owed) => {
    const isFirst = owing.size === 0;
    for (const queue of owed) owing.add(queue);
    if (!isFirst) return;
    setTimeout(() => {
      turns.wake([...owing]);
      owing.clear();
    }, limits.wakeDelayMs).unref();
  });
  return {
    async stop() {
      isStopped = true;
      await turns.stop();
      for (const { callback } of queues.takeWaiting()) results.release(callback);
      const deadline = setTimeout(sender.close, limits.stopMsMax);
      await queues.idle();
      clearTimeout(deadline);
      sender.close();
      await results.stop();
    },
  };
}
