// Work that comes back every so often: one run at a time, told apart from its failures, and stopped in
// order. What runs it decides nothing about the work.

export interface Repeated {
  /** At once, or as soon as what is running now has ended. */
  wake(): void;
  /** Finishes what it is doing. */
  stop(): Promise<void>;
}

export interface Work {
  readonly everyMs: number;
  readonly run: (stopped: () => boolean) => Promise<unknown>;
  /** The next run comes all the same. */
  readonly failed: (error: unknown) => void;
}

export function repeating({ everyMs, run, failed }: Work): Repeated {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const begin = () => {
    running ??= runOnce();
  };
  async function runOnce(): Promise<void> {
    try {
      do {
        again = false;
        await run(() => stopped);
      } while (again && !stopped);
    } catch (error) {
      failed(error);
    } finally {
      running = null;
    }
  }
  const timer = setInterval(begin, everyMs).unref();
  return {
    wake() {
      again = true;
      if (!stopped) begin();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
