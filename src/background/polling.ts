// Rounds of work for those who wait for something: they follow one another while anybody waits, and none
// is made for nobody. Each starts some time after the one before has ended, so that a database which is
// slow is not asked faster.

interface Rounds {
  readonly everyMs: number;
  readonly wanted: () => boolean;
  /** Does not reject. */
  readonly run: () => Promise<void>;
}

/** Answers what is called when somebody begins to wait. */
export function rounds({ everyMs, wanted, run }: Rounds): () => void {
  let going = false;

  function goOn(): void {
    going = wanted();
    if (going) setTimeout(() => void run().then(goOn), everyMs).unref();
  }

  return () => {
    if (!going) goOn();
  };
}
