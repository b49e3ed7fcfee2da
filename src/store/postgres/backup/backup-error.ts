// Why a backup or a restore cannot be done, in words for the operator.

/** The operator's request does not fit what is there. */
export class BackupError extends Error {}

/** The copy broke off: a disk is full, or the database went away. */
export class CopyFailed extends Error {
  constructor(table: string, done: 'copied' | 'loaded', cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The table ${table} could not be ${done}: ${reason}`, { cause });
  }
}
