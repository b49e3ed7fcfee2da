// Windows of time in which the public log is added to beside payments, and others between in which it is not.

import { once } from 'node:events';
import { createHistogram } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';

export interface Windows {
  readonly lengthMs: number;
  readonly clientConfig: pg.ClientConfig;
  /** From which the secrets of the log follow, as bytes. */
  readonly key: Buffer;
  readonly givesWay: boolean;
}

export interface InWindows {
  /** What was answered in each that was whole: without the log, beside it, and so on. */
  readonly counts: readonly number[];
  /** Of all windows without the log, and of all beside it. */
  readonly p99Ms: readonly [without: number, beside: number];
}

/** What the thread begins with. */
export interface Adding extends Omit<Windows, 'lengthMs'> {
  /** 1: it may work. */
  readonly gate: Int32Array<SharedArrayBuffer>;
}

export async function startAdding(windows: Windows) {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const workerData: Adding = { ...windows, gate };
  const thread = new Worker(new URL('./adding-thread.ts', import.meta.url), { workerData });
  await once(thread, 'message');
  return {
    turn(isOpen: boolean) {
      Atomics.store(gate, 0, isOpen ? 1 : 0);
      Atomics.notify(gate, 0);
    },
    end: () => thread.terminate(),
  };
}

export function windowed(lengthMs: number, turn: (isOpen: boolean) => void) {
  const counts: number[] = [0];
  const latency = [createHistogram(), createHistogram()] as const;
  const timer = setInterval(() => {
    counts.push(0);
    turn(counts.length % 2 === 0);
  }, lengthMs);
  return {
    answered(startedMs: number) {
      const last = counts.length - 1;
      counts[last] = (counts[last] ?? 0) + 1;
      latency[last % 2 === 0 ? 0 : 1].record(
        Math.max(1, Math.round((performance.now() - startedMs) * 1e6)),
      );
    },
    ended(): InWindows {
      clearInterval(timer);
      const whole = counts.length - (counts.length % 2);
      const [without, beside] = latency;
      return {
        counts: counts.slice(0, whole === counts.length ? whole - 2 : whole),
        p99Ms: [without.percentile(99) / 1e6, beside.percentile(99) / 1e6],
      };
    },
  };
}
