// The receivers, in a process of their own: one acknowledges at once and records what arrived, the
// other keeps every request open until `release` is called.

import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { answerCalls } from '../child.ts';
import { waitUntil } from './wait-until.ts';

export interface Ports {
  readonly fast: number;
  readonly silent: number;
}

/** What arrived since `begin`. */
export interface Arrivals {
  /** In order of arrival, each once. */
  readonly eventIds: readonly string[];
  /** How many had arrived before. */
  readonly repeats: number;
  readonly cpuMicros: number;
}

const NO_CONTENT = 204;
const GONE = 410;

/** When each event arrived first. */
const known = new Map<string, number>();
const held = new Set<ServerResponse>();
let eventIds: string[] = [];
let repeats = 0;
let cpuBefore = process.cpuUsage();
let released = false;

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
    response.writeHead(NO_CONTENT).end();
  });
});

const hold: RequestListener = (request, response) => {
  request.resume();
  if (released) return void response.writeHead(GONE).end();
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
  /** When the event arrived; waits for it. */
  async arrivalMs(eventId: string): Promise<number> {
    await waitUntil(`${eventId} arrives`, () => known.has(eventId));
    return known.get(eventId) ?? 0;
  },
  /** Waits until so many requests are left unanswered. */
  async untilHeld(count: number): Promise<void> {
    await waitUntil(`${count} requests are left unanswered`, () => held.size >= count);
  },
  /** From now on the silent receiver answers 410, which ends each event. */
  release(): void {
    released = true;
    for (const response of held) response.writeHead(GONE).end();
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
