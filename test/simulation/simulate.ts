// `npm run simulate -- --seed=123 --steps=1000`: runs one simulation, of a seed of chance if none is
// given, and says what it did.

import { parseArgs } from 'node:util';
import { simulate } from './run.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, steps: { type: 'string' } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const steps = Number(values.steps ?? 500);

process.stdout.write(`seed ${seed}, ${steps} steps\n`);
const { commands, answers } = await simulate(seed, steps);
process.stdout.write(`${commands} commands, both stores agree and nothing is broken\n`);
for (const [answer, times] of [...answers].sort(([, a], [, b]) => b - a)) {
  process.stdout.write(`${String(times).padStart(8)}  ${answer}\n`);
}
