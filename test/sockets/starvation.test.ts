// Clients that hold connections and ask for nothing, in a process that may open only 600 files: honest
// ones are answered all the while, and what the process holds is bounded.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { openService } from '../../src/service/open-service.ts';
import { readConfig } from '../../src/settings/config.ts';
import { signedLines } from '../support/api-raw.ts';
import { proxiesBefore } from '../support/proxies.ts';
import { residentsOf } from '../support/residents.ts';
import { openServeHome } from '../support/serve-process.ts';
import { until } from '../support/until.ts';
import { asked, converse, type Door, openSocket } from './connection.ts';

const FILES_MAX = 600;
/** More than it can hold, from as many networks as there are. */
/** The node keeps a hundred descriptors for itself, the proxy 64 connections that are idle. */
const CONNECTIONS_MAX = 430;
const HOLDERS = 700;
const NETWORKS = 30;
const HONEST = 20;
/** For answers that nobody reads, beside all that a busy process takes. */
const GROWTH_BYTES_MAX = 256 << 20;

const { serve, place } = await openServeHome('starved');
const service = await openService(
  readConfig({ ...process.env, ...place }),
  pino({ level: 'silent' }),
);
const residents = residentsOf(service);
const owner = await residents.newPerson('lin');
const key = await residents.newKey(owner);
const held: Socket[] = [];
const ends: (() => unknown)[] = [];
after(async () => {
  for (const socket of held) socket.destroy();
  for (const end of ends) await end();
  await service.close();
});

/** What each of them sends, and then nothing more. */
const UNREAD = 'GET /openapi.json HTTP/1.1\r\nHost: pay.example.com\r\n\r\n'.repeat(40);
const HOLDS = {
  'say nothing': '',
  'send half a line': 'GET /api/v1/hea',
  'send a header without its end':
    'POST /api/v1/query HTTP/1.1\r\nHost: pay.example.com\r\nX-Slow: ',
  'send a part of a body':
    'POST /api/v1/query HTTP/1.1\r\nHost: pay.example.com\r\nContent-Length: 60000\r\n\r\n{',
  'send a part of a chunk':
    'POST /api/v1/query HTTP/1.1\r\nHost: pay.example.com\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n{',
  'send a part of a form':
    'POST /auth/login HTTP/1.1\r\nHost: pay.example.com\r\nContent-Length: 60000\r\n\r\na',
  'send what nobody reads':
    'GET /nowhere HTTP/1.1\r\nHost: pay.example.com\r\nContent-Length: 60000\r\n\r\na',
  'ask once, and stay': 'GET /api/v1/health HTTP/1.1\r\nHost: pay.example.com\r\n\r\n',
  'ask for much, and read nothing': UNREAD,
} as const;

/** They are there when each has sent what it sends, or was cut off. */
async function hold(bytes: string, doorOf: (index: number) => Door): Promise<() => void> {
  const sockets = Array.from({ length: HOLDERS }, (_, index) => openSocket(doorOf(index)));
  held.push(...sockets);
  await Promise.all(sockets.map((socket) => say(socket, bytes)));
  return () => {
    for (const socket of sockets.splice(0)) socket.destroy();
  };
}

function say(socket: Socket, bytes: string): Promise<void> {
  socket.on('error', () => {});
  if (bytes === UNREAD) socket.pause();
  else socket.resume();
  return new Promise((resolve) => {
    socket.on('close', () => resolve());
    socket.write(bytes, () => resolve());
  });
}

const networked = (port: number, networks: number) => (index: number) => ({
  port,
  from: `127.0.1.${1 + (index % networks)}`,
});

const openFiles = async (pid: number) => (await readdir(`/proc/${pid}/fd`)).length;

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

/** Each over a connection of its own. */
async function honestOnesAreAnswered(door: Door): Promise<void> {
  for (let n = 0; n < HONEST; n += 1) {
    const [answer] = await converse(door, asked('GET /api/v1/balance', signedLines(key)));
    assert.equal(answer?.data?.user_id, owner.userId, answer?.text ?? 'cut off');
  }
}

/** Until the file ends. */
async function startNode(settings: Record<string, string> = {}) {
  const limit = ['prlimit', `--nofile=${FILES_MAX}`];
  const node = serve(
    { after: (end) => ends.push(end as () => unknown) },
    [],
    { TAEL_PORT: '0', ...settings },
    limit,
  );
  await node.listens();
  const port = Number(/http:\/\/\S+:(\d+)/.exec(node.said.out)?.[1]);
  return { pid: node.pid ?? 0, port };
}

/** It takes a minute until they are cut, so it begins before the others. */
let readingNothing: Promise<{ readonly pid: number; readonly port: number }> | undefined;

test('Whoever holds connections keeps nobody else out.', async (t) => {
  readingNothing = startNode().then(async (node) => {
    await hold(UNREAD, networked(node.port, NETWORKS));
    return node;
  });
  await readingNothing;
  const { pid, port } = await startNode();
  const before = await residentBytes(pid);
  for (const [what, bytes] of Object.entries(HOLDS)) {
    for (const networks of [NETWORKS, 1]) {
      await t.test(`those who ${what}, from ${networks} addresses`, async () => {
        const letGo = await hold(bytes, networked(port, networks));
        await honestOnesAreAnswered({ port, from: networks === 1 ? '127.0.1.1' : '127.0.0.1' });
        assert.ok((await openFiles(pid)) < FILES_MAX);
        const grown = (await residentBytes(pid)) - before;
        assert.ok(grown < GROWTH_BYTES_MAX, `${grown} bytes more`);
        letGo();
      });
    }
  }
});

test('Nor do they behind a proxy.', async (t) => {
  const { pid, port: nodePort } = await startNode({ TAEL_TRUSTED_PROXIES: '127.0.0.1' });
  for (const { program, skip, start } of await proxiesBefore(nodePort, CONNECTIONS_MAX)) {
    await t.test(program, { skip }, async (proxied) => {
      const { port, said } = await start(proxied);
      const door = { port, secure: true };
      for (const what of ['send a part of a body', 'ask once, and stay'] as const) {
        const letGo = await hold(HOLDS[what], (index) => ({
          ...door,
          ...networked(port, NETWORKS)(index),
        }));
        await honestOnesAreAnswered(door).catch((error) => {
          throw new Error(`${what}: ${said()}`, { cause: error });
        });
        assert.ok((await openFiles(pid)) < FILES_MAX, what);
        letGo();
      }
    });
  }
});

test('Those who read nothing of what they asked for are cut.', async () => {
  const node = await readingNothing;
  assert.ok(node);
  await until('they are cut', async () => (await openFiles(node.pid)) < 100, 90_000);
  await honestOnesAreAnswered({ port: node.port });
});
