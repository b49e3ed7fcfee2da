// The entry point of every Tael process: runs the command line and sets the exit status.

import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Halves the time a command takes. The cache is in the checkout: in the shared temporary directory
// others could place code for us to run.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/tael'));
const { endWithItsReader, runCli } = await import('./cli/run.ts');

endWithItsReader();
process.exitCode = await runCli(process.argv.slice(2));
