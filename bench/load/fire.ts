// Sends prepared requests over a number of connections until the time or the requests are used up.

import { type Fired, type Tally, tally } from '../fired.ts';
import { type Connection, openConnection } from './connection.ts';
import type { Requests } from './requests.ts';

export interface FireOrder {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
}

interface Burst {
  readonly requests: Requests;
  readonly counts: Tally;
  next: number;
  untilMs: number;
  open: number;
  readonly done: () => void;
}

export async function fire(requests: Requests, order: FireOrder): Promise<Fired> {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const counts = tally();
  const open = order.connections;
  const burst: Burst = { requests, counts, next: 0, untilMs: 0, open, done: resolve };
  const clients = await Promise.all(Array.from({ length: open }, () => client(burst, order.port)));
  const cpuBefore = process.cpuUsage();
  const startMs = performance.now();
  burst.untilMs = startMs + order.seconds * 1000;
  for (const start of clients) start();
  await done;
  const seconds = (performance.now() - startMs) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  return counts.total(seconds, burst.next >= requests.count, cpu.user + cpu.system);
}

/** Connects one client; the function it answers sends its first request. */
async function client(burst: Burst, port: number): Promise<() => void> {
  let startedMs = 0;
  let connection: Connection | null = null;
  const finish = () => {
    connection?.close();
    burst.open -= 1;
    if (burst.open === 0) burst.done();
  };
  const next = () => {
    startedMs = performance.now();
    if (startedMs >= burst.untilMs || burst.next >= burst.requests.count) return finish();
    connection?.send(burst.requests.at(burst.next++));
  };
  connection = await openConnection(
    port,
    (answer) => {
      burst.counts.answered(startedMs);
      if (!burst.requests.isSuccess(answer)) {
        burst.counts.failed(String(answer.status), String(answer.body()));
      }
      next();
    },
    (reason) => {
      burst.counts.failed(reason, reason);
      finish();
    },
  );
  return next;
}
