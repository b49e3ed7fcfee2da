// A network that fails where a test wants it to: it listens on a Unix socket, passes everything on to
// the real PostgreSQL, and asks the test before each question and before each answer.

import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { frameReader, questionReader } from './wire-frames.ts';

/** One client's way to the server. */
export interface Wire {
  /** The connection is gone for both sides, whatever is still on its way. */
  cut(): void;
  /** Only the client loses it; the server still gets what the client has sent. */
  cutClient(): void;
  /** Nothing more passes, not even the end of either side: the cable is out. */
  silence(): void;
}

export interface Faults {
  /** Runs before a question is passed on; nothing behind it passes until this settles. If it gives
   * bytes, they take the question's place. */
  before?(statement: string, wire: Wire): unknown;
  /** Runs before an answer is passed back; if it gives bytes, they take the answer's place. */
  after?(statement: string, answer: Buffer, wire: Wire): unknown;
}

export interface FaultProxy {
  /** The directory to give a client as its host. */
  readonly host: string;
  faults: Faults;
  /** Refuses new connections, or takes them again. */
  refusing: boolean;
}

export async function faultProxy(t: TestContext, host: string, port: number): Promise<FaultProxy> {
  const directory = await mkdtemp(join(tmpdir(), 'tael-proxy-'));
  const proxy: FaultProxy = { host: directory, faults: {}, refusing: false };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (proxy.refusing) {
      client.destroy();
      return;
    }
    const upstream = createConnection(join(host, `.s.PGSQL.${port}`));
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {}); // The other side hears of it by its own connection's end.
      socket.on('close', () => open.delete(socket));
    }
    carry(client, upstream, proxy);
  });
  await new Promise<void>((resolve) => server.listen(join(directory, `.s.PGSQL.${port}`), resolve));
  t.after(async () => {
    server.close();
    for (const socket of open) socket.destroy();
    await rm(directory, { recursive: true, force: true });
  });
  return proxy;
}

function carry(client: Socket, upstream: Socket, proxy: FaultProxy): void {
  let silent = false;
  const wire: Wire = {
    cut() {
      client.destroy();
      upstream.destroy();
    },
    cutClient: () => client.destroy(),
    silence() {
      silent = true;
    },
  };
  const send = (socket: Socket, bytes: Buffer) => {
    if (!silent && !socket.destroyed) socket.write(bytes);
  };
  const asked: string[] = [];
  const questions = questionReader();
  let onTheWay: Promise<void> = Promise.resolve();
  client.on('data', (chunk: Buffer) => {
    for (const { statement, bytes } of questions(chunk)) {
      onTheWay = onTheWay.then(async () => {
        const changed = await proxy.faults.before?.(statement, wire);
        asked.push(statement);
        send(upstream, Buffer.isBuffer(changed) ? changed : bytes);
      });
    }
  });
  // The end of a connection travels behind what was sent on it, as on a real network.
  client.on('close', () => onTheWay.then(() => (silent ? null : upstream.end())));

  const frames = frameReader(false);
  let answer: Buffer[] = [];
  let onTheWayBack: Promise<void> = Promise.resolve();
  upstream.on('data', (chunk: Buffer) => {
    for (const { type, bytes } of frames(chunk)) {
      answer.push(bytes);
      if (type !== 'Z') continue;
      const whole = Buffer.concat(answer);
      answer = [];
      onTheWayBack = onTheWayBack.then(async () => {
        const statement = asked.shift() ?? '';
        const changed = await proxy.faults.after?.(statement, whole, wire);
        send(client, Buffer.isBuffer(changed) ? changed : whole);
      });
    }
  });
  upstream.on('close', () => {
    onTheWayBack.then(() => {
      for (const bytes of answer) send(client, bytes);
      if (!silent) client.end();
    });
  });
}
