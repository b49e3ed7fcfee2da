// Work in lanes: of each lane only so many pieces are under way, and the rest waits in its order. Who
// is slow fills his own lane.

export interface Lanes<T> {
  add(lane: string, piece: T): void;
  /** Takes out what has not begun. */
  takeWaiting(): T[];
  /** Settles when nothing is under way. */
  ended(): Promise<void>;
}

interface Lane<T> {
  open: number;
  readonly waiting: T[];
}

/** `run` does not reject. */
export function lanes<T>(openMax: number, run: (piece: T) => Promise<void>): Lanes<T> {
  const all = new Map<string, Lane<T>>();
  const running = new Set<Promise<void>>();

  function begin(name: string, lane: Lane<T>): void {
    while (lane.open < openMax) {
      const piece = lane.waiting.shift();
      if (piece === undefined) break;
      lane.open += 1;
      const ending = run(piece).finally(() => {
        lane.open -= 1;
        running.delete(ending);
        begin(name, lane);
      });
      running.add(ending);
    }
    if (lane.open === 0) all.delete(name);
  }

  return {
    add(name, piece) {
      const lane = all.get(name) ?? { open: 0, waiting: [] };
      all.set(name, lane);
      lane.waiting.push(piece);
      begin(name, lane);
    },
    takeWaiting: () => [...all.values()].flatMap((lane) => lane.waiting.splice(0)),
    async ended() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
