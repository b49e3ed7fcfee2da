// Connections to receivers. One carries one request at a time and is kept for a moment afterwards, for
// the same owner and the same place only: what one owner's receiver does to a connection never
// touches another owner's callbacks.

import type { Socket } from 'node:net';
import { Client } from 'undici';
import { type Guard, guardedConnect, type Target } from './guarded-connect.ts';

export interface Connection {
  readonly client: Client;
  /** The address it leads to; null until it is open. */
  address(): string | null;
  /** Whether it was there before this attempt. */
  readonly kept: boolean;
  /** For another attempt. */
  keep(): void;
  /** Also while it is still being opened. */
  close(): void;
}

export interface Connections {
  take(ownerId: number, origin: URL): Connection;
  closeKept(): void;
}

const IDLE_MS = 1_000;
/** A name may lead elsewhere by now, and a receiver that moved should be followed. */
const AGE_MS_MAX = 30_000;
const HEADER_BYTES_MAX = 16 * 1_024;
/** Made once: what an error costs is its stack, and every connection is closed. */
const CLOSED = Object.assign(new Error('The connection was closed.'), { code: 'CLOSED' });

interface Line {
  readonly client: Client;
  /** While it is being opened. */
  opening: AbortController | null;
  readonly bornMs: number;
  address: string | null;
  idle: NodeJS.Timeout | undefined;
}

export function connectionsBy(guard: Guard): Connections {
  const kept = new Map<string, Line[]>();

  function close(line: Line): void {
    clearTimeout(line.idle);
    line.opening?.abort(CLOSED);
    // Whoever still waits for it has been told; nobody waits for its end.
    line.client.destroy(CLOSED, () => {});
  }

  function keep(place: string, line: Line): void {
    if (performance.now() - line.bornMs > AGE_MS_MAX) return close(line);
    const lines = kept.get(place) ?? [];
    kept.set(place, lines);
    lines.push(line);
    line.idle = setTimeout(() => {
      lines.splice(lines.indexOf(line), 1);
      if (lines.length === 0) kept.delete(place);
      close(line);
    }, IDLE_MS).unref();
  }

  function takeKept(place: string): Line | undefined {
    const lines = kept.get(place) ?? [];
    const line = lines.pop();
    clearTimeout(line?.idle);
    if (lines.length === 0) kept.delete(place);
    return line;
  }

  return {
    take(ownerId, url) {
      const place = `${ownerId} ${url.origin}`;
      const before = takeKept(place);
      const line = before ?? newLine(url, guard);
      return {
        client: line.client,
        address: () => line.address,
        kept: before !== undefined,
        keep: () => keep(place, line),
        close: () => close(line),
      };
    },
    closeKept() {
      for (const lines of kept.values()) lines.forEach(close);
      kept.clear();
    },
  };
}

function newLine(url: URL, guard: Guard): Line {
  const target = targetOf(url);
  const client = new Client(url.origin, {
    // The attempt has one deadline for all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: HEADER_BYTES_MAX,
    allowH2: false,
    // It asks for another connection when the receiver has closed this one; that is judged like the first.
    connect(_, callback) {
      line.address = null;
      line.opening = new AbortController();
      guardedConnect(target, guard, line.opening.signal).then(
        (socket: Socket) => {
          line.opening = null;
          line.address = socket.remoteAddress ?? null;
          callback(null, socket);
        },
        (error: Error) => {
          line.opening = null;
          callback(error, null);
        },
      );
    },
  });
  const line: Line = {
    client,
    opening: null,
    address: null,
    idle: undefined,
    bornMs: performance.now(),
  };
  return line;
}

function targetOf({ protocol, hostname, port }: URL): Target {
  const secure = protocol === 'https:';
  return {
    secure,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 443 : 80) : Number(port),
  };
}
