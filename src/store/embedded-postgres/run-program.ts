// Runs PostgreSQL's programs in an environment of our own making, so that the caller's LANG, TZ or PG…
// variables change nothing.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROGRAM_PATH, type RunAs } from './run-as.ts';

export interface ProgramCall {
  readonly program: string;
  readonly args: readonly string[];
  readonly runAs: RunAs;
  readonly libraries: string;
  readonly cwd: string;
}

export function spawnProgram(
  { program, args, runAs, libraries, cwd }: ProgramCall,
  options: Pick<SpawnOptions, 'stdio' | 'detached'>,
): ChildProcess {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args];
  const env = {
    PATH: PROGRAM_PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
    LD_LIBRARY_PATH: libraries,
    DYLD_LIBRARY_PATH: libraries,
  };
  return spawn(command, rest, { cwd, env, ...options, ...runAs.account });
}

/** Runs a program to its end. The error of a failure carries all that it printed. */
export async function runProgram(call: ProgramCall, input = ''): Promise<void> {
  const child = spawnProgram(call, { stdio: 'pipe' });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  // A program that ends before it has read its input fails by its exit status, not by our EPIPE.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const [code, signal] = await once(child, 'close').catch((error) => {
    throw new Error(`${call.program} failed: ${describeSpawnFailure(call.program, error)}.`);
  });
  if (code === 0) return;
  throw new Error(`${call.program} failed: it ended with ${signal ?? code}.\n${printed.trim()}`);
}

export function describeSpawnFailure(program: string, error: Error): string {
  return (
    `${program} could not be started (${error.message}). The embedded PostgreSQL needs glibc, and ` +
    'its account must be able to enter that folder and the data directory. ' +
    'Where that is not so, set DATABASE_URL to a PostgreSQL 15 or newer'
  );
}
