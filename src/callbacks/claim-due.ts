// One claim of due callbacks, as many as fit the shares, which go into the queues of their receivers.

import { type ClaimRequest, type Receiver, receiverId } from '../store/callbacks.ts';
import type { HeldCallback } from './attempt.ts';
import { claimsAtOnce } from './claim-turns.ts';
import type { Cooldown } from './cooldown.ts';
import type { DeliveryParts, WorkerLimits } from './parts.ts';
import type { ReceiverQueues } from './receiver-queues.ts';
import type { ResultWriter } from './result-writer.ts';
import type { Shares } from './shares.ts';

interface Claiming {
  readonly shares: Shares;
  readonly queues: Pick<ReceiverQueues<HeldCallback>, 'add'>;
  readonly results: ResultWriter;
  /** One for each queue. */
  readonly cooldowns: readonly Cooldown[];
  readonly stopped: () => boolean;
}

/** True: more may be due in this queue. False: nothing is, except for busy receivers. */
export async function claimDue(
  parts: DeliveryParts,
  { claimed, leaseMs }: WorkerLimits,
  { shares, queues, results, cooldowns, stopped }: Claiming,
  queue: number,
): Promise<boolean> {
  const untilMs = parts.nowMs() + leaseMs;
  const busy = { busyOwners: shares.busyOwners(), busyReceivers: shares.busyReceivers() };
  const skipsBusy = busy.busyOwners.length + busy.busyReceivers.length > 0;
  const cooldown = cooldowns[queue];
  if (skipsBusy && cooldown?.isOver() === false) return false;
  // A claim that hangs leaves room for those of the other queues.
  const part = Math.ceil(shares.free() / claimsAtOnce(cooldowns.length));
  const limit = Math.min(claimed, part);
  const startedMs = performance.now();
  const { claims, seen } = await claimWithin(shares, parts, { queue, limit, leaseMs, ...busy });
  for (const callback of claims) {
    if (stopped()) results.release(callback);
    else queues.add(receiverId(callback), { callback, untilMs });
  }
  if (seen === limit) return true;
  // Nothing more is due for the others. Skipping the busy ones may have been expensive.
  if (skipsBusy) cooldown?.begin(performance.now() - startedMs);
  return false;
}

/** Claims only what fits the shares, so that nothing has to be released; `seen` counts the rest too. */
async function claimWithin(
  shares: Shares,
  { callbacks, bodyOf, bodyOfFacts, onError }: DeliveryParts,
  ask: Omit<ClaimRequest, 'wants' | 'bodyOf' | 'bodyOfFacts'>,
) {
  const taken: Receiver[] = [];
  shares.reserve(ask.limit);
  let seen = 0;
  const wants = (callback: Receiver) => {
    seen += 1;
    const fits = shares.take(callback);
    if (fits) taken.push(callback);
    return fits;
  };
  try {
    const claims = await callbacks.claim({
      ...ask,
      wants,
      bodyOf: bodyOrNull(bodyOf, onError),
      bodyOfFacts: bodyOrNull(bodyOfFacts, onError),
    });
    return { claims, seen };
  } catch (error) {
    taken.forEach(shares.release);
    throw error;
  } finally {
    shares.reserve(-ask.limit);
  }
}

function bodyOrNull<About extends unknown[]>(
  bodyOf: (...about: About) => string,
  onError: DeliveryParts['onError'],
) {
  return (...about: About) => {
    try {
      return bodyOf(...about);
    } catch (error) {
      onError(error);
      return null;
    }
  };
}
