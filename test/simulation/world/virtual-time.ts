// Time and chance as a simulation decides them. While it is installed, every timer, clock and random
// number of this process comes from one queue of events and one seed, so that a run can be repeated
// exactly. Real code runs unchanged: it asks Node, and Node answers from here.

import crypto from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { pooledRandomBytes } from '../../../src/crypto/random.ts';
import { type Random, randomFrom } from '../random.ts';

const timersPromises = createRequire(import.meta.url)('node:timers/promises');
const realImmediate = globalThis.setImmediate;
/** So often the real event loop gets its turn, for signals and output. */
const BREATHE_EVERY = 5_000;

/** How an event came about; an enumeration treats each kind in its own way. */
export type EventKind =
  /** A turn of the event loop, or a pause that somebody chose. */
  | 'turn'
  /** A limit on how long somebody waits. */
  | 'limit'
  /** Something that the network or the server does. */
  | 'world';

export interface Event {
  readonly kind: EventKind;
  readonly label: string;
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
  cancelled: boolean;
}

/** Which of the events to come is next. */
export interface Agenda {
  add(event: Event): void;
  /** Undefined: nothing is left that may happen. */
  next(): Event | undefined;
}

export interface VirtualTime {
  readonly random: Random;
  nowMs(): number;
  after(delayMs: number, kind: EventKind, label: string, run: () => void): Event;
  /** As when a machine was suspended: whatever was to happen meanwhile is overdue. */
  leap(ms: number): void;
  /** Runs events until the promise is settled. */
  runUntil<T>(done: Promise<T>): Promise<T>;
  /** Begins again at the first instant, for another course of the same events. */
  restart(): void;
  uninstall(): void;
}

export interface VirtualTimeOptions {
  readonly seed: number;
  readonly startsAtMs: number;
  readonly agenda: Agenda;
  /** False: pauses of a random length take no time. */
  readonly hasJitter?: boolean;
}

export function installVirtualTime(options: VirtualTimeOptions): VirtualTime {
  const { seed, startsAtMs, agenda, hasJitter = true } = options;
  const random = randomFrom(seed);
  let elapsedMs = 0;
  let order = 0;

  function after(delayMs: number, kind: EventKind, label: string, run: () => void): Event {
    order += 1;
    const atMs = elapsedMs + Math.max(0, delayMs);
    const event = { kind, label, atMs, order, run, cancelled: false };
    agenda.add(event);
    return event;
  }

  async function runUntil<T>(done: Promise<T>): Promise<T> {
    let settled = false;
    const end = () => {
      settled = true;
    };
    done.then(end, end);
    await microtasksDone();
    for (let count = 1; !settled; count++) {
      const event = agenda.next();
      if (!event) throw new Error('The simulation has come to a halt: nothing is left to happen.');
      elapsedMs = Math.max(elapsedMs, event.atMs);
      event.run();
      await microtasksDone();
      if (count % BREATHE_EVERY === 0) await new Promise((resolve) => realImmediate(resolve));
    }
    return done;
  }

  const nowMs = () => startsAtMs + elapsedMs;
  const leap = (ms: number) => {
    elapsedMs += ms;
  };
  const restart = () => {
    elapsedMs = 0;
    order = 0;
  };
  const uninstall = install({ after, random, nowMs, elapsedMs: () => elapsedMs, hasJitter });
  return { random, nowMs, after, leap, runUntil, restart, uninstall };
}

/** Node empties the queue of microtasks before it looks at the queue of ticks again. */
function microtasksDone(): Promise<void> {
  return new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)));
}

interface Sources {
  readonly after: VirtualTime['after'];
  readonly random: Random;
  readonly nowMs: () => number;
  readonly elapsedMs: () => number;
  readonly hasJitter: boolean;
}

function install({ after, random, nowMs, elapsedMs, hasJitter }: Sources): () => void {
  const undo: (() => void)[] = [];
  function replace<Owner extends object>(owner: Owner, replacements: Partial<Owner>): void {
    for (const [name, value] of Object.entries(replacements)) {
      const before = Object.getOwnPropertyDescriptor(owner, name);
      Object.defineProperty(owner, name, { value, configurable: true, writable: true });
      undo.push(() => {
        if (before) Object.defineProperty(owner, name, before);
        else Reflect.deleteProperty(owner, name);
      });
    }
  }
  const limit = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    asTimer(after(ms, 'limit', 'limit', () => run(...args)));
  const cancel = (timer: unknown) => {
    if (typeof timer === 'object' && timer !== null) (timer as Event).cancelled = true;
  };
  replace(globalThis, {
    setTimeout: limit,
    clearTimeout: cancel,
    setInterval: (run: () => void, ms: number) => asTimer(repeat(after, run, ms)),
    clearInterval: cancel,
    setImmediate: (run: () => void) => asTimer(after(0, 'turn', 'immediate', run)),
  } as unknown as Partial<typeof globalThis>);
  const pause = (label: string) => (ms: number, value: unknown, options?: PauseOptions) =>
    pauseFor(after, ms, label, value, options);
  replace(timersPromises, {
    setTimeout: pause('pause'),
    setImmediate: (value: unknown, options?: PauseOptions) =>
      pauseFor(after, 0, 'immediate', value, options),
  });
  replace(performance, { now: elapsedMs });
  replace(Date, { now: () => Math.floor(nowMs()) });
  replace(Math, { random: () => (hasJitter ? random.below(2 ** 32) / 2 ** 32 : 0) });
  replace(AbortSignal, { timeout: (ms: number) => abortAfter(after, ms) });
  replace(crypto, randomBytesFrom(random));
  syncBuiltinESMExports();
  emptyPool();
  return () => {
    for (const restore of undo.reverse()) restore();
    syncBuiltinESMExports();
    emptyPool();
  };
}

interface PauseOptions {
  readonly signal?: AbortSignal;
}

function pauseFor(
  after: VirtualTime['after'],
  ms: number,
  label: string,
  value: unknown,
  { signal }: PauseOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      event.cancelled = true;
      reject(signal?.reason);
    };
    const event = after(ms, 'turn', label, () => {
      signal?.removeEventListener('abort', abort);
      resolve(value);
    });
    signal?.addEventListener('abort', abort);
  });
}

function repeat(after: VirtualTime['after'], run: () => void, ms: number): { cancelled: boolean } {
  const handle = { cancelled: false };
  const again = () =>
    after(ms, 'limit', 'interval', () => {
      if (handle.cancelled) return;
      run();
      again();
    });
  again();
  return handle;
}

function abortAfter(after: VirtualTime['after'], ms: number): AbortSignal {
  const controller = new AbortController();
  after(ms, 'limit', 'abort', () => controller.abort(new Error('timed out')));
  return controller.signal;
}

/** What real timers have besides. */
function asTimer<Handle extends object>(handle: Handle): Handle {
  return Object.assign(handle, { unref: () => handle, ref: () => handle, hasRef: () => true });
}

function randomBytesFrom(random: Random): Partial<typeof crypto> {
  function fill<Target extends NodeJS.ArrayBufferView>(target: Target): Target {
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
    for (let index = 0; index < bytes.length; index++) bytes[index] = random.below(256);
    return target;
  }
  return {
    randomFillSync: fill as typeof crypto.randomFillSync,
    randomBytes: ((size: number) => fill(Buffer.alloc(size))) as typeof crypto.randomBytes,
    randomUUID: () => {
      const hex = fill(Buffer.alloc(16)).toString('hex');
      const end = `${hex.slice(16, 20)}-${hex.slice(20)}` as const;
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${end}`;
    },
  };
}

/** What is left in it was made before, by the other kind of chance. */
function emptyPool(): void {
  pooledRandomBytes(8_192);
}
