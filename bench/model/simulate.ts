// A machine of so many cores, as a model: each process of Tael is a thread with two lanes, each lane has a
// backend of PostgreSQL, and all that can run share the cores. What a request costs each of them was
// measured; what comes out is how many requests a second pass.

/** Microseconds of a core that one request takes. */
export interface Costs {
  readonly node: number;
  readonly postgres: number;
  /** Of the load generator on the same machine; 0: it is elsewhere. */
  readonly driver: number;
}

export interface Machine {
  readonly cores: number;
  readonly processes: number;
  /** Requests on their way, over all processes. */
  readonly inFlight: number;
  /** How long the log takes to be on the disk. */
  readonly flushMicros: number;
}

interface Thread {
  readonly jobs: { micros: number; readonly done: () => void }[];
}

/** A lane takes so many at once, and the second begins for so many. As in src/store/group-commit.ts. */
const BATCH_MAX = 1_000;
const SIDE_MIN = 128;
/** How the work of a batch lies around its two trips to the database. */
const NODE_SHARES = { begin: 0.4, decide: 0.3, answer: 0.3 };
const POSTGRES_SHARES = { load: 0.4, save: 0.6 };
const WARM_UP_MICROS = 500_000;
const MEASURED_MICROS = 2_000_000;

export function requestsPerSecond(costs: Costs, machine: Machine): number {
  const clock = startClock(machine.cores);
  const driver = clock.thread();
  let answered = 0;
  for (let process = 0; process < machine.processes; process += 1) {
    const arrived = startProcess(clock, costs, machine.flushMicros, (count) => {
      if (clock.now() > WARM_UP_MICROS) answered += count;
      clock.run(driver, count * costs.driver, () => arrived(count));
    });
    arrived(Math.ceil(machine.inFlight / machine.processes));
  }
  clock.playUntil(WARM_UP_MICROS + MEASURED_MICROS);
  return (answered * 1e6) / MEASURED_MICROS;
}

/** Answers what tells it that requests have arrived. */
function startProcess(
  clock: Clock,
  { node, postgres }: Costs,
  flushMicros: number,
  onAnswered: (count: number) => void,
): (count: number) => void {
  const loop = clock.thread();
  const lanes = [0, 1].map((place) => ({ place, backend: clock.thread(), runs: false }));
  let waiting = 0;
  function startBatches(): void {
    for (const lane of lanes) {
      if (lane.runs || waiting < (lane.place === 0 ? 1 : SIDE_MIN)) continue;
      const halves = lane.place === 0 && waiting >= 2 * SIDE_MIN && !lanes[1]?.runs;
      const size = Math.min(BATCH_MAX, halves ? Math.ceil(waiting / 2) : waiting);
      waiting -= size;
      lane.runs = true;
      runBatch(lane.backend, size, () => {
        lane.runs = false;
        startBatches();
      });
    }
  }
  function runBatch(backend: Thread, size: number, ended: () => void): void {
    const inNode = (share: number, next: () => void) => clock.run(loop, size * node * share, next);
    const inPostgres = (share: number, next: () => void) =>
      clock.run(backend, size * postgres * share, next);
    inNode(NODE_SHARES.begin, () =>
      inPostgres(POSTGRES_SHARES.load, () =>
        inNode(NODE_SHARES.decide, () =>
          inPostgres(POSTGRES_SHARES.save, () =>
            clock.after(flushMicros, () => {
              ended();
              inNode(NODE_SHARES.answer, () => onAnswered(size));
            }),
          ),
        ),
      ),
    );
  }
  return (count) => {
    waiting += count;
    startBatches();
  };
}

interface Clock {
  now(): number;
  thread(): Thread;
  /** One job after the other on each thread. */
  run(thread: Thread, micros: number, done: () => void): void;
  after(micros: number, done: () => void): void;
  playUntil(endMicros: number): void;
}

/** Time passes from one end of a job or pause to the next. Threads beyond the cores share them evenly. */
function startClock(cores: number): Clock {
  let nowMicros = 0;
  const threads: Thread[] = [];
  const pauses = new Set<{ readonly atMicros: number; readonly done: () => void }>();
  function playNext(): void {
    const running = threads.flatMap(({ jobs }) => jobs[0] ?? []);
    const speed = Math.min(1, cores / Math.max(1, running.length));
    const jobEnds = running.map(({ micros }) => nowMicros + micros / speed);
    const nextMicros = Math.min(...jobEnds, ...[...pauses].map(({ atMicros }) => atMicros));
    for (const job of running) job.micros -= (nextMicros - nowMicros) * speed;
    nowMicros = nextMicros;
    const ended = threads.filter(({ jobs }) => jobs[0] && jobs[0].micros < 1e-6);
    const over = [...pauses].filter(({ atMicros }) => atMicros <= nowMicros);
    for (const pause of over) pauses.delete(pause);
    for (const { done } of [...ended.flatMap(({ jobs }) => jobs.shift() ?? []), ...over]) done();
  }
  return {
    now: () => nowMicros,
    thread() {
      const thread: Thread = { jobs: [] };
      threads.push(thread);
      return thread;
    },
    run: ({ jobs }, micros, done) => jobs.push({ micros, done }),
    after: (micros, done) => pauses.add({ atMicros: nowMicros + micros, done }),
    playUntil(endMicros) {
      while (nowMicros < endMicros) playNext();
    },
  };
}
