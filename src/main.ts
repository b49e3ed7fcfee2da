// The entry point of every Tael process: runs the command line and sets the exit status.

import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Halves the time a command takes. The cache is in the checkout: in the shared temporary directory
// others could place code for us to run.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/tael'));
const { runCli } = await import('./cli/run.ts');

// The reader of the output has gone, as in `tael --help | head`: it ends as the signal SIGPIPE ends other
// programs. Some commands have more to do then.
const SIGPIPE_STATUS = 141;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (process.stdout.listenerCount('error') > 1) return;
  if (error.code !== 'EPIPE') throw error;
  process.exit(SIGPIPE_STATUS);
});

process.exitCode = await runCli(process.argv.slice(2));
