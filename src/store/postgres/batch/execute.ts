// Runs one batch as one transaction: load, decide, save, commit, in two round trips. A failure leads to
// one of four ends: decide again, write the fence, divide the batch, or answer that the database is away.

import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../../../core/command.ts';
import type { Outcome } from '../../../core/outcome.ts';
import type { RefusalCode } from '../../../core/refusal.ts';
import type { Ended, Locking } from '../../store.ts';
import { withinMs } from '../connection/deadline.ts';
import type { ExecuteContext } from './context.ts';
import { writeFence } from './fence.ts';
import { type TryResult, tryBatch } from './try-batch.ts';

const TRIES_MAX = 3;
const JITTER_MS = 20;
const FENCE_MS_MAX = 600_000;

export async function execute(
  context: ExecuteContext,
  batch: readonly Command[],
  wanted: Locking,
): Promise<readonly Ended[]> {
  let locking = wanted;
  let tried: TryResult = { kind: 'lost' };
  let twins = 0;
  const inTime = waitsUntil(context, performance.now() + 2 * context.commitMsMax);
  for (let count = 1; count <= TRIES_MAX; count++) {
    const result = await tryBatch(inTime(), batch, locking);
    tried = await settle(inTime(), result);
    switch (tried.kind) {
      case 'ended':
        return tried.ended;
      case 'away':
        return batch.map(() => refused('unavailable'));
      case 'unclear':
        return batch.map(() => refused('outcome_unknown'));
      case 'bug':
        return divide(context, batch, wanted, tried.error);
      case 'conflict':
        if (tried.failure === 'twin') twins += 1;
        // Commands whose rows are free do not wait longer for the others. The slow lane, which is there
        // to wait, skips locked rows only in its last try.
        if (
          tried.failure === 'lock_timeout' &&
          (context.lane !== 'slow' || count === TRIES_MAX - 1)
        ) {
          locking = 'skip';
        }
    }
    await pause(Math.random() * JITTER_MS * count);
  }
  if (tried.kind === 'lost') return batch.map(() => refused('unavailable'));
  // Losing to a twin three times in a row is no accident: some command can never be written.
  if (twins === TRIES_MAX) return divide(context, batch, wanted, tried.error);
  return batch.map(() => (context.lane === 'slow' ? refused('overloaded') : 'locked_elsewhere'));
}

/** Tries and fences share one limit: clients do not wait longer because there are several of them. */
function waitsUntil(context: ExecuteContext, endMs: number): () => ExecuteContext {
  return () => {
    const leftMs = Math.max(0, endMs - performance.now());
    return leftMs < context.commitMsMax ? { ...context, commitMsMax: leftMs } : context;
  };
}

/** The fence settles an unclear commit, unless that takes longer than clients wait. */
async function settle(context: ExecuteContext, tried: TryResult): Promise<TryResult> {
  if (tried.kind !== 'unclear' || !tried.needsFence) return tried;
  const signal = AbortSignal.any([AbortSignal.timeout(FENCE_MS_MAX), context.source.closing]);
  const fate = writeFence(context.openFence, tried.batchId, signal);
  fate.catch(() => {}); // It goes on after the clients have been answered.
  try {
    const known = await withinMs(context.commitMsMax, fate);
    if (known === 'committed') return { kind: 'ended', ended: tried.ended };
    return { kind: 'lost' };
  } catch {
    return tried;
  }
}

/** Finds the one command that cannot be written; its neighbours go on. */
async function divide(
  context: ExecuteContext,
  batch: readonly Command[],
  locking: Locking,
  error: unknown,
): Promise<readonly Ended[]> {
  const [only] = batch;
  if (batch.length === 1 && only) {
    context.onBug(error, only);
    return [refused('internal')];
  }
  const middle = Math.ceil(batch.length / 2);
  const first = await execute(context, batch.slice(0, middle), locking);
  return [...first, ...(await execute(context, batch.slice(middle), locking))];
}

function refused(code: RefusalCode): Outcome {
  return { ok: false, refusal: { code, retryAfterSeconds: 1 } };
}
