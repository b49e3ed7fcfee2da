// Tries a batch once, from BEGIN to the tag of its COMMIT.

import { randomUUID } from 'node:crypto';
import { type Command, readsOf } from '../../../core/decide.ts';
import { ForgedRow } from '../../../core/forged-row.ts';
import { ownersNamed, type Reads, withMade } from '../../../core/reads.ts';
import { type BatchResult, runBatch } from '../../../core/run-batch.ts';
import type { Changes, State } from '../../../core/state.ts';
import { stopwatch } from '../../meter.ts';
import type { Ended, Locking } from '../../store.ts';
import { inCells } from '../connection/cells.ts';
import type { Connection } from '../connection/connection.ts';
import { withinMs } from '../connection/deadline.ts';
import { CoreBug, type Failure, failureOf } from '../connection/failure.ts';
import type { Spread } from '../connection/owners.ts';
import { ROLLBACK } from './begin.ts';
import type { ExecuteContext } from './context.ts';
import { inOrder } from './in-order.ts';
import { load } from './load.ts';
import type { OrderParties } from './order-parties.ts';
import { type Saving, save } from './save.ts';

const NONE: ReadonlySet<Command> = new Set();
const SILENCE_MS = 400;

export type TryResult =
  | { readonly kind: 'ended'; readonly ended: readonly Ended[] }
  /** Nothing happened; the same batch may be tried again. */
  | { readonly kind: 'conflict'; readonly failure: Failure; readonly error: unknown }
  /** Nothing happened, because the connection was lost; the same batch may be tried again. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'bug'; readonly error: unknown }
  /** Nothing happened, and the database does not answer. */
  | { readonly kind: 'away' }
  /** COMMIT was written; `ended` holds if it took effect. */
  | {
      readonly kind: 'unclear';
      readonly batchId: string;
      /** False: the fence could not tell. */
      readonly needsFence: boolean;
      readonly ended: readonly Ended[];
    };

export async function tryBatch(
  context: ExecuteContext,
  batch: readonly Command[],
  locking: Locking,
): Promise<TryResult> {
  let connection: Connection;
  try {
    connection = await withinMs(context.commitMsMax, context.source.connection());
  } catch {
    return { kind: 'away' };
  }
  let decided: { saving: Saving; ended: readonly Ended[] } | null = null;
  const batchId = randomUUID();
  const stageEnded = stopwatch(context.meter);
  try {
    const reads = readsOf(batch);
    const loading = load(connection, reads, locking, context);
    const state = await answerOf(context, loading);
    stageEnded('load');
    const missed = locking === 'skip' ? findLockedElsewhere(batch, reads, state) : NONE;
    const ready = missed.size === 0 ? batch : batch.filter((command) => !missed.has(command));
    const { outcomes, changes } = decideAll(state, ready);
    stageEnded('decide');
    const noticesBefore = connection.notices();
    const saving = sendChanges(context, connection, batchId, state, changes);
    decided = { saving, ended: inOrder(batch, missed, 'locked_elsewhere', outcomes) };
    stageEnded('save');
    const tag = await answerOf(context, tagOf(saving));
    stageEnded('commit');
    if (tag === 'COMMIT' && connection.notices() === noticesBefore) {
      const owed = queuesOwed(context, changes);
      if (owed.length > 0) context.onCallbackOwed(owed);
      noteOrders(changes, context.parties);
      return { kind: 'ended', ended: decided.ended };
    }
    // A COMMIT that lost its synchronous standby is answered with success and a warning: it stands
    // here and may be gone after a failover. A fence would only find that it stands here.
    return { kind: 'unclear', batchId, needsFence: false, ended: decided.ended };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'connection' || !(await rolledBack(context, connection))) {
      context.source.drop();
      if (decided === null) return { kind: 'lost' };
      return { kind: 'unclear', batchId, needsFence: true, ended: decided.ended };
    }
    return failure === 'bug' ? { kind: 'bug', error } : { kind: 'conflict', failure, error };
  }
}

/** Whoever waits for a server that has become a primary of old learns so from the new one. */
async function answerOf<T>(context: ExecuteContext, work: Promise<T>): Promise<T> {
  const silence = setInterval(context.onSilence, SILENCE_MS);
  try {
    return await withinMs(context.commitMsMax, work);
  } finally {
    clearInterval(silence);
  }
}

/**
 * A server that refused something has undone the batch if it goes on to answer. One that broke down
 * while it wrote the commit (a failed fsync is a PANIC) also sends an error first, and the commit may
 * come back with its log.
 */
async function rolledBack(context: ExecuteContext, connection: Connection): Promise<boolean> {
  try {
    await withinMs(context.commitMsMax, connection.run(ROLLBACK));
    return true;
  } catch {
    return false;
  }
}

function decideAll(state: State, commands: readonly Command[]): BatchResult {
  try {
    return runBatch(state, commands);
  } catch (cause) {
    if (cause instanceof ForgedRow) throw cause;
    throw new CoreBug('A command could not be decided.', { cause });
  }
}

function sendChanges(
  context: ExecuteContext,
  connection: Connection,
  batchId: string,
  state: State,
  changes: Changes,
): Saving {
  try {
    return save(connection, context, batchId, state.nowMs, changes);
  } catch (cause) {
    throw new CoreBug('The changes of a batch could not be written.', { cause });
  }
}

/** After a failed statement PostgreSQL answers COMMIT with the tag ROLLBACK; its reason comes first. */
async function tagOf(saving: Saving): Promise<string> {
  const answers = await Promise.allSettled([...saving.writes, saving.commit]);
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  return (await saving.commit).command;
}

/** Commands whose rows were skipped because another batch holds them, or that do not exist: both may wait. */
function findLockedElsewhere(
  batch: readonly Command[],
  reads: Reads,
  state: State,
): ReadonlySet<Command> {
  const missesAny = (some: Reads) => misses(withMade(some, state), state);
  if (!missesAny(reads)) return NONE;
  return new Set(batch.filter((command) => missesAny(readsOf([command]))));
}

function misses(reads: Reads, { orders, owners, attempts, invites }: State): boolean {
  return (
    reads.orders.some((txNo) => !orders.has(txNo)) ||
    reads.owners.some((userId) => !owners.has(userId)) ||
    ownersNamed(reads, orders).some((userId) => !owners.has(userId)) ||
    reads.attempts.some((subject) => !attempts.has(subject)) ||
    reads.invites.some((digest) => !invites.has(digest))
  );
}

/** In which callbacks may have become due. */
function queuesOwed(
  { cells }: Spread,
  { callbacks, ownerEvents, receivers }: Changes,
): readonly number[] {
  const owed = [...callbacks, ...ownerEvents, ...receivers.values()];
  return inCells(cells, owed, ({ ownerId }) => ownerId).map(([cell]) => cell);
}

/** Only after the commit: the next command for these orders is most likely their payment, or a refund. */
function noteOrders({ orders }: Changes, parties: OrderParties): void {
  for (const order of orders.values()) parties.note(order);
}
