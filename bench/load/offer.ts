// Sends prepared requests at fixed rates, whether or not the service keeps up. Times count from the moment
// at which a request was due. One that is due while no connection is free is not sent at all, as by a
// program that has given up waiting for one.

import { createHistogram } from 'node:perf_hooks';
import { type Connection, openConnection } from './connection.ts';
import type { Requests } from './requests.ts';

export interface Phase {
  readonly perSecond: number;
  readonly seconds: number;
}

export interface OfferOrder {
  readonly port: number;
  readonly connections: number;
  /** One after the other, without a pause. */
  readonly phases: readonly Phase[];
}

export interface Times {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
}

export interface Offered extends Phase {
  readonly accepted: Times;
  /** Answered with `overloaded`. */
  readonly shed: Times;
  /** When the last of them came, since the phase began; null: there was none. */
  readonly lastShedMs: number | null;
  /** Everything else, by status and code. */
  readonly failures: Readonly<Record<string, number>>;
  /** How many were due while no connection was free. */
  readonly unsent: number;
}

const SHED = 'overloaded';
const CODE = /"code":"(\w+)"/;
/** Listeners accept only so many connections at once. */
const OPENED_AT_ONCE = 200;
/** How long answers are waited for after the last request was due. */
const PATIENCE_MS = 15_000;

export async function offer(requests: Requests, order: OfferOrder): Promise<readonly Offered[]> {
  const { port, connections, phases } = order;
  const counts = countsOf(phases, requests.count);
  const free: ((index: number) => void)[] = [];
  const { promise: answered, resolve: allAnswered } = Promise.withResolvers<void>();
  const total = counts.at(-1)?.end ?? 0;
  let [next, underWay] = [0, 0];
  let startMs = 0;
  let isOver = false;
  const clients: Connection[] = [];

  function sendUntil(due: number): void {
    for (; next < due; next++) {
      const send = free.pop();
      if (send === undefined) countOf(counts, next).unsent += 1;
      else {
        underWay += 1;
        send(next);
      }
    }
    if (next === total && underWay === 0) allAnswered();
  }

  function end(): void {
    underWay -= 1;
    if (next === total && underWay === 0) allAnswered();
  }

  async function openClient(): Promise<Connection> {
    let current = 0;
    let isBusy = false;
    const connection = await openConnection(
      port,
      (answer) => {
        // Where nothing comes for long the service says 408, and then closes: nothing has failed.
        if (!isBusy) return;
        isBusy = false;
        const counted = countOf(counts, current);
        const dueMs = startMs + dueAt(counted, current);
        const code = CODE.exec(String(answer.body()))?.[1] ?? '';
        if (requests.isSuccess(answer)) counted.accepted.add(dueMs);
        else if (code === SHED) {
          counted.shed.add(dueMs);
          counted.lastShedMs = performance.now() - startMs - counted.startMs;
        } else counted.fail(`${answer.status} ${code}`);
        free.push(send);
        end();
      },
      (reason) => {
        if (!isBusy) return takeOut(send);
        countOf(counts, current).fail(reason);
        end();
      },
    );
    const send = (index: number) => {
      current = index;
      isBusy = true;
      connection.send(requests.at(index));
    };
    free.push(send);
    return connection;
  }

  function takeOut(send: (index: number) => void): void {
    const at = free.indexOf(send);
    if (at !== -1) free.splice(at, 1);
    if (!isOver) void replaceClient();
  }

  async function replaceClient(): Promise<void> {
    const client = await openClient().catch(() => null);
    if (isOver) client?.close();
    else if (client !== null) clients.push(client);
  }

  while (clients.length < connections) {
    const some = Math.min(OPENED_AT_ONCE, connections - clients.length);
    clients.push(...(await Promise.all(Array.from({ length: some }, openClient))));
  }
  startMs = performance.now();
  const timer = setInterval(() => sendUntil(dueBy(counts, performance.now() - startMs)), 1);
  const lastMs = phases.reduce((sum, phase) => sum + phase.seconds * 1000, PATIENCE_MS);
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, lastMs))]);
  clearInterval(timer);
  isOver = true;
  for (const client of clients) client.close();
  return counts.map((counted) => counted.read());
}

type Counted = ReturnType<typeof counting>;

/** The requests of each phase are those from `first` on, before `end`. */
function countsOf(phases: readonly Phase[], prepared: number): readonly Counted[] {
  const counts: Counted[] = [];
  let [first, startMs] = [0, 0];
  for (const phase of phases) {
    const end = Math.min(prepared, first + Math.floor(phase.perSecond * phase.seconds));
    counts.push(counting(phase, first, end, startMs));
    first = end;
    startMs += phase.seconds * 1000;
  }
  return counts;
}

function countOf(counts: readonly Counted[], index: number): Counted {
  const found = counts.find(({ end }) => index < end) ?? counts.at(-1);
  if (found === undefined) throw new RangeError('An offer needs at least one phase.');
  return found;
}

/** In milliseconds since the start. */
function dueAt({ first, startMs, phase }: Counted, index: number): number {
  return startMs + ((index - first) * 1000) / phase.perSecond;
}

function dueBy(counts: readonly Counted[], passedMs: number): number {
  const current = counts.findLast(({ startMs }) => startMs <= passedMs) ?? counts[0];
  if (current === undefined) return 0;
  const { first, end, startMs, phase } = current;
  return Math.min(end, first + Math.floor(((passedMs - startMs) / 1000) * phase.perSecond));
}

function counting(phase: Phase, first: number, end: number, startMs: number) {
  const [accepted, shed] = [times(), times()];
  const failures: Record<string, number> = {};
  const counted = {
    phase,
    first,
    end,
    startMs,
    accepted,
    shed,
    lastShedMs: null as number | null,
    unsent: 0,
    fail(kind: string) {
      failures[kind] = (failures[kind] ?? 0) + 1;
    },
    read(): Offered {
      const [taken, refused] = [accepted.read(), shed.read()];
      const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
      const { lastShedMs, unsent } = counted;
      const unanswered = end - first - unsent - taken.count - refused.count - failed;
      if (unanswered > 0) failures.unanswered = unanswered;
      return { ...phase, accepted: taken, shed: refused, lastShedMs, failures, unsent };
    },
  };
  return counted;
}

function times() {
  const latency = createHistogram();
  return {
    add(dueMs: number) {
      latency.record(Math.max(1, Math.round((performance.now() - dueMs) * 1e6)));
    },
    read: (): Times => ({
      count: latency.count,
      p50Ms: latency.percentile(50) / 1e6,
      p99Ms: latency.percentile(99) / 1e6,
      p999Ms: latency.percentile(99.9) / 1e6,
    }),
  };
}
