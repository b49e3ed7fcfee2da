// Runs a lane until its queue is empty: start a batch, wait for the store, start the next, answer the
// first. What becomes of a command that met locked rows:
//
// - skipped beside another batch: it goes again when that batch has ended, up to three times;
// - after that, or when the main lane has waited for the rows in vain: it goes to the slow lane;
// - locked out of the slow lane too: it is refused as overloaded, having done nothing.

import { setImmediate as nextRound } from 'node:timers/promises';
import { assert } from '../core/assert.ts';
import type { Outcome } from '../core/outcome.ts';
import { type BatchLane, type Lanes, NO_OWNERS } from './lanes.ts';
import { type StoreMeter, stopwatch } from './meter.ts';
import type { CommandStore, Ended, Locking } from './store.ts';
import { type SubmitterCounts, type Taken, takeBatch, type Waiting } from './waiting.ts';

/** How often a command may meet locked rows and go again before it goes to the slow lane. */
const RETRIES_MAX = 3;

export const OVERLOADED: Outcome = {
  ok: false,
  refusal: { code: 'overloaded', retryAfterSeconds: 1 },
};
const OUTCOME_UNKNOWN: Outcome = {
  ok: false,
  refusal: { code: 'outcome_unknown', retryAfterSeconds: 1 },
};

export interface GathererState {
  readonly store: CommandStore;
  readonly log: (message: string, details: object) => void;
  readonly meter: StoreMeter | null;
  readonly lanes: Lanes;
  readonly submitters: SubmitterCounts;
}

interface Running {
  readonly batch: readonly Waiting[];
  readonly locking: Locking;
  /** Never rejects. */
  readonly ended: Promise<readonly Ended[]>;
}

/** Adds a command to the queue of a lane and makes sure that the lane runs. */
export function enqueue(gatherer: GathererState, lane: BatchLane, waiting: Waiting): void {
  gatherer.submitters.add(waiting.submitter);
  lane.queue.waiting.push(waiting);
  wakeLane(gatherer, lane);
}

function wakeLane(gatherer: GathererState, lane: BatchLane): void {
  lane.running ??= runLane(gatherer, lane).finally(() => {
    lane.running = null;
    releaseRows(gatherer, lane);
  });
}

async function runLane(gatherer: GathererState, lane: BatchLane): Promise<void> {
  // Everything that arrives in this round of the event loop joins the batch.
  await nextRound();
  let running = startBatch(gatherer, lane, 1);
  while (running) {
    const ended = await running.ended;
    measureAnswers(gatherer);
    releaseRows(gatherer, lane);
    // If a crowd waits, the database begins with it while this process answers the last batch.
    const early = startBatch(gatherer, lane, running.batch.length / 4);
    if (early) await nextRound();
    const locked = answerEnded(gatherer, running.batch, ended);
    if (locked.length > 0) retryLocked(gatherer, lane, running, locked);
    if (!early) await nextRound();
    running = early ?? startBatch(gatherer, lane, 1);
  }
}

/** What waits for a promise goes on before the next round: by then the answers have been written. */
function measureAnswers({ meter }: GathererState): void {
  if (meter === null) return;
  const stageEnded = stopwatch(meter);
  void nextRound().then(() => stageEnded('answer'));
}

/** Called when the lane's batch has ended: its rows are free, and what waited for them goes on. */
function releaseRows(gatherer: GathererState, lane: BatchLane): void {
  const { main, side, slow } = gatherer.lanes;
  lane.lockedOwners = NO_OWNERS;
  unblock(gatherer, lane);
  // While the side lane locks rows, everything in the queue may need them.
  if (main.queue.waiting.length > 0 && side.lockedOwners.size === 0) wakeLane(gatherer, main);
  if (slow.queue.waiting.length > 0) wakeLane(gatherer, slow);
}

/** Keeps commands until the other lane's batch has ended: before, they would meet the same locks. */
function blockBehind(
  gatherer: GathererState,
  other: BatchLane,
  commands: readonly Waiting[],
): void {
  for (const { submitter } of commands) gatherer.submitters.add(submitter);
  other.blocked.push(...commands);
  if (!other.running) unblock(gatherer, other);
}

/** Returns blocked commands to the head of the queue, for they have waited longest. */
function unblock(gatherer: GathererState, lane: BatchLane): void {
  const { main } = gatherer.lanes;
  const blocked = lane.blocked.splice(0);
  if (blocked.length === 0) return;
  main.queue.waiting.unshift(...blocked);
  wakeLane(gatherer, main);
}

/** Starts a batch if the lane may and there is enough for one; null otherwise. */
function startBatch(gatherer: GathererState, lane: BatchLane, atLeast: number): Running | null {
  const { lanes, submitters } = gatherer;
  const opensSide = lane.opensSide();
  const taken = takeFrom(gatherer, lane, atLeast);
  if (!taken) return null;
  const { batch, expired, left } = taken;
  lane.queue.waiting = left;
  for (const { submitter } of batch) submitters.remove(submitter);
  for (const waiting of expired) {
    submitters.remove(waiting.submitter);
    answer(gatherer, waiting, OVERLOADED);
  }
  if (lane === lanes.main) lanes.sideRest.countMainBatch();
  if (opensSide) wakeLane(gatherer, lanes.side);
  if (batch.length === 0) return null;
  if (gatherer.meter) measureStart(gatherer.meter, lane, batch);
  lane.lockedOwners = new Set(batch.flatMap(({ owners }) => owners));
  const locking = lane.locking();
  return { batch, locking, ended: execute(gatherer, batch, lane, locking) };
}

function measureStart(meter: StoreMeter, { name }: BatchLane, batch: readonly Waiting[]): void {
  const nowMs = performance.now();
  for (const { submittedAtMs } of batch) meter.queued(nowMs - submittedAtMs);
  meter.batchStarted(name, batch.length);
}

/** Takes a batch from the lane's queue, which it leaves as it is. Null if none should start now. */
function takeFrom(
  { lanes: { side, sideRest }, store }: GathererState,
  lane: BatchLane,
  atLeast: number,
): Taken | null {
  const { waiting } = lane.queue;
  if (waiting.length < atLeast || !lane.canStart()) return null;
  const lockedOwners = lane.beside()?.lockedOwners ?? NO_OWNERS;
  const taken = takeBatch(waiting, lane.size(), lockedOwners, store.cellCount);
  if (lane === side) {
    // Where most of the crowd needs rows of the main lane's batch, a second one is not worth its commit.
    sideRest.noteLocked(taken.keptApartCount, waiting.length);
    if (sideRest.isResting()) return null;
  }
  return taken.batch.length + taken.expired.length < atLeast ? null : taken;
}

/**
 * Runs a batch. A store that rejects, or does not answer each command, has a bug: then nobody knows
 * what was committed, nor which answer belongs to which command.
 */
async function execute(
  { store, log }: GathererState,
  batch: readonly Waiting[],
  lane: BatchLane,
  locking: Locking,
): Promise<readonly Ended[]> {
  const commands = batch.map(({ command }) => command);
  const count = commands.length;
  const stopWatching = answerWhenLate(batch);
  try {
    const ended = await store.execute(commands, lane.name, locking);
    assert(ended.length === count, `the store answered ${ended.length} of ${count} commands`);
    return ended;
  } catch (error) {
    log('The outcomes of a batch are unknown.', { error, lane: lane.name, commands: count });
    return commands.map(() => OUTCOME_UNKNOWN);
  } finally {
    stopWatching();
  }
}

/** Answers each command of a batch that is still running when its client has waited long enough. */
function answerWhenLate(batch: readonly Waiting[]): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    const nowMs = performance.now();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { answerByMs, answer } of batch) {
      if (answerByMs <= nowMs) answer(OUTCOME_UNKNOWN);
      else if (answerByMs < nextMs) nextMs = answerByMs;
    }
    if (nextMs !== Number.POSITIVE_INFINITY) timer = setTimeout(watch, nextMs - nowMs);
  };
  watch();
  return () => clearTimeout(timer);
}

/** Answers all but the commands that met locked rows, which it returns. */
function answerEnded(
  gatherer: GathererState,
  batch: readonly Waiting[],
  ended: readonly Ended[],
): readonly Waiting[] {
  const locked: Waiting[] = [];
  for (const [index, waiting] of batch.entries()) {
    const outcome = ended[index] ?? OUTCOME_UNKNOWN;
    if (outcome === 'locked_elsewhere') locked.push(waiting);
    else answer(gatherer, waiting, outcome);
  }
  return locked;
}

function answer({ meter }: GathererState, waiting: Waiting, outcome: Outcome): void {
  meter?.commandEnded(waiting.command.kind, outcome);
  waiting.answer(outcome);
}

/** Sends commands that met locked rows on their way, as the head of this file says. */
function retryLocked(
  gatherer: GathererState,
  lane: BatchLane,
  { batch, locking }: Running,
  locked: readonly Waiting[],
): void {
  const { store, lanes } = gatherer;
  const blocked: Waiting[] = [];
  for (const waiting of locked) {
    gatherer.meter?.lockedElsewhere();
    const lockedCount = waiting.lockedCount + 1;
    if (lane === lanes.slow) {
      answer(gatherer, waiting, OVERLOADED);
    } else if (locking === 'skip' && lockedCount <= RETRIES_MAX) {
      // By now the store may have seen the order and know whose it is.
      const owners = store.predictOwners(waiting.command);
      const cells = store.predictCells(waiting.command);
      blocked.push({ ...waiting, lockedCount, owners, cells });
    } else {
      enqueue(gatherer, lanes.slow, waiting);
    }
  }
  const other = lane.beside();
  if (other) blockBehind(gatherer, other, blocked);
  if (locking === 'skip') lanes.sideRest.noteLocked(locked.length, batch.length);
}
