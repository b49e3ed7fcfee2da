// The long fault tests: `node bin/tael-run.mjs test/fault/long.ts [rounds]` kills and breaks things
// many times over. Not part of `npm test`.

import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { shareServer, startTestServer } from '../support/postgres.ts';

const rounds = process.argv[2] ?? '50';
const server = await startTestServer();
const files = globSync('test/fault/outages/*.test.ts').sort();
const child = spawn(process.execPath, ['--test', '--test-concurrency=2', ...files], {
  stdio: 'inherit',
  env: { ...process.env, ...shareServer(server), TAEL_FAULT_ROUNDS: rounds },
});
child.on('exit', async (code) => {
  await server.stop();
  process.exitCode = code ?? 1;
});
