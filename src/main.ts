// Where every Tael process begins: it hands the arguments to the command line and keeps its status.

import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Halves the time a command takes. It lies in the checkout: in the shared temporary directory
// others could put code there for us to run.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/tael'));
const { runCli } = await import('./cli/run.ts');

process.exitCode = await runCli(process.argv.slice(2));
