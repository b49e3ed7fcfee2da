// Polls for as long as somebody waits for the result, and not at all while nobody does. The interval is
// counted from the end of a poll, so that a slow database is not polled faster than it answers.

interface Polling {
  readonly everyMs: number;
  readonly isWanted: () => boolean;
  /** Must not reject. */
  readonly poll: () => Promise<void>;
}

/** Returns the function to call whenever somebody begins to wait. */
export function pollWhileWanted({ everyMs, isWanted, poll }: Polling): () => void {
  let isPolling = false;

  function scheduleNext(): void {
    isPolling = isWanted();
    if (isPolling) setTimeout(() => void poll().then(scheduleNext), everyMs).unref();
  }

  return () => {
    if (!isPolling) scheduleNext();
  };
}
