// Which worker gets a connection. node:cluster accepts connections in the primary, and would hand them to all
// workers in turn. Where more serve than pay off, their batches are small, and wait for one another's rows:
// twelve workers on two cores made half of what two make. So the first ones get the connections, and the
// others when these use up their cores, are full, do not take what they are given, or die.
//
// Node forgets a connection whose worker ends before it has taken it: nobody reads what the client sends,
// and nobody closes it. Here another worker gets it. All this goes by messages that Node calls internal:
// `test/cli/workers.test.ts` sees it hold.

import cluster, { type Worker } from 'node:cluster';

const LOAD_EVERY_MS = 1_000;
/** Of a core. Whoever uses more has work for another worker, and this machine has a core for it. */
const USED_UP = 0.85;
/** Whoever has not taken a connection for so long gets no other one before it has. */
const TAKEN_MS_MAX = 1_000;
/** Of its connections a worker that is told so moves one in so many, and one at least. */
const MOVED_SHARE = 8;
const MOVE = 'tael:move';
const COUNT = 'tael:count';
/** Another one has its place. */
export const LEAVE = 'tael:leave';
const CLUSTER = 'NODE_CLUSTER';

export interface WorkerLoad {
  /** What its main thread has used of a core lately, on average: requests run there, long work elsewhere. */
  readonly cores: number;
  readonly connections: number;
}

interface Handle {
  close(): void;
}

interface Internal {
  readonly cmd?: unknown;
  readonly act?: unknown;
  readonly seq?: unknown;
  readonly ack?: unknown;
  readonly accepted?: unknown;
  /** Stands for an address that is listened on. */
  readonly key?: unknown;
  readonly errno?: unknown;
}

interface Arrival {
  readonly message: Internal;
  readonly handle: Handle;
}

interface Seat {
  readonly worker: Worker;
  readonly send: (...words: readonly unknown[]) => boolean;
  /** Of where it listens. */
  readonly keys: Set<unknown>;
  /** As it said last, and with what it has taken since; null: it has said nothing yet, or never does. */
  load: WorkerLoad | null;
  /** What it has been sent and has not taken yet. */
  given: Arrival | null;
  givenAtMs: number;
  takesBy: NodeJS.Timeout | undefined;
  isLate: boolean;
  isLeaving: boolean;
}

export interface HandingOverLimits {
  /** So many workers get connections as long as they have room. */
  readonly connected: number;
  /** Of one worker. */
  readonly connectionsMax: number;
  /** Whether more than those serve, so that clients that keep their connections are moved. */
  readonly moves: boolean;
}

interface Reception extends HandingOverLimits {
  /** In the order in which they get connections. */
  readonly seats: Seat[];
  readonly arrivals: Arrival[];
}

/** Watches a worker from its fork on. One that comes in the place of another is as early as that one. */
export type HandingOver = (worker: Worker, inPlaceOf?: Worker | null) => void;

export function handingOver(limits: HandingOverLimits): HandingOver {
  // Otherwise the workers accept connections themselves.
  if (cluster.schedulingPolicy !== cluster.SCHED_RR) return () => {};
  const reception: Reception = { ...limits, seats: [], arrivals: [] };
  const { seats, arrivals } = reception;

  return (worker, inPlaceOf = null) => {
    const { process } = worker;
    const seat = newSeat(worker);
    const at = seats.findIndex((one) => one.worker === inPlaceOf);
    seats.splice(at < 0 ? seats.length : at, 0, seat);
    process.send = (message: unknown, ...more: unknown[]) => {
      const internal = message as Internal;
      if (message === LEAVE) seat.isLeaving = true;
      if (internal.cmd === CLUSTER && internal.act === 'newconn') {
        arrivals.push({ message: internal, handle: more[0] as Handle });
        handOut(reception);
        return true;
      }
      const isSent = seat.send(message, ...more);
      if (isListening(internal)) {
        seat.keys.add(internal.key);
        handOut(reception);
      }
      return isSent;
    };
    process.on('internalMessage' as 'message', (message) =>
      hear(reception, seat, message as Internal),
    );
    worker.on('message', (message) => {
      if (isLoad(message)) note(reception, seat, message.load);
    });
    process.once('exit', () => seat.keys.clear());
    // When all is read that it had sent.
    process.once('close', () => leave(reception, seat));
  };
}

function handOut(reception: Reception): void {
  const { seats, arrivals, connected } = reception;
  for (const arrival of arrivals.splice(0)) {
    const { key } = arrival.message;
    const listening = seats.filter(({ worker, keys }) => keys.has(key) && worker.isConnected());
    const open = listening.filter((seat) => isOpen(reception, seat));
    const whose = open.length > 0 ? firstOf(open, connected) : listening;
    const free = whose.filter(({ given }) => given === null);
    const [next] = free.sort((a, b) => a.givenAtMs - b.givenAtMs);
    if (next) give(reception, next, arrival);
    else if (listening.length > 0) arrivals.push(arrival);
    else arrival.handle.close();
  }
}

function give(reception: Reception, seat: Seat, arrival: Arrival): void {
  seat.given = arrival;
  seat.givenAtMs = performance.now();
  const late = () => {
    seat.isLate = true;
    handOut(reception);
  };
  seat.takesBy = setTimeout(late, TAKEN_MS_MAX).unref();
  seat.send(arrival.message, arrival.handle);
}

function hear(reception: Reception, seat: Seat, { act, ack, accepted, key }: Internal): void {
  if (act === 'close') seat.keys.delete(key);
  if (seat.given === null || ack !== seat.given.message.seq) return;
  clearTimeout(seat.takesBy);
  seat.given = null;
  seat.isLate = false;
  if (accepted && seat.load !== null) countOne(reception, seat, seat.load);
  handOut(reception);
}

/** Of those that it has taken some may be gone: it counts again before it is taken for full. */
function countOne({ connectionsMax }: Reception, seat: Seat, load: WorkerLoad): void {
  const connections = load.connections + 1;
  seat.load = { ...load, connections };
  if (connections === connectionsMax && seat.worker.isConnected())
    seat.worker.send(COUNT, () => {});
}

/** Clients that keep their connections are moved, too. */
function note(reception: Reception, seat: Seat, load: WorkerLoad): void {
  seat.load = load;
  const moves = reception.moves && isUsedUp(seat);
  if (!moves || !reception.seats.some((one) => isIdle(reception, one))) return;
  if (seat.worker.isConnected()) seat.worker.send(MOVE, () => {});
}

function leave(reception: Reception, seat: Seat): void {
  const { seats, arrivals } = reception;
  seats.splice(seats.indexOf(seat), 1);
  clearTimeout(seat.takesBy);
  if (seat.given !== null) {
    // Node says so itself unless something was under way, and would go on to hand it connections.
    seat.worker.process.emit('disconnect');
    arrivals.unshift(seat.given);
    seat.given = null;
  }
  handOut(reception);
}

function isOpen({ connectionsMax }: Reception, { isLate, isLeaving, load }: Seat): boolean {
  return !isLate && !isLeaving && (load === null || load.connections < connectionsMax);
}

function isIdle(reception: Reception, seat: Seat): boolean {
  const { keys, load } = seat;
  return keys.size > 0 && isOpen(reception, seat) && load !== null && load.cores < USED_UP / 2;
}

function newSeat(worker: Worker): Seat {
  return {
    worker,
    send: worker.process.send?.bind(worker.process) as Seat['send'],
    keys: new Set(),
    load: null,
    given: null,
    givenAtMs: 0,
    takesBy: undefined,
    isLate: false,
    isLeaving: false,
  };
}

/** The first ones, until so many of them do not use up their cores. */
function firstOf(seats: readonly Seat[], count: number): readonly Seat[] {
  const last = seats.filter((seat) => !isUsedUp(seat))[count - 1];
  return last === undefined ? seats : seats.slice(0, seats.indexOf(last) + 1);
}

function isUsedUp({ load }: Seat): boolean {
  return load !== null && load.cores >= USED_UP;
}

/** Node tells a worker that it listens. */
function isListening({ cmd, act, key, errno }: Internal): boolean {
  return cmd === CLUSTER && act === undefined && key !== undefined && !errno;
}

function isLoad(message: unknown): message is { readonly load: WorkerLoad } {
  return typeof message === 'object' && message !== null && 'load' in message;
}

export interface Loaded {
  countConnections(): Promise<number>;
  /** So many clients are told to come again over another connection. */
  moveClients(count: number): void;
}

/** In a worker: tells its load, and counts again, or moves clients, when it is told to. */
export function tellLoad(primary: Worker, loaded: Loaded): void {
  let connections = 0;
  let cores = 0;
  let cpu = process.threadCpuUsage();
  let sinceMs = performance.now();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(cpu);
    cores = (user + system) / 1_000 / (performance.now() - sinceMs);
    cpu = process.threadCpuUsage();
    sinceMs = performance.now();
  };
  const tell = async () => {
    connections = await loaded.countConnections();
    if (primary.isConnected()) primary.send({ load: { cores, connections } }, () => {});
  };
  setInterval(() => {
    measure();
    void tell();
  }, LOAD_EVERY_MS).unref();
  primary.on('message', (message) => {
    if (message === COUNT) void tell();
    // The only one finds no better place.
    if (message === MOVE && connections > 1)
      loaded.moveClients(Math.ceil(connections / MOVED_SHARE));
  });
}
