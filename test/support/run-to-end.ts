// Runs a program of the tests to its end, and passes on what tells this process to stop. Who has started a
// server for it stops the server afterwards. Otherwise that would go on for ever.

import { spawn } from 'node:child_process';

const STOPPING = ['SIGINT', 'SIGTERM'] as const;
let isStopping = false;

/**
 * On this Node. Answers the exit status, and 1 where a signal ended it, or where this process was told to
 * stop before.
 */
export async function runToEnd(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  if (isStopping) return 1;
  return await new Promise((ended, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    const stop = (signal: NodeJS.Signals) => {
      isStopping = true;
      child.kill(signal);
    };
    for (const signal of STOPPING) process.on(signal, stop);
    child.on('error', reject);
    child.on('exit', (code) => {
      for (const signal of STOPPING) process.off(signal, stop);
      ended(code ?? 1);
    });
  });
}
