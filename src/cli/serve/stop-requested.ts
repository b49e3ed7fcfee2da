// Listens for what a process is told from outside: to stop, by a signal or by the end of its primary
// process, and to replace its workers.

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Resolves with the reason. Later signals are ignored: one request often arrives as several. */
export function stopRequested(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve(signal));
    process.once('disconnect', () => resolve('the primary process has ended'));
  });
}

export function onReloadSignal(listener: () => void): void {
  if (process.platform !== 'win32') process.on('SIGUSR2', listener);
}
