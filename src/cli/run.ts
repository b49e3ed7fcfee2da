// Runs one command line and answers its exit status: 0 only on success. Whatever goes wrong is said
// here, in one form.

import { CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { BackupError, CopyFailed } from '../store/postgres/backup/backup-error.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { NotOpened } from './on-books.ts';
import { createProgram } from './program.ts';
import { type Failure, printFailure } from './reply.ts';
import { usageFailure } from './usage-failure.ts';

const FAILED = 1;
const MISUSED = 2;

export async function runCli(args: readonly string[]): Promise<number> {
  const json = asksForJson(args);
  let status = 0;
  const end = (ended: number) => {
    status = ended;
  };
  try {
    await createProgram({ json, end }).parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    // Help and version end this way too.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    // Commander has already said it to people.
    if (error instanceof CommanderError && !json) return MISUSED;
    await printFailure(failureOf(error), json);
    return FAILED;
  }
}

/** Needed before the arguments are understood: a misspelt option is answered in JSON as well. */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--json');
}

function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) return usageFailure(error.message);
  const msg = error instanceof Error ? error.message : String(error);
  if (error instanceof ConfigError) return { refusal: { code: 'invalid_parameters' }, msg };
  if (error instanceof BackupError) return { refusal: { code: 'invalid_parameters' }, msg };
  if (UNAVAILABLE.some((kind) => error instanceof kind) || isOfTheMachine(error)) {
    return { refusal: { code: 'unavailable' }, msg };
  }
  return { refusal: { code: 'internal' }, msg, bug: error };
}

const UNAVAILABLE = [NotOpened, CopyFailed, StoreFailure];

/** A full disk, a folder that may not be written, a pipe that was closed: nothing to mend in Tael. */
function isOfTheMachine(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
