// Limits how many batches the processes of one machine have under way at once. A batch is composed when its
// turn comes, so whoever waits gathers more. Without turns, twelve processes on two cores would write a third
// of what two do: their batches are small, and each waits for rows of the others.

/** Called when the batch has ended, or was not started after all. Never throws. */
export type EndTurn = () => void;

/** Turns are for speed. Nothing relies on them: whoever has waited too long goes without one. */
export interface Turns {
  /** False: there is nobody to wait for. It may change at any time. */
  areOffered(): boolean;
  /** Never rejects. */
  take(): Promise<EndTurn>;
}
