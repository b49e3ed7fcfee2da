// `npm start`: builds the console, the documentation and the SDKs if their sources have changed, then goes on as
// `tael serve`. It is one process, so that signals reach the service, and no hook of npm, which runs none.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const fileIn = (name) => fileURLToPath(new URL(name, import.meta.url));

for (const build of ['build-console.ts', 'build-site.ts', 'build-kit.ts']) {
  const words = [fileIn('tael-run.mjs'), fileIn(build)];
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

// As if it had been started so: its workers are.
process.argv.splice(1, 1, fileIn('tael.mjs'), 'serve');
await import('./tael.mjs');
