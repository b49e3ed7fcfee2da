// Books of play money [0134]: a clock that can be moved forward, and a state that they go back to. Part of
// the port of the store. Only books that were made as a sandbox have it.

export interface SandboxBooks {
  /** How far the clock of these books is ahead of the database's own. */
  aheadMs(): number;
  /** Read anew: another process may just have moved it. */
  readAheadMs(): Promise<number>;
  /** For this process and all others; sessions move along. Answers the new time. */
  moveClock(byMs: number): Promise<number>;
  /** What everything goes back to from now on, the clock included. */
  mark(): Promise<void>;
  /** Whether anything was marked yet. */
  isMarked(): Promise<boolean>;
  reset(): Promise<void>;
}
