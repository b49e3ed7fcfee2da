// The metrics of several workers in their primary. It asks each of them when somebody asks it. What a
// worker has counted stays when it is gone: a sum that falls would look like a new beginning.

import { addUp, type MetricValues } from './exposition.ts';

type Values = readonly MetricValues[];

/** A worker that hangs is shown as it was when it last answered. */
const ANSWER_MS_MAX = 1_000;

const ASKED = 'tael:metrics';

interface Answer {
  readonly metrics: Values;
}

/** The end of a channel to a worker, as `node:cluster` has it. */
export interface WorkerChannel {
  send(message: string): unknown;
  isConnected(): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
}

export interface WorkerValues {
  add(worker: WorkerChannel): void;
  /** One for each worker, and for those that are gone. */
  read(): Promise<readonly Values[]>;
}

export function workerValues(): WorkerValues {
  const living = new Map<WorkerChannel, Values>();
  const gone: Values[] = [];
  const waiting = new Map<WorkerChannel, () => void>();

  async function askForValues(worker: WorkerChannel): Promise<void> {
    if (!worker.isConnected()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ANSWER_MS_MAX);
    waiting.set(worker, resolve);
    worker.send(ASKED);
    await promise;
    clearTimeout(timer);
  }

  return {
    add(worker) {
      living.set(worker, []);
      worker.on('message', (message) => {
        if (!isAnswer(message)) return;
        living.set(worker, message.metrics);
        waiting.get(worker)?.();
      });
      worker.once('exit', () => {
        waiting.get(worker)?.();
        gone.push(countsIn(living.get(worker) ?? []));
        living.delete(worker);
      });
    },
    async read() {
      await Promise.all(Array.from(living.keys(), askForValues));
      const { length } = gone;
      if (length > 1) gone.splice(0, length, await addUp(gone.slice(0, length)));
      return [...gone, ...living.values()];
    },
  };
}

function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}

/** Without what is true of a process only while it lives. */
function countsIn(values: Values): Values {
  return values.filter(({ type }) => type !== 'gauge');
}

/** In a worker: answers whenever the primary asks. */
export function answerPrimary(channel: NodeJS.Process, read: () => Promise<Values>): void {
  channel.on('message', (message: unknown) => {
    if (message !== ASKED) return;
    read().then(
      (metrics) => channel.send?.({ metrics }),
      () => {},
    );
  });
}
