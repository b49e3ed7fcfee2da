// The time between the request to stop and the end: the node says that it is not ready and goes on to
// serve, so that a balancer sends no more before the first connection is closed. Every answer closes its
// connection meanwhile, so that clients with open ones come back elsewhere. A process whose place another
// one has taken only does the latter, and one that has more work than others moves some clients: the node is
// as ready as before.

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

export interface Drain {
  begin(): void;
  hasBegun(): boolean;
  /** From now on answers close their connections: every one, or the next so many. */
  moveClients(count?: number): void;
  /** Asked once for each request, before it is answered. */
  movesClient(): boolean;
  /** Somebody asked whether this node is ready. */
  noteAsked(): void;
  /** Whether somebody has asked lately, so that the answer is worth waiting for. */
  isWatched(): boolean;
}

/** Balancers ask more often. */
const WATCHED_MS = 60_000;

export function newDrain(): Drain {
  let begun = false;
  let moving = 0;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return {
    begin() {
      begun = true;
      moving = Number.POSITIVE_INFINITY;
    },
    hasBegun: () => begun,
    moveClients(count = Number.POSITIVE_INFINITY) {
      moving = Math.max(moving, count);
    },
    movesClient() {
      if (moving < 1) return false;
      moving -= 1;
      return true;
    },
    noteAsked() {
      askedAtMs = performance.now();
    },
    isWatched: () => performance.now() - askedAtMs < WATCHED_MS,
  };
}
