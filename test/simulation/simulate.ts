// `npm run simulate`: the simulations of this folder, by hand; docs/results.md has what the long one came to.
//
//   -- --long | --short       many courses on virtual time, then every interleaving of two commands;
//                             --requests=100000, --seed=7 to begin with, at most --faults=1 in each;
//                             the whole --long is kept, and written into docs/results.md
//   -- --course --seed=7      one course again, exactly; --requests=10000
//   -- --seed=7 --steps=500   random commands, on PostgreSQL and on the model; --crowd: many at once;
//                             --cells=8: in so many cells of one PostgreSQL; --citus=URL: in eight cells of
//                             Citus, whose machines and connections are struck meanwhile; --calm: not so

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { writePages } from '../../bench/figures/pages.ts';
import { readKept, type Simulated, writeResults } from '../../bench/figures/results.ts';
import { IN_CROWDS, IN_STEPS, openCitusGround } from '../citus/simulation-ground.ts';
import { simulateCrowd } from './crowd.ts';
import { openGround } from './ground.ts';
import type { Happened } from './happened.ts';
import { enumerate } from './interleavings/enumerate.ts';
import { PLANTED } from './interleavings/planted.ts';
import { SCENES, type Scene } from './interleavings/scenes.ts';
import { coursesText, exploredText, mishapsIn, thousands } from './report.ts';
import { simulate } from './run.ts';
import { type Courses, playCourses } from './world/courses.ts';
import { runWorld } from './world/world.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string' },
    cells: { type: 'string', default: '1' },
    requests: { type: 'string' },
    faults: { type: 'string' },
    citus: { type: 'string' },
    calm: { type: 'boolean', default: false },
    crowd: { type: 'boolean', default: false },
    course: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const REQUESTS_EACH = 10_000;
const SHORT_REQUESTS = 400_000;
const LONG_REQUESTS = 10_000_000;
const TOLD_EVERY_MS = 30_000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Of a seed that nobody has chosen: each run tries others. */
async function manyCourses(): Promise<Simulated['courses'] | null> {
  const requests = Number(values.requests ?? (values.long ? LONG_REQUESTS : SHORT_REQUESTS));
  const sinceMs = performance.now();
  let toldMs = sinceMs;
  const onCourse = (courses: Courses) => {
    if (performance.now() - toldMs < TOLD_EVERY_MS) return;
    toldMs = performance.now();
    say(`${thousands(courses.requests)} operations so far`);
  };
  const wanted = { firstSeed: seed, requests, requestsEach: REQUESTS_EACH, onCourse };
  const courses = await playCourses(wanted);
  const ms = performance.now() - sinceMs;
  say(coursesText(courses, ms));
  for (const { seed: failed, broken } of courses.broken) {
    say(
      `Seed ${failed} is broken, and kept in test/simulation/world/kept-seeds.json. To repeat it:`,
    );
    say(`npm run simulate -- --course --seed=${failed} --requests=${REQUESTS_EACH}`);
    for (const sentence of broken.slice(0, 20)) say(`  ${sentence}`);
  }
  if (courses.broken.length > 0) return null;
  const { seeds, requests: operations, virtualMs } = courses;
  return { seeds, operations, mishaps: mishapsIn(courses), virtualMs, ms: Math.round(ms) };
}

/** A simulation that does not find these proves nothing. */
async function everyPlantIsFound(): Promise<Simulated['planted'] | null> {
  const found: Simulated['planted'][number][] = [];
  for (const [name, { scene, faults, plant }] of Object.entries(PLANTED)) {
    const sinceMs = performance.now();
    const { broken, states } = await enumerate({ scene, faults, ...plant });
    const told = `${thousands(states)} states, ${Math.round(performance.now() - sinceMs)} ms`;
    say(`planted: ${name}: ${broken ? `found (${broken.sentences[0]})` : 'NOT FOUND'}, ${told}`);
    if (broken) found.push({ name, faults, states });
  }
  return found.length === Object.keys(PLANTED).length ? found : null;
}

/** The short form has the time for one scene in which something goes wrong. */
function faultsIn(scene: Scene): number {
  return Number(values.faults ?? (values.long || scene === SCENES.twoPayers ? 1 : 0));
}

async function everyInterleaving(): Promise<Simulated['scenes'] | null> {
  const held: Simulated['scenes'][number][] = [];
  for (const scene of Object.values(SCENES)) {
    const sinceMs = performance.now();
    const faults = faultsIn(scene);
    const explored = await enumerate({ scene, faults });
    const how = faults === 1 ? '1 fault' : `${faults} faults`;
    say(exploredText(`${scene.name}, ${how}`, explored, performance.now() - sinceMs));
    const { name } = scene;
    const { broken, states, runs } = explored;
    if (broken) say([...broken.sentences, ...broken.steps].join('\n  '));
    else held.push({ name, faults, states, runs });
  }
  return held.length === Object.keys(SCENES).length ? held : null;
}

async function oneCourse(): Promise<boolean> {
  const sinceMs = performance.now();
  const { history: _, ...course } = await runWorld({
    seed,
    requests: Number(values.requests ?? REQUESTS_EACH),
  });
  say(coursesText({ ...course, seeds: 1, broken: [] }, performance.now() - sinceMs));
  for (const sentence of course.broken) say(`  ${sentence}`);
  return course.broken.length === 0;
}

async function againstPostgres(): Promise<boolean> {
  const { citus, calm, crowd } = values;
  const steps = Number(values.steps ?? 500);
  const cells = Number(values.cells);
  if (citus !== undefined) process.env.TAEL_TEST_CITUS = citus;
  const struck = citus !== undefined && !calm;
  const happened: Happened = new Map();
  const often = crowd ? IN_CROWDS : IN_STEPS;
  const strikes = struck ? { ...often, seed, happened } : null;
  const open = (nowMs: number) =>
    citus === undefined ? openGround(nowMs, cells) : openCitusGround(nowMs, strikes);
  say(`seed ${seed}, ${steps} steps, ${citus === undefined ? `cells: ${cells}` : citus}`);
  const crowded = crowd ? await simulateCrowd(seed, steps, open) : null;
  const alone = crowded ? null : await simulate(seed, steps, open);
  const told = alone
    ? `${alone.commands} commands, both stores agree`
    : 'the books hold what was answered';
  say(`${told}, and nothing is broken`);
  sayCounts(alone?.answers ?? crowded ?? new Map());
  sayCounts(happened);
  return true;
}

function sayCounts(counts: ReadonlyMap<string, number>): void {
  for (const [what, times] of [...counts].sort(([, a], [, b]) => b - a)) {
    say(`${String(times).padStart(8)}  ${what}`);
  }
}

async function main(): Promise<boolean> {
  if (values.course) return oneCourse();
  if (!values.long && !values.short) return againstPostgres();
  const planted = await everyPlantIsFound();
  const scenes = planted && (await everyInterleaving());
  const courses = scenes && (await manyCourses());
  if (!planted || !scenes || !courses) return false;
  if (values.long && !values.requests && !values.faults) keep({ courses, scenes, planted });
  return true;
}

function keep(held: Pick<Simulated, 'courses' | 'scenes' | 'planted'>): void {
  const [date] = new Date().toISOString().split('T') as [string];
  const node = process.versions.node.split('.').slice(0, 2).join('.');
  const cores = availableParallelism();
  say(`Kept in ${writeResults('simulation.json', { date, node, cores, ...held })}.`);
  writePages(readKept());
}

process.exitCode = (await main()) ? 0 : 1;
