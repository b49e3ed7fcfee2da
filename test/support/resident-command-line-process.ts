// The process of the resident command line: runs what its parent sends, and marks on both streams
// where the output of a command ends.

import { runCli } from '../../src/cli/run.ts';
import { type Call, END } from './resident-command-line.ts';
import { PROGRAM } from './tael.ts';

process.argv[1] = PROGRAM;
// Commands listen for signals and for the end of their output, as they may once in a process.
for (const emitter of [process, process.stdout]) emitter.setMaxListeners(0);

process.on('message', async ({ args, env, cwd }: Call) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  const status = await runCli(args);
  process.stdout.write(END);
  process.stderr.write(END);
  process.send?.(status);
});
