// Gives turns to workers where more of them serve than can usefully write at once. The primary lets so many
// batches go, in the order in which workers asked. Workers ask by messages, one for each batch.

import cluster, { type Worker } from 'node:cluster';
import { type Machine, USUAL_WORKERS_MAX, usualWorkers } from '../../settings/machine.ts';
import { targetsOf } from '../../store/postgres/connection/targets.ts';
import type { Turns } from '../../store/turns.ts';
import { isLoopbackName } from '../../wire/setting-urls.ts';

/** While one batch waits for the disk, the database works on another. */
const AT_ONCE_MIN = 2;
/** A batch that takes longer keeps nobody waiting: it waits for rows, or the database does not answer. */
const HELD_MS_MAX = 250;
/** After so long a worker goes without a turn. It is less than commands may wait. */
const WAIT_MS_MAX = 1_000;

/** `offered`: turns are taken from now on. A primary of an older version never says so. */
type Message =
  | { readonly turn: 'offered' }
  | { readonly turn: 'wanted' | 'given' | 'over'; readonly id: number };

/** An end of the channel between a primary and a worker, as `node:cluster` has it. */
export type Channel = Pick<Worker, 'on' | 'once' | 'send' | 'isConnected'>;

/** Gives turns to a worker from its fork on. */
export type Turnstile = (worker: Channel) => void;

/** Null: each process may write whenever it wants to. */
export function turnstileFor(
  workers: number,
  machine: Machine,
  databaseUrl: string | null,
): Turnstile | null {
  // A server elsewhere has cores of its own, and rows that batches wait for.
  const most = isElsewhere(databaseUrl)
    ? USUAL_WORKERS_MAX
    : Math.max(AT_ONCE_MIN, usualWorkers(machine));
  return workers > most ? turnstile(most) : null;
}

function isElsewhere(databaseUrl: string | null): boolean {
  if (databaseUrl === null) return false;
  const isHere = (host: string) => host.startsWith('/') || host === '::1' || isLoopbackName(host);
  return targetsOf(databaseUrl).some(({ host }) => !isHere(host));
}

interface Turn {
  readonly worker: Channel;
  readonly id: number;
}

export function turnstile(most: number): Turnstile {
  const waiting: Turn[] = [];
  const held = new Map<Turn, NodeJS.Timeout>();

  function letGo(): void {
    while (held.size < most) {
      const turn = waiting.shift();
      if (turn === undefined) return;
      if (!turn.worker.isConnected()) continue;
      held.set(turn, setTimeout(() => end(turn), HELD_MS_MAX).unref());
      tell(turn.worker, { turn: 'given', id: turn.id });
    }
  }

  function end(turn: Turn): void {
    clearTimeout(held.get(turn));
    if (held.delete(turn)) letGo();
  }

  function giveBack(isIt: (turn: Turn) => boolean): void {
    for (const turn of waiting.filter(isIt)) waiting.splice(waiting.indexOf(turn), 1);
    for (const turn of [...held.keys()].filter(isIt)) end(turn);
  }

  return (worker) => {
    worker.once('listening', () => tell(worker, { turn: 'offered' }));
    worker.on('message', (message) => {
      const asked = messageIn(message);
      if (asked?.turn === 'wanted') {
        waiting.push({ worker, id: asked.id });
        letGo();
      } else if (asked?.turn === 'over') {
        giveBack((turn) => turn.worker === worker && turn.id === asked.id);
      }
    });
    worker.once('exit', () => giveBack((turn) => turn.worker === worker));
  };
}

/** Null: this process is no worker. */
export function turnsOfPrimary(primary: Channel | undefined = cluster.worker): Turns | null {
  if (primary === undefined) return null;
  /** What goes on when a turn is given. */
  const waiting = new Map<number, () => void>();
  let hasOffered = false;
  let last = 0;
  primary.on('message', (message) => {
    const told = messageIn(message);
    if (told?.turn === 'offered') hasOffered = true;
    else if (told?.turn === 'given') waiting.get(told.id)?.();
  });
  primary.once('disconnect', () => {
    for (const go of waiting.values()) go();
  });

  return {
    // Whoever has lost its primary goes on by itself until it has stopped.
    areOffered: () => hasOffered && primary.isConnected(),
    take() {
      const id = ++last;
      return new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(id);
          // Said without a turn as well: until its batch has ended it keeps its place in the line.
          resolve(() => tell(primary, { turn: 'over', id }));
        };
        const timer = setTimeout(go, WAIT_MS_MAX);
        waiting.set(id, go);
        tell(primary, { turn: 'wanted', id });
      });
    },
  };
}

/** Told to one that is gone, it is lost: nobody there waits any more. */
function tell(other: Channel, message: Message): void {
  if (other.isConnected()) other.send(message, () => {});
}

function messageIn(message: unknown): Message | null {
  const isOne = typeof message === 'object' && message !== null && 'turn' in message;
  return isOne ? (message as Message) : null;
}
