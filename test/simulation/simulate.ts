// `npm run simulate -- --seed=123 --steps=1000`: runs one simulation, with a random seed if none is
// given, and prints what it did. With `--crowd` commands come in crowds on two nodes, 120 in each
// step.

import { parseArgs } from 'node:util';
import { simulateCrowd } from './crowd.ts';
import { simulate } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string' },
    crowd: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const steps = Number(values.steps ?? 500);

process.stdout.write(`seed ${seed}, ${steps} steps\n`);
const { told, happened } = values.crowd ? await crowd() : await alone();
process.stdout.write(`${told}, and nothing is broken\n`);
for (const [what, times] of [...happened].sort(([, a], [, b]) => b - a)) {
  process.stdout.write(`${String(times).padStart(8)}  ${what}\n`);
}

async function alone() {
  const { commands, answers: happened } = await simulate(seed, steps);
  return { told: `${commands} commands, both stores agree`, happened };
}

async function crowd() {
  return { told: 'the books hold what was answered', happened: await simulateCrowd(seed, steps) };
}
