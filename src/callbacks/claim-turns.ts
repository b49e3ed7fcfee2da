// Lets queues claim in turn. Queues that may have something due wait in line; some claim at a time, and
// each once before any comes again. One that is slow or away holds no place but its own.

export interface ClaimTurns {
  /** Something may be due in these queues; left out: in all. */
  wake(queues?: readonly number[]): void;
  /** Whether some wait for room. */
  isWaiting(): boolean;
  /** Waits for the claims under way. */
  stop(): Promise<void>;
}

interface ClaimingQueues {
  readonly queues: number;
  readonly everyMs: number;
  readonly hasRoom: () => boolean;
  /** True: more may be due. */
  readonly claim: (queue: number) => Promise<boolean>;
  /** A queue whose claim failed waits for the next interval. */
  readonly onError: (error: unknown) => void;
}

const AT_ONCE_MAX = 4;

export function claimsAtOnce(queues: number): number {
  return Math.min(queues, AT_ONCE_MAX);
}

export function startClaimTurns(claiming: ClaimingQueues): ClaimTurns {
  const { queues, everyMs, hasRoom, claim, onError } = claiming;
  const all = Array.from({ length: queues }, (_, queue) => queue);
  const atOnce = claimsAtOnce(queues);
  const line = new Set<number>();
  const running = new Map<number, Promise<void>>();
  let stopped = false;

  function goOn(): void {
    for (const queue of line) {
      if (stopped || running.size >= atOnce || !hasRoom()) return;
      if (running.has(queue)) continue;
      line.delete(queue);
      running.set(queue, takeTurn(queue));
    }
  }

  async function takeTurn(queue: number): Promise<void> {
    try {
      if (await claim(queue)) line.add(queue);
    } catch (error) {
      onError(error);
    } finally {
      running.delete(queue);
      goOn();
    }
  }

  function wake(woken: readonly number[] = all): void {
    for (const queue of woken) line.add(queue);
    goOn();
  }

  const timer = setInterval(wake, everyMs).unref();
  return {
    wake,
    isWaiting: () => line.size > 0,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
