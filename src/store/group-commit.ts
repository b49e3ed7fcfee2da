// Gathers commands into batches. A batch is whatever gathered while the one before it committed:
// there is no timer, so a lone command waits for nothing and a crowd shares one commit. One batch is
// in flight per lane. Everything is bounded; what does not fit is refused before any work.

import { setImmediate as turn } from 'node:timers/promises';
import type { Command } from '../core/command.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Lane, Store } from './store.ts';

export interface Gatherer {
  /**
   * Resolves with the outcome, never rejects. `party` is whoever must not crowd the others out (an
   * API key, a payer); `background` work takes at most a quarter of a batch.
   */
  submit(command: Command, options?: SubmitOptions): Promise<Outcome>;
  /** Waits until what was submitted has been answered. */
  drain(): Promise<void>;
}

export interface SubmitOptions {
  readonly party?: string;
  readonly background?: boolean;
}

export interface GroupCommitLimits {
  readonly batchMax: number;
  readonly queueMax: number;
  /** How long a command may wait before it is started; a later one is refused unrun. */
  readonly waitMsMax: number;
}

const LIMITS: GroupCommitLimits = { batchMax: 1_000, queueMax: 10_000, waitMsMax: 5_000 };
const OVERLOADED: Outcome = { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 1 } };

interface Waiting {
  readonly command: Command;
  readonly party: string | null;
  readonly background: boolean;
  readonly startByMs: number;
  readonly answer: (outcome: Outcome) => void;
}

interface LaneQueue {
  readonly lane: Lane;
  waiting: Waiting[];
  running: Promise<void> | null;
}

export function groupCommit(store: Store, limits: GroupCommitLimits = LIMITS): Gatherer {
  const main: LaneQueue = { lane: 'main', waiting: [], running: null };
  const slow: LaneQueue = { lane: 'slow', waiting: [], running: null };
  const parties = partyCounts();

  function submit(command: Command, options: SubmitOptions = {}): Promise<Outcome> {
    const party = options.party ?? null;
    const queued = main.waiting.length + slow.waiting.length;
    const full = queued >= limits.queueMax || parties.of(party) >= limits.queueMax / 4;
    if (full) return Promise.resolve(OVERLOADED);
    return new Promise((answer) => {
      const startByMs = performance.now() + limits.waitMsMax;
      const background = options.background ?? false;
      enqueue(main, { command, party, background, startByMs, answer });
    });
  }

  function enqueue(queue: LaneQueue, waiting: Waiting): void {
    parties.count(waiting.party, 1);
    queue.waiting.push(waiting);
    queue.running ??= pump(queue);
  }

  async function pump(queue: LaneQueue): Promise<void> {
    while (queue.waiting.length > 0) {
      // Everything that arrived in this turn of the event loop joins the batch.
      await turn();
      const { batch, expired } = takeBatch(queue, limits);
      for (const { party } of [...batch, ...expired]) parties.count(party, -1);
      for (const waiting of expired) waiting.answer(OVERLOADED);
      if (batch.length > 0) await run(queue, batch);
    }
    queue.running = null;
  }

  async function run(queue: LaneQueue, batch: readonly Waiting[]): Promise<void> {
    const commands = batch.map((waiting) => waiting.command);
    const ended = await store.execute(commands, queue.lane);
    for (const [index, waiting] of batch.entries()) {
      const outcome = ended[index] ?? OVERLOADED;
      if (outcome !== 'locked_elsewhere') waiting.answer(outcome);
      else if (queue === main) enqueue(slow, waiting);
      else waiting.answer(OVERLOADED);
    }
  }

  async function drain(): Promise<void> {
    while (main.running || slow.running) await Promise.all([main.running, slow.running]);
  }

  return { submit, drain };
}

/** How many places each party has in the queues. */
function partyCounts() {
  const places = new Map<string, number>();
  const of = (party: string | null) => (party === null ? 0 : (places.get(party) ?? 0));
  return {
    of,
    count(party: string | null, change: 1 | -1): void {
      if (party === null) return;
      const now = of(party) + change;
      if (now === 0) places.delete(party);
      else places.set(party, now);
    },
  };
}

/** Takes the oldest that fit and leaves the rest in the queue, in their order. */
function takeBatch(queue: LaneQueue, limits: GroupCommitLimits) {
  const batch: Waiting[] = [];
  const expired: Waiting[] = [];
  const left: Waiting[] = [];
  const nowMs = performance.now();
  let background = 0;
  for (const waiting of queue.waiting) {
    const crowded = waiting.background && background >= limits.batchMax / 4;
    if (batch.length >= limits.batchMax || crowded) {
      left.push(waiting);
    } else if (waiting.startByMs < nowMs) {
      expired.push(waiting);
    } else {
      if (waiting.background) background += 1;
      batch.push(waiting);
    }
  }
  queue.waiting = left;
  return { batch, expired };
}
