// A thread that plays the courses it is given, one after another. Each makes the time of its thread
// virtual while it lasts.

import { parentPort } from 'node:worker_threads';
import { type Course, runWorld } from './world.ts';

/** What is told of a course; its history stays here. */
export type CourseTold = Omit<Course, 'history'> & { readonly seed: number };

export interface CourseWanted {
  readonly seed: number;
  readonly requests: number;
}

parentPort?.on('message', async (wanted: CourseWanted) => {
  const { history: _, ...course } = await runWorld(wanted).catch(brokenOff);
  const told: CourseTold = { seed: wanted.seed, ...course };
  parentPort?.postMessage(told);
});

function brokenOff(error: unknown): Course {
  const sentence = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const nothing = { requests: [], accounts: new Set<string>() };
  const unmade = { balances: new Map(), records: [], orders: new Map() };
  const ending = { ...unmade, cancelled: new Set<string>(), bearers: [] };
  const history = { ...nothing, ending };
  return { requests: 0, broken: [sentence], happened: new Map(), virtualMs: 0, history };
}
