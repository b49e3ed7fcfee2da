// The work of backups, each in a thread of its own.

import { inThread } from '../../runtime/in-thread.ts';
import type { LogOutcome, LogWork } from './archive-log.ts';
import type { BackupWork, Outcome } from './make-backup.ts';

const BACKUP = new URL('./backup-thread.ts', import.meta.url);
const LOG = new URL('./log-thread.ts', import.meta.url);

export function backUpAside(work: BackupWork, signal: AbortSignal): Promise<Outcome> {
  return inThread<Outcome, Outcome>(BACKUP, work, signal, told);
}

export function archiveAside(work: LogWork, signal: AbortSignal): Promise<LogOutcome> {
  return inThread<LogOutcome, LogOutcome>(LOG, work, signal, told);
}

/** The one thing that such a thread says. */
function told<Result>(result: Result, end: (result: Result) => void): void {
  end(result);
}
