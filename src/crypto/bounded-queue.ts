// Runs a limited number of expensive jobs at a time and lets a limited number wait. When the queue is
// full, a job is rejected at once instead of waiting longer than its caller would.

export type QueueLimits = { running: number; waiting: number };

type BoundedQueue = <Result>(job: () => Promise<Result>) => Promise<Result | 'overloaded'>;

export function boundedQueue(limits: QueueLimits): BoundedQueue {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (job) => {
    if (running < limits.running) {
      running += 1;
    } else if (waiting.length < limits.waiting) {
      // A job that ends passes its place to the first waiting one, so `running` does not change.
      await new Promise<void>((proceed) => waiting.push(proceed));
    } else {
      return 'overloaded';
    }
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
