// Counts the requests that are under way, and says whether there is room for another. Beyond its capacity a
// service that takes everything on answers everything late; this one refuses at once what it could not
// answer in time. By Little's law what is under way divided by what ends per second is how long each takes.

import type { FastifyRequest } from 'fastify';
import type { OpenEndpoint, Route } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refused when there is no room; `signed`: where a key asks for it. */
    isCounted: boolean | 'signed';
  }
}

/** How long a request may be under way on average when there is more to do than can be done. */
const TARGET_MS = 100;
/** Always possible, however slow it has just been. */
const ROOM_MIN = 256;
/** How often the rate is looked at, and how much the newest counts. */
const LOOK_MS = 100;
const NEWEST_SHARE = 0.3;

export interface UnderWay {
  /** A request that comes now is to be refused before any work. */
  isFull(): boolean;
  begun(): void;
  ended(): void;
}

export function countUnderWay(localMs: () => number = () => performance.now()): UnderWay {
  let count = 0;
  let endedSinceLook = 0;
  let wasFullSinceLook = false;
  let lookedMs = localMs();
  /** What the process can end, as far as it has shown. */
  let perMs = 0;

  function updateRate(): void {
    const nowMs = localMs();
    const passedMs = nowMs - lookedMs;
    if (passedMs < LOOK_MS) return;
    const newest = endedSinceLook / passedMs;
    // While there is room it ends what comes, which says nothing against what it has ended before.
    const wasBusy = wasFullSinceLook && passedMs < LOOK_MS * 10;
    if (newest > perMs || wasBusy) perMs += NEWEST_SHARE * (newest - perMs);
    endedSinceLook = 0;
    wasFullSinceLook = false;
    lookedMs = nowMs;
  }

  return {
    isFull() {
      updateRate();
      const isFull = count >= Math.max(ROOM_MIN, perMs * TARGET_MS);
      wasFullSinceLook ||= isFull;
      return isFull;
    },
    begun() {
      count += 1;
    },
    ended() {
      count -= 1;
      endedSinceLook += 1;
    },
  };
}

/** Addresses without a key that do what programs do by the thousand. */
const BUSY: readonly string[] = ['/mcp', '/mcp/payer', '/pay/:txNo'];

/**
 * Signed requests, tools and payments. Not what waits for a change, nor the other pages: each visitor may
 * ask for so many, and passwords are checked so many at a time. `signed`: only where a key asks.
 */
export function isCounted({ method, scope, path, ...route }: Route): boolean | 'signed' {
  if (scope !== null) return !path.endsWith('/events');
  if ('orKey' in route) return 'signed';
  return method === 'POST' && BUSY.includes(path);
}

/** `counts`: whether it counts this request. */
export function countingRequests(
  underWay: UnderWay,
  counts: (request: FastifyRequest) => boolean,
  endpoint: OpenEndpoint,
): OpenEndpoint {
  return async (request, reply) => {
    if (!counts(request)) return endpoint(request, reply);
    underWay.begun();
    try {
      return await endpoint(request, reply);
    } finally {
      underWay.ended();
    }
  };
}
