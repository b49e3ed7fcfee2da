// `npm run task test:fuzz [-- --cases N --seed S --only PART]`: gives the service, the command line, restores
// and the delivery of callbacks what nobody should, from a seed that makes the same cases again. Texts that
// programs stumble over go into every field, and are looked for wherever they come out.

import { parseArgs } from 'node:util';
import { runToEnd } from '../support/run-to-end.ts';

const PARTS = ['service', 'naughty', 'command-line', 'backups', 'receivers'];

const { values } = parseArgs({
  options: { cases: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const { seed = String(Date.now() % 1_000_000), cases = '20000', only } = values;
console.log(`Seed ${seed}. To replay: npm run task test:fuzz -- --cases ${cases} --seed ${seed}`);

const files = PARTS.filter((part) => only === undefined || part === only).map(
  (part) => `test/fuzz/${part}.test.ts`,
);
process.exitCode = await runToEnd(['test/run.ts', '--test-timeout=3600000', ...files], {
  TAEL_FUZZ_SEED: seed,
  TAEL_FUZZ_CASES: cases,
  // Memory is measured after collection.
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --expose-gc`.trim(),
});
