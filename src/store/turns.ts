// Limits how many processes of one machine have a batch under way at once. A batch is composed when its turn
// comes, so whoever waits gathers more. Without turns, twelve processes would write a third of what two do:
// their batches are small, and each waits for rows of the others.

/** Called when the batch has ended. */
export type EndTurn = () => void;

/**
 * Turns are for speed. Nothing relies on them, so who waits too long goes without one, and they never reject.
 */
export interface Turns {
  /** Null: there is nobody to wait for. */
  take(): Promise<EndTurn> | null;
}
