// Sets how long it takes until a record is told to whoever follows those of all users.

/**
 * A batch takes its time before its locks, waits for those for some seconds at most, and writes from then on.
 * A clock that is set back by no more than that hides nothing either.
 */
export const FOLLOW_DELAY_MS = 15_000;
