// Connections that do nothing, send a byte a second, or never read: beside the load, as the internet has
// them. They live in a process of their own.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { answerCalls } from '../child.ts';

export interface Crowd {
  readonly port: number;
  /** That say nothing after one request. */
  readonly idle: number;
  /** That send a request a byte a second. */
  readonly slow: number;
}

/** How many are still open. */
export interface Held {
  readonly idle: number;
  readonly slow: number;
}

const AT_ONCE = 200;
const EVERY_MS = 1_000;
const HEALTH = 'GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

const idlers = new Set<Socket>();
const drippers = new Set<Socket>();
let trickle: NodeJS.Timeout | undefined;

const procedures = {
  async open({ port, idle, slow }: Crowd): Promise<Held> {
    await openAll(port, idle, idlers);
    // One answered request each: the service has taken them on.
    await inPortions([...idlers], async (socket) => {
      socket.write(HEALTH);
      await once(socket, 'data');
    });
    await openAll(port, slow, drippers);
    let at = 0;
    trickle = setInterval(() => {
      const byte = HEALTH.charAt(at++ % (HEALTH.length - 2));
      for (const socket of drippers) socket.write(byte);
    }, EVERY_MS);
    return procedures.held();
  },
  held: (): Held => ({ idle: idlers.size, slow: drippers.size }),
  close(): void {
    clearInterval(trickle);
    for (const socket of [...idlers, ...drippers]) socket.destroy();
  },
};

export type CrowdProcedures = typeof procedures;

async function openAll(port: number, count: number, open: Set<Socket>): Promise<void> {
  await inPortions(Array.from({ length: count }), async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    socket.resume();
    open.add(socket);
  });
}

async function inPortions<One>(all: readonly One[], work: (one: One) => Promise<void>) {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(all.slice(from, from + AT_ONCE).map(work));
  }
}

answerCalls(procedures, () => procedures.close());
