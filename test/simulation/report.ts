// Tells as text what a long simulation did: courses of events with everything that went wrong in them, and
// the enumeration with its states.

import type { Explored } from './interleavings/choices.ts';
import type { Courses } from './world/courses.ts';

export function coursesText({ requests, seeds, virtualMs, happened }: Courses, ms: number): string {
  const mishaps = [...happened].filter(isMishap);
  const answers = [...happened].filter((one) => !isMishap(one));
  return [
    `${thousands(requests)} operations in ${thousands(seeds)} courses, a seed each: ` +
      `${seconds(ms)} s, ${seconds(virtualMs)} s of virtual time`,
    `${thousands(count(mishaps))} mishaps`,
    ...lines(mishaps),
    `${thousands(count(answers))} answers`,
    ...lines(answers),
  ].join('\n');
}

export function mishapsIn({ happened }: Pick<Courses, 'happened'>): number {
  return count([...happened].filter(isMishap));
}

function isMishap([what]: readonly [string, number]): boolean {
  return what.startsWith('mishap: ');
}

function count(list: readonly (readonly [string, number])[]): number {
  return list.reduce((sum, [, times]) => sum + times, 0);
}

function lines(list: readonly (readonly [string, number])[]): string[] {
  const sorted = [...list].sort(([, a], [, b]) => b - a);
  return sorted.map(([what, times]) => `${thousands(times).padStart(12)}  ${what}`);
}

export function exploredText(name: string, { states, runs, ended }: Explored, ms: number): string {
  const done = `${thousands(runs)} runs, of which ${thousands(ended)} came to an end`;
  return `${name}: ${thousands(states)} states, ${done}, ${seconds(ms)} s`;
}

export function thousands(number: number): string {
  return number.toLocaleString('en-US');
}

function seconds(ms: number): string {
  return thousands(Math.round(ms / 1_000));
}
