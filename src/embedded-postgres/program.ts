// Starts PostgreSQL's programs in an environment of our own making, so that the caller's LANG, TZ or
// PG… variables change nothing.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import type { RunAs } from './run-as.ts';

export const PROGRAM_PATH =
  '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin';

export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly runAs: RunAs;
  readonly libraries: string;
  readonly cwd: string;
}

export function launch(what: Launch, stdio: StdioOptions, detached = false): ChildProcess {
  const [command = what.program, ...args] = [...what.runAs.prefix, what.program, ...what.args];
  const env = {
    PATH: PROGRAM_PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
    LD_LIBRARY_PATH: what.libraries,
    DYLD_LIBRARY_PATH: what.libraries,
  };
  return spawn(command, args, { cwd: what.cwd, env, stdio, detached, ...what.runAs.account });
}

/** Runs a program to its end. A failure carries everything it said. */
export async function run(what: Launch, input = ''): Promise<void> {
  const child = launch(what, 'pipe');
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  // A program that ends before it has read its input must fail by its status, not by EPIPE.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const ending = await new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(unstartable(what.program, error)));
    child.on('close', (code, signal) =>
      resolve(code === 0 ? '' : `it ended with ${signal ?? code}`),
    );
  });
  if (ending !== '') {
    throw new Error(`${what.program} failed: ${ending}.\n${said.trim()}`);
  }
}

export function unstartable(program: string, error: Error): string {
  return (
    `${program} could not be started (${error.message}). The embedded PostgreSQL needs glibc, and ` +
    'its account must be able to enter that folder and the data directory. ' +
    'Where that is not so, set DATABASE_URL to a PostgreSQL 15 or newer'
  );
}
