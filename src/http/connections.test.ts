// Clients that never read, come in masses or ignore that the server hung up, as real sockets.

import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import net from 'node:net';
import { after, test } from 'node:test';
import { until } from '../../test/support/until.ts';
import { parseCidrList } from '../wire/address-rules.ts';
import { answerClientError } from './client-error.ts';
import { limitConnections } from './connections.ts';

const LIMITS = {
  connectionsMax: 50,
  connectionsPerAddressMax: 40,
  trustedProxies: [],
  writeDeadlineMs: 100,
};

async function listening(server: Server): Promise<number> {
  after(() => void server.close().closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(typeof address === 'object' && address);
  return address.port;
}

const answerOk: RequestListener = (_, response) => void response.end('ok');

const openConnections = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** A client that never closes its side, whatever the server does. */
function clingingSocket(port: number, reads = true): net.Socket {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  after(() => void socket.destroy());
  socket.on('error', () => {});
  if (reads) socket.resume();
  else socket.pause();
  return socket;
}

test('A silent client that ignores the end of the connection does not keep its descriptor.', async () => {
  const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 20 }, answerOk);
  server.on('clientError', (error, socket) =>
    answerClientError(error, socket as net.Socket, 'http://127.0.0.1'),
  );
  const port = await listening(server);
  const clients = Array.from({ length: 50 }, () => clingingSocket(port));
  const answers = clients.map((client) => {
    let text = '';
    client.on('data', (chunk) => {
      text += String(chunk);
    });
    return () => text;
  });
  await until('all are answered', () =>
    answers.every((answer) => answer().startsWith('HTTP/1.1 408')),
  );
  await until('0 are left', async () => (await openConnections(server)) === 0);
  for (const client of clients) client.destroy();
  server.close();
});

test('A client that never reads is disconnected, one that does read is not.', async () => {
  const body = Buffer.alloc(1 << 20);
  const server = createServer((_, response) => void response.end(body));
  // Long enough for this process, which is both sides, to come round to reading.
  limitConnections(server, { ...LIMITS, writeDeadlineMs: 2_000 });
  const port = await listening(server);
  const ask = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50);
  const deaf = Array.from({ length: 5 }, () => clingingSocket(port, false));
  for (const client of deaf) client.write(ask);
  const reader = clingingSocket(port);
  let received = 0;
  reader.on('data', (chunk) => {
    received += chunk.length;
  });
  reader.write(ask);
  await until('1 are left', async () => (await openConnections(server)) === 1);
  await until('everything was read', () => received > 50 * body.length);
  for (const client of [reader, ...deaf]) client.destroy();
  server.close();
});

async function accepted(port: number, count: number): Promise<{ open: number; end: () => void }> {
  const clients = Array.from({ length: count }, () => clingingSocket(port));
  const answered = await Promise.all(
    clients.map(
      (client) =>
        new Promise<number>((resolve) => {
          client.once('data', () => resolve(1));
          client.once('close', () => resolve(0));
          client.once('end', () => resolve(0));
          client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
        }),
    ),
  );
  const end = () => {
    for (const client of clients) client.destroy();
  };
  return { open: answered.reduce((sum, one) => sum + one, 0), end };
}

test('One address holds a bounded number of connections, and gets new ones for those it ends.', async () => {
  const server = createServer(answerOk);
  limitConnections(server, LIMITS);
  const port = await listening(server);
  const first = await accepted(port, 45);
  assert.equal(first.open, 40);
  first.end();
  await until('0 are left', async () => (await openConnections(server)) === 0);
  const second = await accepted(port, 45);
  assert.equal(second.open, 40);
  second.end();
  server.close();
});

test('A trusted proxy is bounded by the number of all connections alone.', async () => {
  const server = createServer(answerOk);
  limitConnections(server, { ...LIMITS, trustedProxies: parseCidrList('127.0.0.0/8') ?? [] });
  const port = await listening(server);
  const { open, end } = await accepted(port, 60);
  assert.equal(open, 50);
  end();
  server.close();
});
