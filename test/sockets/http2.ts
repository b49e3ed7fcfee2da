// HTTP/2 as frames, for requests that no client library sends: a proxy has to write them anew for a
// service that speaks HTTP/1.1, and whatever it copies unseen is read there.

import { connect } from 'node:tls';
import { DOMAIN } from '../support/proxies.ts';
import type { Door } from './connection.ts';

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const [DATA, HEADERS, SETTINGS] = [0, 1, 4];
const END_STREAM = 1;
const END_HEADERS = 4;
const QUIET_MS = 300;

type Lines = readonly (readonly [string, string])[];

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Literals that are neither compressed nor remembered (RFC 7541, section 6.2.2). */
function headerBlock(lines: Lines): Buffer {
  const parts = lines.flatMap(([name, value]) => [Buffer.from([0]), literal(name), literal(value)]);
  return Buffer.concat(parts);
}

function literal(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  if (bytes.length < 127) return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  const size = [127];
  let rest = bytes.length - 127;
  for (; rest >= 128; rest >>= 7) size.push((rest & 127) | 128);
  return Buffer.concat([Buffer.from([...size, rest]), bytes]);
}

const pseudo = (path: string, method = 'POST'): Lines => [
  [':method', method],
  [':scheme', 'https'],
  [':authority', DOMAIN],
  [':path', path],
];

function stream(lines: Lines, body: string): Buffer {
  const data = Buffer.from(body, 'latin1');
  return Buffer.concat([
    frame(HEADERS, END_HEADERS, 1, headerBlock(lines)),
    frame(DATA, END_STREAM, 1, data),
  ]);
}

/** Takes a path and the request that is hidden. */
type Frames = (path: string, hidden: string) => Buffer;

const withLines =
  (...lines: Lines): Frames =>
  (path, hidden) =>
    stream([...pseudo(path), ...lines], `0\r\n\r\n${hidden}`);

export const H2_SMUGGLING: Readonly<Record<string, Frames>> = {
  'HTTP/2 with a length of nothing': withLines(['content-length', '0']),
  'HTTP/2 with a shorter length': withLines(['content-length', '5']),
  'HTTP/2 with two lengths': withLines(['content-length', '5'], ['content-length', '0']),
  'HTTP/2 with chunks': withLines(['transfer-encoding', 'chunked']),
  'HTTP/2 with chunks in capitals': withLines(['Transfer-Encoding', 'chunked']),
  'HTTP/2 with a line in a value': withLines(['x-a', 'b\r\ntransfer-encoding: chunked']),
  'HTTP/2 with a line feed in a value': withLines(['x-a', 'b\ntransfer-encoding: chunked']),
  'HTTP/2 with a line in a name': withLines(['x-a: b\r\ntransfer-encoding', 'chunked']),
  'HTTP/2 with a colon in a name': withLines(['transfer-encoding:', 'chunked']),
  'HTTP/2 with a space behind a name': withLines(['transfer-encoding ', 'chunked']),
  'HTTP/2 with a request in a value': (path, hidden) =>
    stream([...pseudo(path), ['x-a', `b\r\n\r\n${hidden}`]], ''),
  'HTTP/2 with a request in its path': (path, hidden) =>
    stream(pseudo(`${path} HTTP/1.1\r\nHost: x\r\n\r\n${hidden}`), ''),
  'HTTP/2 with a request in its method': (path, hidden) =>
    stream(pseudo(path, `GET / HTTP/1.1\r\nHost: x\r\n\r\n${hidden}GET`), ''),
  'HTTP/2 with a path of two words': (path, hidden) => stream(pseudo(`${path} HTTP/1.0`), hidden),
  'HTTP/2 with a connection header': withLines(['connection', 'content-length, x-forwarded-for']),
  'HTTP/2 with two authorities': withLines(['host', 'evil.example']),
  'HTTP/2 with a late pseudo-header': withLines(['x-a', 'b'], [':path', '/api/v1/collection']),
};

/** Sends them, and waits until the proxy has nothing more to say. */
export async function talkHttp2({ port, from }: Door, frames: Buffer): Promise<void> {
  const place = { port, host: '127.0.0.1', ...(from && { localAddress: from }) };
  const name = { servername: DOMAIN, rejectUnauthorized: false, ALPNProtocols: ['h2'] };
  const socket = connect({ ...place, ...name });
  const { promise, resolve } = Promise.withResolvers<void>();
  const quiet = setTimeout(() => socket.destroy(), QUIET_MS);
  socket.on('data', () => quiet.refresh());
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(quiet);
    resolve();
  });
  socket.write(
    Buffer.concat([Buffer.from(PREFACE), frame(SETTINGS, 0, 0, Buffer.alloc(0)), frames]),
  );
  await promise;
}
