// Runs one batch as one transaction: load, decide, save, commit, in two round trips. What goes wrong
// is sorted into: decide again, ask the fence, divide the batch, or say that the database is away.

import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../../../core/command.ts';
import type { Outcome } from '../../../core/outcome.ts';
import type { RefusalCode } from '../../../core/refusal.ts';
import type { Ended, Locking } from '../../store.ts';
import { withinMs } from '../connection/deadline.ts';
import { type Attempt, attempt } from './attempt.ts';
import type { ExecuteContext } from './context.ts';
import { fence } from './fence.ts';

const ATTEMPTS_MAX = 3;
const JITTER_MS = 20;
const FENCE_MS_MAX = 600_000;

export async function execute(
  context: ExecuteContext,
  batch: readonly Command[],
  wanted: Locking,
): Promise<readonly Ended[]> {
  let locking = wanted;
  let tried: Attempt = { kind: 'lost' };
  let twins = 0;
  for (let count = 1; count <= ATTEMPTS_MAX; count++) {
    tried = await settled(context, await attempt(context, batch, locking));
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
        // Whose rows are free shall not wait longer for those of others; where rows are waited for at
        // length, that comes last.
        if (
          tried.failure === 'lock_timeout' &&
          (context.lane !== 'slow' || count === ATTEMPTS_MAX - 1)
        ) {
          locking = 'skip';
        }
    }
    await pause(Math.random() * JITTER_MS * count);
  }
  if (tried.kind === 'lost') return batch.map(() => refused('unavailable'));
  // Nobody is a twin three times in a row: some command can never be written.
  if (twins === ATTEMPTS_MAX) return divide(context, batch, wanted, tried.error);
  return batch.map(() => (context.lane === 'slow' ? refused('overloaded') : 'locked_elsewhere'));
}

/** An unclear commit is cleared up by the fence, unless that takes longer than anybody waits. */
async function settled(context: ExecuteContext, tried: Attempt): Promise<Attempt> {
  if (tried.kind !== 'unclear' || !tried.askFence) return tried;
  const signal = AbortSignal.any([AbortSignal.timeout(FENCE_MS_MAX), context.link.closing]);
  const fate = fence(context.openFence, tried.batchId, signal);
  fate.catch(() => {}); // It finishes behind, whoever still listens.
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
