// The gatherer: it runs commands in batches, because the commands of one transaction share its commit.
// A batch is whatever arrived while the last one was committed. There is no timer, so a lone command
// waits for nothing. Everything is bounded; what does not fit is refused before any work.
//
// `submit` puts a command into a queue and wakes a lane (lanes.ts). The lane takes a batch from the queue
// (waiting.ts), has the store run it, and answers each command (run-lane.ts).

import { inspect } from 'node:util';
import type { Command, OutcomeOf } from '../core/decide.ts';
import type { Outcome } from '../core/outcome.ts';
import { type LaneLimits, openLanes } from './lanes.ts';
import type { StoreMeter } from './meter.ts';
import { enqueue, type GathererState, OVERLOADED } from './run-lane.ts';
import type { CommandStore } from './store.ts';
import { emptySubmitterCounts } from './waiting.ts';

export interface Gatherer {
  /** Resolves with the outcome, never rejects. */
  submit<Kind extends Command['kind']>(
    command: Command & { readonly kind: Kind },
    options?: SubmitOptions,
  ): Promise<OutcomeOf<Kind>>;
  /** Waits until every submitted command has been answered. */
  drain(): Promise<void>;
}

export interface SubmitOptions {
  /** Who must not crowd out the others, such as an API key: each gets a quarter of the queue at most. */
  readonly submitter?: string;
  /** Background work gets at most a quarter of a batch. */
  readonly background?: boolean;
}

export interface GroupCommitOptions extends Partial<GroupCommitLimits> {
  /** Told of bugs of the store; by default they become warnings of the process. */
  readonly log?: GathererState['log'];
  readonly meter?: StoreMeter | null;
}

export interface GroupCommitLimits extends LaneLimits {
  /** How many commands may wait. */
  readonly queueMax: number;
  /** How long a command may wait before it is started; a later one is refused unrun. */
  readonly waitMsMax: number;
  /** After so long a command that was started is answered `outcome_unknown`, whatever the store does. */
  readonly answerMsMax: number;
}

const LIMITS: GroupCommitLimits = {
  batchMax: 1_000,
  sideMin: 128,
  queueMax: 10_000,
  waitMsMax: 5_000,
  answerMsMax: 11_000,
};

export function groupCommit(store: CommandStore, options: GroupCommitOptions = {}): Gatherer {
  const { log = emitWarning, meter = null, ...given } = options;
  const limits = { ...LIMITS, ...given };
  const lanes = openLanes(inCells(limits, store.cellCount));
  const submitters = emptySubmitterCounts();
  const gatherer: GathererState = { store, log, meter, lanes, submitters };
  meter?.queueIs(() => countWaiting(gatherer));
  return {
    // Whatever store runs it, a command ends as the decider of its kind says.
    submit: <Kind extends Command['kind']>(command: Command, options: SubmitOptions = {}) =>
      submit(gatherer, limits, command, options) as Promise<OutcomeOf<Kind>>,
    async drain() {
      const running = () =>
        [lanes.main, lanes.side, lanes.slow].flatMap((lane) => lane.running ?? []);
      while (running().length > 0) await Promise.all(running());
    },
  };
}

/**
 * A batch costs a statement more for each cell, so it takes a larger crowd to be worth a second one. On eight
 * cells two halves took half as much CPU time again as the whole.
 */
function inCells({ batchMax, sideMin }: LaneLimits, cellCount: number): LaneLimits {
  return { batchMax, sideMin: Math.max(sideMin, Math.min(batchMax, sideMin * cellCount)) };
}

function submit(
  gatherer: GathererState,
  limits: GroupCommitLimits,
  command: Command,
  { submitter = null, background = false }: { submitter?: string | null; background?: boolean },
): Promise<Outcome> {
  const { store, lanes, submitters, meter } = gatherer;
  const { queueMax, waitMsMax, answerMsMax } = limits;
  const isFull =
    countWaiting(gatherer) >= queueMax || submitters.countOf(submitter) >= queueMax / 4;
  if (isFull) {
    meter?.commandEnded(command.kind, OVERLOADED);
    return Promise.resolve(OVERLOADED);
  }
  return new Promise((answer) => {
    const nowMs = performance.now();
    enqueue(gatherer, lanes.main, {
      command,
      submitter,
      background,
      submittedAtMs: nowMs,
      startByMs: nowMs + waitMsMax,
      answerByMs: nowMs + answerMsMax,
      patientUntilMs: nowMs + waitMsMax / 2,
      owners: store.predictOwners(command),
      cells: store.predictCells(command),
      lockedCount: 0,
      answer,
    });
  });
}

function countWaiting({ lanes }: GathererState): number {
  return lanes.main.queue.waiting.length + lanes.slow.queue.waiting.length;
}

function emitWarning(message: string, details: object): void {
  process.emitWarning(message, { detail: inspect(details) });
}
