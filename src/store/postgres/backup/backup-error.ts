// What stands in the way of a backup or a restore, in words for the operator.

/** What was asked for does not fit what is there. */
export class BackupError extends Error {}

/** It was begun and broke off: a disk is full, or the database went away. */
export class CopyFailed extends Error {
  constructor(table: string, done: 'copied' | 'loaded', cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The table ${table} could not be ${done}: ${reason}`, { cause });
  }
}
