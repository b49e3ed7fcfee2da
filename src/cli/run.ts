// Runs one command line and returns its exit status: 0 only on success. Every error is turned into
// a failure here.

import { CommanderError } from 'commander';
import { ConfigError } from '../settings/config.ts';
import { OtherBooks } from '../store/other-books.ts';
import { BackupError, CopyFailed } from '../store/postgres/backup/backup-error.ts';
import { CellsMoved } from '../store/postgres/connection/cells-moved.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { asNamed, GROUPS } from './names.ts';
import { NotOpened } from './not-opened.ts';
import { FileBroken, NobodyReads } from './output-file.ts';
import { createProgram, namesOperations } from './program.ts';
import { exitStatusOf, type Failure, OTHER_BOOKS_STATUS, printFailure } from './reply.ts';
import { usageFailure } from './usage-failure.ts';

/** As the signal SIGPIPE ends other programs, when nobody reads what they write any more. */
const SIGPIPE_STATUS = 141;

/** When the reader of the output has gone, as in `tael --help | head`. Some commands have more to do then. */
export function endWithItsReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (process.stdout.listenerCount('error') > 1) return;
    if (error.code !== 'EPIPE') throw error;
    process.exit(SIGPIPE_STATUS);
  });
  // What nobody reads any more is no reason to end otherwise.
  process.stderr.on('error', () => {});
}

export async function runCli(given: readonly string[]): Promise<number> {
  const args = asNamed(given);
  const json = wantsJson(args);
  let exitStatus = 0;
  const setExitStatus = (status: number) => {
    exitStatus = status;
  };
  try {
    const add = namesOperations(args)
      ? (await import('./loaded-commands.ts')).addLoadedCommands
      : null;
    const cli = { json, setExitStatus };
    const [word, group = ''] = args;
    if (word === 'help' && Object.hasOwn(GROUPS, group)) createProgram(cli, add, group).help();
    await createProgram(cli, add).parseAsync(args, { from: 'user' });
    return exitStatus;
  } catch (error) {
    // Commander throws after --help and --version too.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    // Commander has already printed it as text.
    if (error instanceof CommanderError && !json) return exitStatusOf('invalid_parameters');
    if (error instanceof NobodyReads) return SIGPIPE_STATUS;
    return printFailure(failureOf(error), json);
  }
}

/** Read before the arguments are parsed, so that parse errors are printed as JSON too. */
export function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--json');
}

function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) return usageFailure(error.message);
  const msg = error instanceof Error ? error.message : String(error);
  if (error instanceof ConfigError || error instanceof BackupError) {
    return { refusal: { code: 'invalid_parameters' }, errors: [], msg };
  }
  if (error instanceof OtherBooks) {
    return { refusal: { code: 'unavailable' }, msg, status: OTHER_BOOKS_STATUS };
  }
  if (UNAVAILABLE.some((kind) => error instanceof kind) || isSystemError(error)) {
    return { refusal: { code: 'unavailable' }, msg };
  }
  return { refusal: { code: 'internal' }, msg, bug: error };
}

const UNAVAILABLE = [FileBroken, NotOpened, CopyFailed, CellsMoved, StoreFailure];

/** A full disk, a read-only folder, a closed pipe: not a bug of Tael. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
