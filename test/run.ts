// `npm test`: everything that must hold, in one command. Static checks first, then every test file
// against one PostgreSQL that is started for the run.

import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { shareServer, startTestServer } from './support/postgres.ts';

const TEST_FILES = ['bin/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts'];
const CHECKS = ['typecheck', 'lint', 'unused'];

async function main(): Promise<number> {
  const wanted = process.argv.slice(2);
  if (wanted.length === 0) {
    for (const check of CHECKS) {
      const code = await run('npm', ['run', '--silent', check]);
      if (code !== 0) return code;
    }
  }
  const files = wanted.length > 0 ? wanted : globSync(TEST_FILES).sort();
  const server = await startTestServer();
  try {
    const flags = [
      '--test',
      '--test-concurrency=2',
      '--test-timeout=180000',
      '--test-reporter=spec',
    ];
    return await run(process.execPath, [...flags, ...files], {
      ...shareServer(server),
      // Each file is a process of its own; most of them load the same modules.
      NODE_COMPILE_CACHE: 'node_modules/.cache/tael-test',
    });
  } finally {
    await server.stop();
  }
}

function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

process.exitCode = await main();
