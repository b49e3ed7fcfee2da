// `npm run task bench:turns -- CHECKOUT [--only=ROW,…] [--pairs N] [--seconds S]`: what a change costs.
// This checkout and another take turns on one machine, each with a PostgreSQL and processes of its own; what
// counts is the CPU time of Node and PostgreSQL for a request, as the ratio within each pair of turns.

import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { failuresOf } from './check-books.ts';
import type { Lab } from './lab.ts';
import { type Measurement, measure } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { say } from './progress.ts';
import { halfWidth } from './report/half-width.ts';
import { median } from './report/median.ts';

const FIRST_GUESS_PER_SECOND = 6_000;
const ROWS = 'create,create-key,pay,refund,balance,pay-spread';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: ROWS },
    pairs: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '2' },
  },
});
const [other] = positionals;
if (other === undefined) throw new Error('Name the checkout to compare with.');

interface Side {
  readonly lab: Lab;
  readonly rates: Map<string, number>;
}

async function openSide(checkout: string): Promise<Side> {
  say(`preparing ${checkout}`);
  const { openLab } = (await import(join(checkout, 'bench/lab.ts'))) as typeof import('./lab.ts');
  const rows = values.only.split(',') as Options['rows'];
  const lab = await openLab({ ...readOptions([`--only=${values.only}`]), rows });
  return { lab, rates: new Map() };
}

async function turn({ lab, rates }: Side, name: string): Promise<Measurement> {
  const subject = lab.subjects.find((one) => one.name === name);
  if (!subject) throw new Error(`There is no row ${name}.`);
  const expected = rates.get(name) ?? FIRST_GUESS_PER_SECOND;
  const one = await measure(subject, [lab.scratch.postmasterPid], Number(values.seconds), expected);
  if (failuresOf(one) > 0) throw new Error(`${name} failed: ${one.firstFailure}`);
  rates.set(name, one.perSecond);
  return one;
}

const microsOf = ({ nodeMicros, postgresMicros }: Measurement) =>
  (nodeMicros ?? 0) + (postgresMicros ?? 0);

function report(name: string, pairs: readonly (readonly [Measurement, Measurement])[]): string {
  const ratios = pairs.map(([own, others]) => Math.log(microsOf(own) / microsOf(others)));
  const mean = ratios.reduce((sum, one) => sum + one, 0) / ratios.length;
  const half = halfWidth(ratios, mean);
  const percent = (log: number) => `${((Math.exp(log) - 1) * 100).toFixed(1)} %`;
  const middle = (side: 0 | 1, figure: (one: Measurement) => number | null) =>
    median(pairs.map((pair) => figure(pair[side])))?.toFixed(1);
  const sides = ([0, 1] as const).map(
    (side) =>
      `${middle(side, (one) => one.nodeMicros)} + ${middle(side, (one) => one.postgresMicros)}`,
  );
  return `${name}: Node + PostgreSQL µs ${sides[0]}, before ${sides[1]}; CPU ${percent(mean)} (${percent(
    mean - half,
  )} to ${percent(mean + half)})`;
}

const sides: Side[] = [];
try {
  for (const checkout of [resolve(import.meta.dirname, '..'), resolve(other)]) {
    sides.push(await openSide(checkout));
  }
  const [own, others] = sides as [Side, Side];
  for (const name of values.only.split(',')) {
    await turn(own, name);
    await turn(others, name);
    const pairs: [Measurement, Measurement][] = [];
    for (let pair = 0; pair < Number(values.pairs); pair++) {
      const swapped = pair % 2 === 1;
      const first = await turn(swapped ? others : own, name);
      const second = await turn(swapped ? own : others, name);
      pairs.push(swapped ? [second, first] : [first, second]);
    }
    console.log(report(name, pairs));
  }
} finally {
  for (const { lab } of sides) await lab.close();
}
