// One queue for each receiver: a bounded number of its items run at a time, the rest wait in order. A
// slow receiver delays only its own items.

export interface ReceiverQueues<Item> {
  add(receiver: string, item: Item): void;
  /** Removes and returns the items that have not started. */
  takeWaiting(): Item[];
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
}

interface Queue<Item> {
  running: number;
  readonly waiting: Item[];
}

/** `run` must not reject. */
export function createReceiverQueues<Item>(
  runningMax: number,
  run: (item: Item) => Promise<void>,
): ReceiverQueues<Item> {
  const queues = new Map<string, Queue<Item>>();
  const running = new Set<Promise<void>>();

  function startNext(receiver: string, queue: Queue<Item>): void {
    while (queue.running < runningMax) {
      const item = queue.waiting.shift();
      if (item === undefined) break;
      queue.running += 1;
      const ending = run(item).finally(() => {
        queue.running -= 1;
        running.delete(ending);
        startNext(receiver, queue);
      });
      running.add(ending);
    }
    if (queue.running === 0) queues.delete(receiver);
  }

  return {
    add(receiver, item) {
      const queue = queues.get(receiver) ?? { running: 0, waiting: [] };
      queues.set(receiver, queue);
      queue.waiting.push(item);
      startNext(receiver, queue);
    },
    takeWaiting: () => [...queues.values()].flatMap((queue) => queue.waiting.splice(0)),
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
