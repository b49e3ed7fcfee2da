// Gathers commands into batches. A batch is whatever gathered while others committed: there is no
// timer, so a lone command waits for nothing and a crowd shares one commit. A large crowd goes in two
// batches at once, each on its own connection, so that this process works on one while the database
// works on the other. Everything is bounded; what does not fit is refused before any work.

import { setImmediate as turn } from 'node:timers/promises';
import type { Command } from '../core/command.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Ended, Lane, Store } from './store.ts';

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
  /** How many commands make a second batch worth its commit. */
  readonly sideMin: number;
}

const LIMITS: GroupCommitLimits = {
  batchMax: 1_000,
  queueMax: 10_000,
  waitMsMax: 5_000,
  sideMin: 32,
};
const SIDE_REST_MAX = 64;
const OVERLOADED: Outcome = { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 1 } };

interface Waiting {
  readonly command: Command;
  readonly party: string | null;
  readonly background: boolean;
  readonly startByMs: number;
  readonly answer: (outcome: Outcome) => void;
  /** It met locked rows beside another batch, and goes where commands wait for them. */
  readonly waits?: true;
}

interface Running {
  readonly batch: readonly Waiting[];
  readonly ended: Promise<readonly Ended[]>;
}

export function groupCommit(store: Store, given: Partial<GroupCommitLimits> = {}): Gatherer {
  const limits = { ...LIMITS, ...given };
  const queues: Record<'main' | 'slow', Waiting[]> = { main: [], slow: [] };
  const pumps: Record<Lane, Promise<void> | null> = { main: null, side: null, slow: null };
  const parties = partyCounts();
  const side = sideRest();

  function submit(command: Command, options: SubmitOptions = {}): Promise<Outcome> {
    const party = options.party ?? null;
    const queued = queues.main.length + queues.slow.length;
    const full = queued >= limits.queueMax || parties.of(party) >= limits.queueMax / 4;
    if (full) return Promise.resolve(OVERLOADED);
    return new Promise((answer) => {
      const startByMs = performance.now() + limits.waitMsMax;
      const background = options.background ?? false;
      enqueue('main', { command, party, background, startByMs, answer });
    });
  }

  function enqueue(queue: 'main' | 'slow', waiting: Waiting): void {
    parties.count(waiting.party, 1);
    if (waiting.waits) queues[queue].unshift(waiting);
    else queues[queue].push(waiting);
    pump(queue);
  }

  function pump(lane: Lane): void {
    pumps[lane] ??= runWhileAny(lane).finally(() => {
      pumps[lane] = null;
    });
  }

  async function runWhileAny(lane: Lane): Promise<void> {
    // Everything that arrived in this turn of the event loop joins the batch.
    await turn();
    let running = start(lane, 1);
    while (running) {
      const { batch, ended } = running;
      const outcomes = await ended;
      // The database begins with the next crowd while this process answers the last one.
      let next = start(lane, batch.length / 4);
      if (next) await turn();
      answer(lane, batch, outcomes);
      if (!next) {
        await turn();
        next = start(lane, 1);
      }
      running = next;
    }
  }

  /** Starts a batch if at least so many wait for one. */
  function start(lane: Lane, atLeast: number): Running | null {
    const queue = lane === 'slow' ? 'slow' : 'main';
    const waiting = queues[queue].length;
    if (waiting < atLeast || (lane === 'side' && !(waiting >= limits.sideMin && side.mayRun()))) {
      return null;
    }
    const shared = lane === 'main' && waiting >= 2 * limits.sideMin && !pumps.side && side.mayRun();
    const size = shared ? Math.ceil(waiting / 2) : limits.batchMax;
    const { batch, expired, left } = takeBatch(
      queues[queue],
      lane,
      Math.min(size, limits.batchMax),
    );
    queues[queue] = left;
    for (const { party } of [...batch, ...expired]) parties.count(party, -1);
    for (const waiting of expired) waiting.answer(OVERLOADED);
    if (lane === 'main') side.mainStarts();
    if (shared) pump('side');
    if (batch.length === 0) return null;
    const commands = batch.map((waiting) => waiting.command);
    return { batch, ended: store.execute(commands, lane) };
  }

  function answer(lane: Lane, batch: readonly Waiting[], ended: readonly Ended[]): void {
    let locked = 0;
    for (const [index, waiting] of batch.entries()) {
      const outcome = ended[index] ?? OVERLOADED;
      if (outcome !== 'locked_elsewhere') {
        waiting.answer(outcome);
        continue;
      }
      locked += 1;
      if (lane === 'slow') waiting.answer(OVERLOADED);
      else if (lane === 'side') enqueue('main', { ...waiting, waits: true });
      else enqueue('slow', waiting);
    }
    if (lane === 'side') side.met(locked, batch.length);
  }

  async function drain(): Promise<void> {
    while (pumps.main || pumps.side || pumps.slow) await Promise.all(Object.values(pumps));
  }

  return { submit, drain };
}

/**
 * Where all pay one merchant, a second batch finds his row locked and is work for nothing: it then
 * sits out more and more batches of the main lane before it is tried again. Now and then it takes the
 * row first, so one success says little.
 */
function sideRest() {
  let rest = 0;
  let nextRest = 1;
  return {
    mayRun: () => rest === 0,
    mainStarts(): void {
      if (rest > 0) rest -= 1;
    },
    met(locked: number, of: number): void {
      const crowded = locked > of / 2;
      nextRest = crowded ? Math.min(nextRest * 8, SIDE_REST_MAX) : Math.max(nextRest / 2, 1);
      if (crowded) rest = nextRest;
    },
  };
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
function takeBatch(queue: readonly Waiting[], lane: Lane, batchMax: number) {
  const batch: Waiting[] = [];
  const expired: Waiting[] = [];
  const left: Waiting[] = [];
  const nowMs = performance.now();
  let background = 0;
  for (const waiting of queue) {
    const crowded = waiting.background && background >= batchMax / 4;
    if (batch.length >= batchMax || crowded || (waiting.waits && lane === 'side')) {
      left.push(waiting);
    } else if (waiting.startByMs < nowMs) {
      expired.push(waiting);
    } else {
      if (waiting.background) background += 1;
      batch.push(waiting);
    }
  }
  return { batch, expired, left };
}
