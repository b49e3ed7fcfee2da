// Why the store could not answer, where that is nobody's mistake. Whatever else it rejects with is a bug.

export class StoreFailure extends Error {
  /** `away`: the database is gone or going. `busy`: somebody was faster or held the rows for too long. */
  readonly reason: 'away' | 'busy';

  /** Has the words of its cause. */
  constructor(reason: StoreFailure['reason'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StoreFailure';
    this.reason = reason;
  }
}
