// Waits until this process is to stop: because of a signal, or because its primary process has ended.

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Resolves with the reason. Later signals are ignored: one request often arrives as several. */
export function stopRequested(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve(signal));
    process.once('disconnect', () => resolve('the primary process has ended'));
  });
}
