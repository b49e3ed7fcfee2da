// `npm run test:fuzz [-- --cases N] [--seed S]`: sends the service what no client should, from a seed
// that makes the same requests again.

import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { cases: { type: 'string' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(Date.now() % 1_000_000);
const cases = values.cases ?? '20000';
console.log(`Seed ${seed}. To replay: npm run test:fuzz -- --cases ${cases} --seed ${seed}`);

const run = spawn(
  process.execPath,
  ['bin/tael-run.mjs', 'test/run.ts', '--test-timeout=3600000', 'test/fuzz/service.test.ts'],
  { stdio: 'inherit', env: { ...process.env, TAEL_FUZZ_SEED: seed, TAEL_FUZZ_CASES: cases } },
);
run.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
