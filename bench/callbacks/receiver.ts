// The receivers' process: one that acknowledges at once and remembers what came, and one that keeps every
// request open until it is told to speak.

import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { answerCalls } from '../child.ts';
import { untilSo } from './wait-until.ts';

export interface Ports {
  readonly fast: number;
  readonly silent: number;
}

/** What came since it was told to listen closely. */
export interface Arrivals {
  /** In the order in which they came, each once. */
  readonly eventIds: readonly string[];
  /** How many came again, now or from an earlier time. */
  readonly repeats: number;
  readonly cpuMicros: number;
}

const ACKNOWLEDGE = 204;
const WANT_NO_MORE = 410;

/** When each came first. */
const known = new Map<string, number>();
const held = new Set<ServerResponse>();
let eventIds: string[] = [];
let repeats = 0;
let cpuBefore = process.cpuUsage();
let spoken = false;

function keep(eventId: string): void {
  if (known.has(eventId)) repeats += 1;
  else {
    known.set(eventId, Date.now());
    eventIds.push(eventId);
  }
}

const fast = createServer((request, response) => {
  request.resume().once('end', () => {
    keep(String(request.headers['webhook-id']));
    response.writeHead(ACKNOWLEDGE).end();
  });
});

const hold: RequestListener = (request, response) => {
  request.resume();
  if (spoken) return void response.writeHead(WANT_NO_MORE).end();
  held.add(response);
  response.once('close', () => held.delete(response));
};
const silent = createServer(hold);

const procedures = {
  listen: async (): Promise<Ports> => ({
    fast: await portOf(fast),
    silent: await portOf(silent),
  }),
  begin(): void {
    eventIds = [];
    repeats = 0;
    cpuBefore = process.cpuUsage();
  },
  end(): Arrivals {
    const { user, system } = process.cpuUsage(cpuBefore);
    return { eventIds, repeats, cpuMicros: user + system };
  },
  /** When the event came, which may be yet to happen. */
  async arrivalMs(eventId: string): Promise<number> {
    await untilSo(`${eventId} arrives`, () => known.has(eventId));
    return known.get(eventId) ?? 0;
  },
  /** Waits until so many requests are left unanswered. */
  async untilHeld(count: number): Promise<void> {
    await untilSo(`${count} requests are left unanswered`, () => held.size >= count);
  },
  /** From now on the silent one wants no more of anything, which ends each event. */
  speak(): void {
    spoken = true;
    for (const response of held) response.writeHead(WANT_NO_MORE).end();
  },
};

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

export type ReceiverProcedures = typeof procedures;

answerCalls(procedures, () => {
  for (const server of [fast, silent]) {
    server.close();
    server.closeAllConnections();
  }
});
