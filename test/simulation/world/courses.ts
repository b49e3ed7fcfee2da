// Plays many courses, a seed each, on all cores. A seed whose course is broken is kept: it is written
// into kept-seeds.json, and `npm test` plays it from then on.

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CourseTold, CourseWanted } from './course-thread.ts';

export interface CoursesWanted {
  readonly firstSeed: number;
  readonly requests: number;
  readonly requestsEach: number;
  readonly onCourse?: (told: Courses) => void;
}

export interface Courses {
  readonly requests: number;
  readonly seeds: number;
  readonly virtualMs: number;
  readonly happened: ReadonlyMap<string, number>;
  readonly broken: readonly CourseTold[];
}

const KEPT = join(import.meta.dirname, 'kept-seeds.json');

export function keptSeeds(): readonly CourseWanted[] {
  return JSON.parse(readFileSync(KEPT, 'utf8'));
}

export async function playCourses(wanted: CoursesWanted): Promise<Courses> {
  const { firstSeed, requests: requestsMax, requestsEach, onCourse } = wanted;
  const sum = { requests: 0, seeds: 0, virtualMs: 0, happened: new Map<string, number>() };
  const broken: CourseTold[] = [];
  let seed = firstSeed;
  let given = 0;
  const next = (): CourseWanted | null => {
    if (given >= requestsMax || broken.length > 0) return null;
    given += requestsEach;
    seed += 1;
    return { seed: seed - 1, requests: requestsEach };
  };
  const threads = Array.from({ length: availableParallelism() }, async () => {
    for (let course = next(); course; ) {
      const worker = new Worker(new URL('course-thread.ts', import.meta.url));
      // A new thread now and then, so that nothing of many courses piles up in one.
      for (let count = 0; course && count < COURSES_A_THREAD; count++, course = next()) {
        const told = await play(worker, course);
        sum.requests += told.requests;
        sum.seeds += 1;
        sum.virtualMs += told.virtualMs;
        for (const [what, times] of told.happened) {
          sum.happened.set(what, (sum.happened.get(what) ?? 0) + times);
        }
        if (told.broken.length > 0) {
          broken.push(told);
          keep(course);
        }
        onCourse?.({ ...sum, broken });
      }
      await worker.terminate();
    }
  });
  await Promise.all(threads);
  return { ...sum, broken };
}

const COURSES_A_THREAD = 50;

function play(worker: Worker, course: CourseWanted): Promise<CourseTold> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('message', resolve).once('error', reject);
    worker.postMessage(course);
  });
}

function keep({ seed, requests }: CourseWanted): void {
  const kept = keptSeeds();
  if (kept.some((one) => one.seed === seed && one.requests === requests)) return;
  writeFileSync(KEPT, `${JSON.stringify([...kept, { seed, requests }])}\n`);
}
