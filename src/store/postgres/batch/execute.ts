// Runs one batch as one transaction: load, decide, save, commit, in two round trips. A failure leads to
// one of four ends: decide again, write the fence, divide the batch, or answer that the database is away.

import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../../../core/decide.ts';
import type { Outcome } from '../../../core/outcome.ts';
import type { RefusalCode } from '../../../core/refusal.ts';
import type { RetryReason } from '../../meter.ts';
import type { Ended, Locking } from '../../store.ts';
import { withinMs } from '../connection/deadline.ts';
import type { ExecuteContext } from './context.ts';
import { writeFence } from './fence.ts';
import { inOrder } from './in-order.ts';
import { cellsNeeded } from './needs.ts';
import { type TryResult, tryBatch } from './try-batch.ts';

const TRIES_MAX = 3;
const JITTER_MS = 20;
const FENCE_MS_MAX = 600_000;
const NONE: ReadonlySet<Command> = new Set();

export function execute(
  context: ExecuteContext,
  batch: readonly Command[],
  wanted: Locking,
): Promise<readonly Ended[]> {
  return executeUntil(context, batch, wanted, performance.now() + 2 * context.commitMsMax);
}

/** Commands for cells that are away are refused without a try. Their neighbours do not need them. */
async function executeUntil(
  context: ExecuteContext,
  batch: readonly Command[],
  wanted: Locking,
  endMs: number,
): Promise<readonly Ended[]> {
  if (performance.now() > endMs) return batch.map(() => refused('unavailable'));
  const far = whatNeeds(context, batch, context.away.known());
  if (far.size === 0) return executeTogether(context, batch, wanted, endMs);
  const near = batch.filter((command) => !far.has(command));
  const ended = near.length > 0 ? await executeTogether(context, near, wanted, endMs) : [];
  return inOrder(batch, far, refused('unavailable'), ended);
}

async function executeTogether(
  context: ExecuteContext,
  batch: readonly Command[],
  wanted: Locking,
  endMs: number,
): Promise<readonly Ended[]> {
  let locking = wanted;
  let tried: TryResult = { kind: 'lost' };
  let twins = 0;
  const inTime = waitsUntil(context, endMs);
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
      case 'lost':
        if ((await context.away.look()).size === 0) break;
        return withoutAway(context, batch, wanted, endMs);
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
    if (count < TRIES_MAX) context.meter?.retried(reasonOf(tried));
    await pause(Math.random() * JITTER_MS * count);
  }
  if (tried.kind === 'lost') return batch.map(() => refused('unavailable'));
  // Losing to a twin three times in a row is no accident: some command can never be written.
  if (twins === TRIES_MAX) return divide(context, batch, wanted, tried.error);
  return batch.map(() => (context.lane === 'slow' ? refused('overloaded') : 'locked_elsewhere'));
}

function reasonOf(tried: TryResult): RetryReason {
  if (tried.kind !== 'conflict') return 'lost';
  const { failure } = tried;
  return failure === 'twin' || failure === 'lock_timeout' ? failure : 'conflict';
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
    context.meter?.fenced(known);
    if (known === 'committed') return { kind: 'ended', ended: tried.ended };
    return { kind: 'lost' };
  } catch {
    context.meter?.fenced('unknown');
    return tried;
  }
}

/** Nothing happened, because cells are away: finds the commands that need them, and the others go on. */
async function withoutAway(
  context: ExecuteContext,
  batch: readonly Command[],
  locking: Locking,
  endMs: number,
): Promise<readonly Ended[]> {
  if (whatNeeds(context, batch, context.away.known()).size > 0) {
    return executeUntil(context, batch, locking, endMs);
  }
  // Which of them does, only the database could tell.
  if (batch.length === 1) return [refused('unavailable')];
  const [first, second] = halvesOf(batch);
  const ended = await executeUntil(context, first, locking, endMs);
  return [...ended, ...(await executeUntil(context, second, locking, endMs))];
}

function whatNeeds(
  context: ExecuteContext,
  batch: readonly Command[],
  away: ReadonlySet<number>,
): ReadonlySet<Command> {
  if (away.size === 0) return NONE;
  return new Set(batch.filter((command) => !cellsNeeded(command, context).isDisjointFrom(away)));
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
  const [first, second] = halvesOf(batch);
  const ended = await execute(context, first, locking);
  return [...ended, ...(await execute(context, second, locking))];
}

function halvesOf(batch: readonly Command[]) {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)] as const;
}

function refused(code: RefusalCode): Outcome {
  return { ok: false, refusal: { code, retryAfterSeconds: 1 } };
}
