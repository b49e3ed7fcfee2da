// The time between the request to stop and the end: the node says that it is not ready and goes on to
// serve, so that a balancer sends no more before the first connection is closed. Every answer closes its
// connection meanwhile, so that clients with open ones come back elsewhere. A process whose place another
// one has taken only does the latter: the node is as ready as before.

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

export interface Drain {
  begin(): void;
  hasBegun(): boolean;
  /** From now on every answer closes its connection. */
  moveClients(): void;
  movesClients(): boolean;
  /** Somebody asked whether this node is ready. */
  noteAsked(): void;
  /** Whether somebody has asked lately, so that the answer is worth waiting for. */
  isWatched(): boolean;
}

/** Balancers ask more often. */
const WATCHED_MS = 60_000;

export function newDrain(): Drain {
  let begun = false;
  let moving = false;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return {
    begin() {
      begun = true;
      moving = true;
    },
    hasBegun: () => begun,
    moveClients() {
      moving = true;
    },
    movesClients: () => moving,
    noteAsked() {
      askedAtMs = performance.now();
    },
    isWatched: () => performance.now() - askedAtMs < WATCHED_MS,
  };
}
