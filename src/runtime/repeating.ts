// Work that repeats at an interval: one run at a time, sooner when it is woken, stopped in order.

export interface Repeating {
  /** Runs it now, or again as soon as the current run has ended. */
  wake(): void;
  /** Waits for the current run. */
  stop(): Promise<void>;
}

export interface RepeatingWork {
  readonly everyMs: number;
  readonly run: (stopped: () => boolean) => Promise<unknown>;
  /** After an error the work is repeated as usual. */
  readonly onError: (error: unknown) => void;
}

export function startRepeating({ everyMs, run, onError }: RepeatingWork): Repeating {
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
      onError(error);
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

interface AtOnce extends RepeatingWork {
  /** Tells what runs that nobody waits for its end any more. */
  readonly giveUp: () => void;
}

/** The first time now. Whoever stops it waits only until what runs has given up. */
export function startAtOnce({ giveUp, ...work }: AtOnce): Repeating {
  const repeating = startRepeating(work);
  repeating.wake();
  return {
    wake: repeating.wake,
    async stop() {
      giveUp();
      await repeating.stop();
    },
  };
}
