// Waits until somebody asks this process to stop: a signal, or the primary of a worker going away.

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Answers why. Later signals are ignored: one request often arrives as several. */
export function stopAsked(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve(signal));
    process.once('disconnect', () => resolve('the primary process has ended'));
  });
}
