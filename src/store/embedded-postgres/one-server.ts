// Lets no second server start in a data directory while one runs. PostgreSQL's own lock file does not
// see to that after a crash: two servers that find the same stale file can each replace the other's, and
// then the one that goes on runs without a file and stops itself a minute later.

import { spawnSync } from 'node:child_process';
import { PROGRAM_PATH } from './run-as.ts';

/** The exit status of a start that found another server, or processes that one has left behind. */
export const ALREADY_THERE = 75;

/**
 * The words to put before the server's command. The system holds the lock on the folder for as long as
 * any process of the server lives. Empty where there is no `flock`, as on macOS.
 */
export function underLock(folder: string): readonly string[] {
  const words = ['flock', '--nonblock', '--conflict-exit-code', String(ALREADY_THERE), '--no-fork'];
  const [command = '', ...options] = [...words, folder];
  const env = { PATH: PROGRAM_PATH };
  const { status } = spawnSync(command, [...options, 'true'], { env, stdio: 'ignore' });
  return status === 0 || status === ALREADY_THERE ? [command, ...options] : [];
}
