// The entry point of every Tael process: runs the command line and sets the exit status.

import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Halves the time a command takes. The cache is in the checkout: in the shared temporary directory
// others could place code for us to run.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/tael'));
const { runCli, SIGPIPE_STATUS } = await import('./cli/run.ts');

// The reader of the output has gone, as in `tael --help | head`. Some commands have more to do then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (process.stdout.listenerCount('error') > 1) return;
  if (error.code !== 'EPIPE') throw error;
  process.exit(SIGPIPE_STATUS);
});
// What nobody reads any more is no reason to end otherwise.
process.stderr.on('error', () => {});

process.exitCode = await runCli(process.argv.slice(2));
