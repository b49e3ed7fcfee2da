// Measures one burst: prepare, read the meters, fire, read the meters again.

import { setTimeout as pause } from 'node:timers/promises';
import type { Fired } from './fired.ts';
import { residentBytes, treeMicros } from './machine/cpu.ts';
import type { Subject } from './subject.ts';

export interface Measurement extends Fired {
  readonly perSecond: number;
  /** CPU time for one request; null where it cannot be known. */
  readonly nodeMicros: number | null;
  readonly postgresMicros: number | null;
  readonly nodeBytes: number | null;
  /** How many requests shared one transaction of Tael's, on average; null where there is none. */
  readonly perCommit: number | null;
}

export interface Meters {
  readonly postmasterPid: number;
  /** How many batches have been committed so far. */
  commits(): Promise<number>;
}

/** How many more are prepared than the last rate says: the next burst may be faster. */
const RESERVE = 1.4;
// Whoever has just been given up (a connection, a worker) has ended by then, and its time counts.
const SETTLE_MS = 50;

export async function measure(
  subject: Subject,
  meters: Meters,
  seconds: number,
  expectedPerSecond: number,
): Promise<Measurement> {
  await subject.prepare(Math.ceil(expectedPerSecond * seconds * RESERVE));
  await pause(SETTLE_MS);
  const commitsBefore = await meters.commits();
  const nodeBefore = microsOf(subject.pid);
  const postgresBefore = microsOf(meters.postmasterPid);
  const fired = await subject.fire(seconds);
  await pause(SETTLE_MS);
  const each = (before: number | null, after: number | null) =>
    before === null || after === null ? null : (after - before) / fired.count;
  const nodeAfter = microsOf(subject.pid);
  const postgresAfter = microsOf(meters.postmasterPid);
  const commits = (await meters.commits()) - commitsBefore;
  return {
    ...fired,
    perSecond: fired.count / fired.seconds,
    nodeMicros: each(nodeBefore, nodeAfter),
    postgresMicros: each(postgresBefore, postgresAfter),
    nodeBytes: subject.pid === null ? null : residentBytes(subject.pid),
    perCommit: commits === 0 ? null : fired.count / commits,
  };
}

function microsOf(pid: number | null): number | null {
  return pid === null ? null : treeMicros(pid);
}
