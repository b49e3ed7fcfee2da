// Runs expensive jobs a few at a time and lets a few more wait. One that finds the waiting room
// full is turned away at once rather than kept past the time anyone cares for its answer.

export type QueueLimits = { running: number; waiting: number };

type BoundedQueue = <Result>(job: () => Promise<Result>) => Promise<Result | 'overloaded'>;

export function boundedQueue(limits: QueueLimits): BoundedQueue {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (job) => {
    if (running < limits.running) {
      running += 1;
    } else if (waiting.length < limits.waiting) {
      // A job that ends hands its place to the first waiting one, so `running` stays as it is.
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
