// Clients that never read, come in masses or ignore that the server hung up, as real sockets.

import assert from 'node:assert/strict';
import { once } from 'node:events';
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
  newcomerMs: 0,
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
function clingingSocket(port: number, reads = true, from = '127.0.0.1'): net.Socket {
  const place = { port, host: '127.0.0.1', localAddress: from };
  const socket = net.connect({ ...place, allowHalfOpen: true });
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

const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** What a client has heard so far, and whether it was cut off. */
function listen(client: net.Socket) {
  const heard = { text: '', isCut: false };
  client.on('data', (chunk) => {
    heard.text += String(chunk);
  });
  client.once('end', () => {
    heard.isCut = true;
  });
  client.once('close', () => {
    heard.isCut = true;
  });
  return heard;
}

/** One after the other, so that the order of their coming is known. */
async function connected(
  server: Server,
  port: number,
  { count, says = '', from = '127.0.0.1' }: { count: number; says?: string; from?: string },
) {
  const clients = [];
  for (let n = 0; n < count; n += 1) {
    const arrived = once(server, 'connection');
    const socket = clingingSocket(port, true, from);
    const heard = listen(socket);
    await arrived;
    socket.write(says);
    if (says === ASK) await until('it is answered', () => heard.text !== '');
    clients.push({ socket, heard });
  }
  return clients;
}

test('One address holds so many connections, and a new one ends the one idle for longest.', async () => {
  const server = createServer(answerOk);
  limitConnections(server, LIMITS);
  const port = await listening(server);
  const other = await connected(server, port, { count: 1, from: '127.0.0.2' });
  const clients = await connected(server, port, { count: 45, says: ASK });
  await until('41 are left', async () => (await openConnections(server)) === 41);
  await until('5 are cut', () => clients.slice(0, 5).every(({ heard }) => heard.isCut));
  assert.deepEqual(
    clients.slice(5).filter(({ heard }) => heard.isCut),
    [],
  );
  assert.equal(other[0]?.heard.isCut, false, 'of another address none');
  server.close();
});

test('A trusted proxy is bounded by the number of all connections alone.', async () => {
  const server = createServer(answerOk);
  limitConnections(server, { ...LIMITS, trustedProxies: parseCidrList('127.0.0.0/8') ?? [] });
  const port = await listening(server);
  await connected(server, port, { count: 60, says: ASK });
  await until('50 are left', async () => (await openConnections(server)) === 50);
  server.close();
});

test('Of too many, those go first that ask for nothing, and none that waits for its answer.', async () => {
  const answers: (() => void)[] = [];
  const server = createServer((_, response) => answers.push(() => response.end('late')));
  limitConnections(server, { ...LIMITS, connectionsMax: 6, connectionsPerAddressMax: 6 });
  const port = await listening(server);
  const waiting = await connected(server, port, { count: 3, says: ASK.replace('x', 'waits') });
  await until('they are asked', () => answers.length === 3);
  const [silent] = await connected(server, port, { count: 1 });
  const [half] = await connected(server, port, { count: 1, says: 'GET / HT' });
  const part = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{';
  const [slow] = await connected(server, port, { count: 1, says: part });
  await until('its head has come', () => answers.length === 4);
  assert.ok(silent && half && slow);
  for (const [index, client] of [silent, half, slow].entries()) {
    const more = await connected(server, port, { count: 1, says: ASK.replace('x', 'waits') });
    await until('it goes', () => client.heard.isCut);
    await until('the new one is asked', () => answers.length === 5 + index);
    waiting.push(...more);
  }
  const [refused] = await connected(server, port, { count: 1 });
  await until('there is no room', () => refused?.heard.isCut === true);
  for (const answer of answers) answer();
  await until('all are answered', () => waiting.every(({ heard }) => heard.text.endsWith('late')));
  for (const { socket } of waiting) socket.destroy();
  server.close();
});

test('Where all wait for answers, one that reads makes room, of whoever holds the most.', async () => {
  const server = createServer(() => {});
  limitConnections(server, { ...LIMITS, connectionsMax: 6, connectionsPerAddressMax: 6 });
  const port = await listening(server);
  let asked = 0;
  server.on('request', () => {
    asked += 1;
  });
  const asking = async (count: number, says: string, from: string) => {
    const before = asked;
    const clients = await connected(server, port, { count, says, from });
    await until('they are asked', () => asked === before + count);
    return clients.map(({ heard }) => heard);
  };
  const write = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
  const readers = await asking(3, ASK.replace('x', 'waits'), '127.0.0.2');
  const writers = await asking(2, write, '127.0.0.2');
  const few = await asking(1, ASK.replace('x', 'waits'), '127.0.0.3');
  const [newcomer] = await asking(1, ASK.replace('x', 'waits'), '127.0.0.4');
  await until('the newest of them is cut', () => readers[2]?.isCut === true);
  const [refused] = await connected(server, port, { count: 1, from: '127.0.0.2' });
  await until('one of the crowd finds no room', () => refused?.heard.isCut === true);
  const others = [...readers.slice(0, 2), ...writers, ...few, newcomer];
  assert.deepEqual(
    others.map((heard) => heard?.isCut),
    others.map(() => false),
  );
  server.close();
});

test('One that has just come is let ask before one that was answered and stays.', async () => {
  const server = createServer(answerOk);
  const limits = { connectionsMax: 4, connectionsPerAddressMax: 4, newcomerMs: 60_000 };
  limitConnections(server, { ...LIMITS, ...limits });
  const port = await listening(server);
  const [newcomer] = await connected(server, port, { count: 1 });
  const answered = await connected(server, port, { count: 3, says: ASK });
  await connected(server, port, { count: 3, says: ASK });
  await until('3 are cut', () => answered.every(({ heard }) => heard.isCut));
  newcomer?.socket.write(ASK);
  await until('it is answered', () => newcomer?.heard.text.endsWith('ok') === true);
  server.close();
});

test('Where all have just come, and none asks, the first of them makes room.', async () => {
  const server = createServer(answerOk);
  const limits = { connectionsMax: 2, connectionsPerAddressMax: 2, newcomerMs: 60_000 };
  limitConnections(server, { ...LIMITS, ...limits });
  const port = await listening(server);
  const [first, second, third] = await connected(server, port, { count: 3 });
  await until('the first is cut', () => first?.heard.isCut === true);
  assert.deepEqual([second?.heard.isCut, third?.heard.isCut], [false, false]);
  server.close();
});

test('Among those that are answered, one that reads nothing makes room.', async () => {
  const body = Buffer.alloc(16 << 20);
  const server = createServer((_, response) => void response.end(body));
  // Nobody is cut for reading slowly: this process is both sides.
  const limits = { connectionsMax: 2, connectionsPerAddressMax: 2, writeDeadlineMs: 60_000 };
  limitConnections(server, { ...LIMITS, ...limits });
  const port = await listening(server);
  const deaf = [clingingSocket(port, false), clingingSocket(port, false)];
  for (const client of deaf) client.write(ASK);
  let asked = 0;
  server.on('request', () => {
    asked += 1;
  });
  await until('both are asked', () => asked === 2);
  const reader = clingingSocket(port);
  const heard = listen(reader);
  reader.write(ASK);
  await until('it is answered', () => heard.text.length > body.length);
  for (const client of [reader, ...deaf]) client.destroy();
  server.close();
});
