// Gathers commands into batches. A batch is whatever gathered while others committed: there is no
// timer, so a lone command waits for nothing and a crowd shares one commit. A large crowd goes in two
// batches at once, each on its own connection, so that this process works on one while the database
// works on the other. What needs rows of the same owners is not in both, as far as that can be foreseen;
// while there are two, neither waits for rows, and what met a locked one goes again.
// Everything is bounded; what does not fit is refused before any work.

import { setImmediate as turn } from 'node:timers/promises';
import type { Command } from '../core/command.ts';
import type { OutcomeOf } from '../core/decide.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Outcome } from '../core/outcome.ts';
import { type SideRest, sideRest } from './side-rest.ts';
import type { Ended, Lane, Locking, Store } from './store.ts';
import { type PartyCounts, partyCounts, takeBatch, type Waiting } from './waiting.ts';

export interface Gatherer {
  /**
   * Resolves with the outcome, never rejects. `party` is whoever must not crowd the others out (an
   * API key, a payer); `background` work takes at most a quarter of a batch.
   */
  submit<Kind extends Command['kind']>(
    command: Command & { readonly kind: Kind },
    options?: SubmitOptions,
  ): Promise<OutcomeOf<Kind>>;
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
  sideMin: 128,
};
/** How often a command may meet locked rows before it goes where it waits for them. */
const MISSES_MAX = 3;
const NOBODY: ReadonlySet<UserId> = new Set();
const OVERLOADED: Outcome = { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 1 } };

type Queue = 'main' | 'slow';
/** What of a store is gathered for. */
export type Committing = Pick<Store, 'execute' | 'ownersOf'>;

interface Gathering {
  readonly store: Committing;
  readonly limits: GroupCommitLimits;
  /** The side lane takes from the main queue. */
  readonly queues: Record<Queue, Waiting[]>;
  readonly pumps: Record<Lane, Promise<void> | null>;
  readonly parties: PartyCounts;
  readonly side: SideRest;
  /** Whose rows the batch of each holds, as far as that was foreseen. */
  readonly holding: Record<'main' | 'side', ReadonlySet<UserId>>;
  /** What met locked rows beside a batch of this lane goes again when that batch has ended. */
  readonly held: Record<Lane, Waiting[]>;
}

interface Running {
  readonly batch: readonly Waiting[];
  readonly locking: Locking;
  readonly ended: Promise<readonly Ended[]>;
}

export function groupCommit(store: Committing, given: Partial<GroupCommitLimits> = {}): Gatherer {
  const limits = { ...LIMITS, ...given };
  const queues = { main: [], slow: [] };
  const pumps = { main: null, side: null, slow: null };
  const gathering: Gathering = {
    ...{ store, limits, queues, pumps },
    parties: partyCounts(),
    side: sideRest(),
    holding: { main: NOBODY, side: NOBODY },
    held: { main: [], side: [], slow: [] },
  };
  return {
    // Whatever store runs it, a command ends as the decider of its kind says.
    submit: <Kind extends Command['kind']>(command: Command, options: SubmitOptions = {}) =>
      submit(gathering, command, options) as Promise<OutcomeOf<Kind>>,
    async drain() {
      const running = () => Object.values(gathering.pumps).filter((pump) => pump !== null);
      while (running().length > 0) await Promise.all(running());
    },
  };
}

function submit(
  gathering: Gathering,
  command: Command,
  { party = null, background = false }: { party?: string | null; background?: boolean },
): Promise<Outcome> {
  const { store, limits, queues, parties } = gathering;
  const queued = queues.main.length + queues.slow.length;
  const full = queued >= limits.queueMax || parties.of(party) >= limits.queueMax / 4;
  if (full) return Promise.resolve(OVERLOADED);
  return new Promise((answer) => {
    const nowMs = performance.now();
    const times = {
      startByMs: nowMs + limits.waitMsMax,
      apartUntilMs: nowMs + limits.waitMsMax / 2,
    };
    const owners = store.ownersOf(command);
    enqueue(gathering, 'main', { command, party, background, ...times, owners, answer, misses: 0 });
  });
}

function enqueue(gathering: Gathering, queue: Queue, waiting: Waiting): void {
  gathering.parties.count(waiting.party, 1);
  gathering.queues[queue].push(waiting);
  pump(gathering, queue);
}

/** Their rows are most likely held by the batch of the other lane, so sooner they would miss again. */
function hold(gathering: Gathering, missed: readonly Waiting[], lane: Lane): void {
  const other = lane === 'main' ? 'side' : 'main';
  for (const { party } of missed) gathering.parties.count(party, 1);
  gathering.held[other].push(...missed);
  if (!gathering.pumps[other]) release(gathering, other);
}

/** The rows of a batch are free, and what had to wait for that goes on. */
function free(gathering: Gathering, lane: Lane): void {
  if (lane !== 'slow') gathering.holding[lane] = NOBODY;
  release(gathering, lane);
  const { queues, holding } = gathering;
  // While the side lane holds rows they may be all that is left to wait for.
  if (queues.main.length > 0 && holding.side.size === 0) pump(gathering, 'main');
  if (queues.slow.length > 0) pump(gathering, 'slow');
}

/** What was held has waited longest. */
function release(gathering: Gathering, lane: Lane): void {
  const missed = gathering.held[lane].splice(0);
  if (missed.length === 0) return;
  gathering.queues.main.unshift(...missed);
  pump(gathering, 'main');
}

function pump(gathering: Gathering, lane: Lane): void {
  gathering.pumps[lane] ??= runWhileAny(gathering, lane).finally(() => {
    gathering.pumps[lane] = null;
    free(gathering, lane);
  });
}

async function runWhileAny(gathering: Gathering, lane: Lane): Promise<void> {
  // Everything that arrived in this turn of the event loop joins the batch.
  await turn();
  let running = start(gathering, lane, 1);
  while (running) {
    const outcomes = await running.ended;
    free(gathering, lane);
    // The database begins with the next crowd while this process answers the last one.
    let next = start(gathering, lane, running.batch.length / 4);
    if (next) await turn();
    answer(gathering, lane, running, outcomes);
    if (!next) {
      await turn();
      next = start(gathering, lane, 1);
    }
    running = next;
  }
}

/** Starts a batch if there are at least so many for one. */
function start(gathering: Gathering, lane: Lane, atLeast: number): Running | null {
  const { store, limits, queues, pumps, parties, side, holding } = gathering;
  const queue = lane === 'slow' ? 'slow' : 'main';
  const count = queues[queue].length;
  if (count < atLeast) return null;
  if (lane === 'side' && (count < limits.sideMin || side.rests())) return null;
  const shared = lane === 'main' && count >= 2 * limits.sideMin && !pumps.side && !side.rests();
  const size = shared ? Math.min(limits.batchMax, Math.ceil(count / 2)) : limits.batchMax;
  const taken = takeBatch(queues[queue], size, heldBeside(gathering, lane));
  const { batch, expired } = taken;
  if (lane === 'side') {
    side.met(taken.locked, count);
    if (side.rests()) return null;
  }
  if (batch.length + expired.length < atLeast) return null;
  queues[queue] = taken.left;
  for (const { party } of [...batch, ...expired]) parties.count(party, -1);
  for (const late of expired) late.answer(OVERLOADED);
  if (lane === 'main') side.mainStarts();
  if (shared) pump(gathering, 'side');
  if (batch.length === 0) return null;
  if (lane !== 'slow') holding[lane] = new Set(batch.flatMap(({ owners }) => owners));
  const beside = lane === 'side' || (lane === 'main' && pumps.side && !side.rests());
  const locking = beside ? 'skip' : 'wait';
  const commands = batch.map(({ command }) => command);
  return { batch, locking, ended: store.execute(commands, lane, locking) };
}

function heldBeside({ holding }: Gathering, lane: Lane): ReadonlySet<UserId> {
  if (lane === 'slow') return NOBODY;
  return lane === 'main' ? holding.side : holding.main;
}

function answer(
  gathering: Gathering,
  lane: Lane,
  { batch, locking }: Running,
  ended: readonly Ended[],
): void {
  let locked = 0;
  const again: Waiting[] = [];
  for (const [index, waiting] of batch.entries()) {
    const outcome = ended[index] ?? OVERLOADED;
    if (outcome !== 'locked_elsewhere') {
      waiting.answer(outcome);
      continue;
    }
    locked += 1;
    const misses = waiting.misses + 1;
    if (lane === 'slow') waiting.answer(OVERLOADED);
    else if (locking === 'skip' && misses <= MISSES_MAX) {
      // Whose order it is may have been seen by now.
      const owners = gathering.store.ownersOf(waiting.command);
      again.push({ ...waiting, misses, owners });
    } else enqueue(gathering, 'slow', waiting);
  }
  hold(gathering, again, lane);
  const crowd = batch.length >= gathering.limits.sideMin;
  if (locking === 'skip' && crowd) gathering.side.met(locked, batch.length);
}
