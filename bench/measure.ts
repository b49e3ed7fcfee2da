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
  /** The average number of requests per transaction of Tael; null without transactions. */
  readonly perCommit: number | null;
}

/** Prepares more than the last rate suggests, because the next burst may be faster. */
const RESERVE = 1.4;
// Processes and connections that were just closed have ended by then, and their time counts.
const SETTLE_MS = 50;

export async function measure(
  subject: Omit<Subject, 'name'>,
  postmasterPids: readonly number[],
  seconds: number,
  expectedPerSecond: number,
): Promise<Measurement> {
  await subject.prepare(Math.ceil(expectedPerSecond * seconds * RESERVE));
  await pause(SETTLE_MS);
  const commitsBefore = await commitsOf(subject);
  const nodeBefore = microsOf(subject.pids);
  const postgresBefore = microsOf(postmasterPids);
  const fired = await subject.fire(seconds);
  await pause(SETTLE_MS);
  const each = (before: number | null, after: number | null) =>
    before === null || after === null ? null : (after - before) / fired.count;
  const nodeAfter = microsOf(subject.pids);
  const postgresAfter = microsOf(postmasterPids);
  const commits = (await commitsOf(subject)) - commitsBefore;
  const checked = await subject.afterwards?.(fired);
  return {
    ...fired,
    ...checked,
    perSecond: fired.count / fired.seconds,
    nodeMicros: each(nodeBefore, nodeAfter),
    postgresMicros: each(postgresBefore, postgresAfter),
    nodeBytes: sumOf(subject.pids, residentBytes),
    perCommit: commits === 0 ? null : fired.count / commits,
  };
}

function commitsOf({ writesTo }: Pick<Subject, 'writesTo'>): Promise<number> {
  return writesTo === null ? Promise.resolve(0) : writesTo.commits();
}

function microsOf(pids: readonly number[]): number | null {
  return sumOf(pids, treeMicros);
}

function sumOf(pids: readonly number[], of: (pid: number) => number | null): number | null {
  const figures = pids.map(of).filter((figure) => figure !== null);
  if (figures.length === 0) return null;
  return figures.reduce((sum, figure) => sum + figure, 0);
}
