// Gives turns to workers where more of them serve than can write at once to any purpose. The primary lets so
// many go, in the order in which they asked. Workers ask it by messages, one for each batch.

import cluster, { type Worker } from 'node:cluster';
import { type Machine, usualWorkers } from '../../settings/machine.ts';
import type { Turns } from '../../store/turns.ts';

/** So long a batch keeps others waiting: the database does not answer it, or rows are locked. */
const HELD_MS_MAX = 250;
/** Less than commands wait at most. */
const WAIT_MS_MAX = 1_000;
const TWO = 2;

/** `offered`: turns are taken from now on. A primary of an older version never says so. */
type Message =
  | { readonly turn: 'offered' }
  | { readonly turn: 'wanted' | 'given' | 'over'; readonly id: number };

export type Asking = Pick<Worker, 'on' | 'once' | 'send' | 'isConnected'>;

/** Gives turns to a worker from its fork on. */
export type Turnstile = (worker: Asking) => void;

/** Null: each process may write whenever it wants to. */
export function turnstileFor(workers: number, machine: Machine): Turnstile | null {
  const most = Math.max(TWO, usualWorkers(machine));
  return workers > most ? turnstile(most) : null;
}

interface Turn {
  readonly worker: Asking;
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
      const timer = setTimeout(() => end(turn), HELD_MS_MAX).unref();
      held.set(turn, timer);
      turn.worker.send({ turn: 'given', id: turn.id } satisfies Message, () => {});
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
    worker.once('listening', () => worker.send({ turn: 'offered' } satisfies Message, () => {}));
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
export function turnsOfPrimary(): Turns | null {
  const { worker } = cluster;
  if (worker === undefined) return null;
  const going = new Map<number, () => void>();
  let areOffered = false;
  let last = 0;
  worker.on('message', (message) => {
    const told = messageIn(message);
    if (told?.turn === 'offered') areOffered = true;
    else if (told?.turn === 'given') going.get(told.id)?.();
  });
  const tell = (message: Message) => worker.isConnected() && worker.send(message, () => {});

  return {
    take() {
      const id = ++last;
      // Whoever has lost its primary goes on by itself until it has stopped.
      if (!areOffered || !tell({ turn: 'wanted', id })) return null;
      return new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer);
          going.delete(id);
          resolve(() => tell({ turn: 'over', id }));
        };
        const timer = setTimeout(go, WAIT_MS_MAX);
        going.set(id, go);
      });
    },
  };
}

function messageIn(message: unknown): Message | null {
  const isOne = typeof message === 'object' && message !== null && 'turn' in message;
  return isOne ? (message as Message) : null;
}
