// A connection as bytes, to the service or to a proxy before it.

import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { Answer } from '../support/api-http.ts';
import { answersIn, request } from '../support/api-raw.ts';
import { DOMAIN } from '../support/proxies.ts';

/** A request for the name that proxies know. */
export const asked: typeof request = (...parts) =>
  request(...parts).replace('Host: tael.test', `Host: ${DOMAIN}`);

export interface Door {
  readonly port: number;
  /** Behind TLS, as a proxy is. */
  readonly secure?: boolean;
  /** Where the client seems to be. */
  readonly from?: string;
}

const CLOSED_MS_MAX = 30_000;

export function openSocket({ port, secure = false, from }: Door): Socket {
  const place = { port, host: '127.0.0.1', noDelay: true, ...(from && { localAddress: from }) };
  if (!secure) return connect(place);
  const name = { servername: DOMAIN, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] };
  return connectSecurely({ ...place, ...name });
}

/**
 * Everything that comes until the other side hangs up; a connection that is reset ends as well. With
 * `quietMs` this side ends after so long without a byte: whoever waits for more of a request gets no more.
 */
export async function exchange(
  door: Door,
  bytes: string | Buffer,
  quietMs = CLOSED_MS_MAX,
): Promise<Buffer> {
  const socket = openSocket(door);
  const chunks: Buffer[] = [];
  const ended = Promise.withResolvers<void>();
  const hangUp = setTimeout(() => socket.end(), quietMs);
  const giveUp = setTimeout(() => {
    socket.destroy();
    ended.reject(new Error('The connection was kept open.'));
  }, CLOSED_MS_MAX);
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    hangUp.refresh();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(hangUp);
    clearTimeout(giveUp);
    ended.resolve();
  });
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  await ended.promise;
  return Buffer.concat(chunks);
}

/** The same as answers. */
export async function converse(
  door: Door,
  bytes: string | Buffer,
  quietMs?: number,
): Promise<Answer[]> {
  return answersIn(await exchange(door, bytes, quietMs));
}
