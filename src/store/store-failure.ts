// The error with which a store rejects when it could not answer and nobody made a mistake. Any other
// error is a bug.

export class StoreFailure extends Error {
  /** `away`: the database cannot be reached. `busy`: others changed the rows or locked them too long. */
  readonly reason: 'away' | 'busy';

  /** Takes its message from the cause. */
  constructor(reason: StoreFailure['reason'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StoreFailure';
    this.reason = reason;
  }
}
