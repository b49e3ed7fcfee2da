// Refuses what there is no room for: at once, unless its connection was refused less than a second ago and
// has not waited as it was told. Such a refusal waits in its place. Answered at once, a flood of refusals
// would take the time of the requests that were taken on: each costs a fifth of one.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import { sendRefusal } from './envelope.ts';

const RETRY_AFTER_SECONDS = 1;
const OVERLOADED: Refusal = { code: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS };

/** When each connection may be refused again, on the clock of this process. */
const refusableFromMs = new WeakMap<object, number>();

export function refuseOverloaded(request: FastifyRequest, reply: FastifyReply): void {
  const waitMs = delayRefusal(request.raw.socket, performance.now());
  if (waitMs === 0) sendRefusal(request, reply, OVERLOADED);
  else setTimeout(() => sendRefusal(request, reply, OVERLOADED), waitMs);
}

/** How long the next refusal of a connection waits; the one after it waits a second longer. */
export function delayRefusal(connection: object, nowMs: number): number {
  const fromMs = Math.max(nowMs, refusableFromMs.get(connection) ?? nowMs);
  refusableFromMs.set(connection, fromMs + RETRY_AFTER_SECONDS * 1000);
  return fromMs - nowMs;
}
