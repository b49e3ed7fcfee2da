// Why a backup or a restore cannot be done, in words for the operator.

/** The operator's request does not fit what is there. */
export class BackupError extends Error {}

/** The copy broke off: a disk is full, or the database went away. */
export class CopyFailed extends Error {
  constructor(table: string, done: 'copied' | 'loaded', cause: unknown) {
    super(`The table ${table} could not be ${done}: ${reasonOf(cause)}`, { cause });
  }
}

/** In the words of whoever threw it. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
