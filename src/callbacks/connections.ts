// Connections to receivers. Each carries one request at a time and is kept open briefly afterwards, for
// the same owner and origin only: what one owner's receiver does to a connection never affects another
// owner's callbacks.

import type { Socket } from 'node:net';
import { Client } from 'undici';
import { type Guard, guardedConnect, type Target } from './guarded-connect.ts';

export interface Connection {
  readonly client: Client;
  /** The address it leads to; null until it is open. */
  address(): string | null;
  /** Whether it was open before this attempt. */
  readonly kept: boolean;
  /** Keeps it open for another attempt. */
  keep(): void;
  /** Possible even while it is being opened. */
  close(): void;
}

export interface Connections {
  take(ownerId: number, origin: URL): Connection;
  closeKept(): void;
}

const IDLE_MS = 1_000;
/** Names change their addresses, and a receiver that moved should be followed. */
const AGE_MS_MAX = 30_000;
const HEADER_BYTES_MAX = 16 * 1_024;
/** Created once, because every connection is closed with it and capturing a stack is expensive. */
const CLOSED = Object.assign(new Error('The connection was closed.'), { code: 'CLOSED' });

interface Pooled {
  readonly client: Client;
  /** Set while it is being opened. */
  opening: AbortController | null;
  readonly bornMs: number;
  address: string | null;
  idle: NodeJS.Timeout | undefined;
}

export function createConnections(guard: Guard): Connections {
  const kept = new Map<string, Pooled[]>();

  function close(pooled: Pooled): void {
    clearTimeout(pooled.idle);
    pooled.opening?.abort(CLOSED);
    // Its request has been rejected by now; nobody waits for the close itself.
    pooled.client.destroy(CLOSED, () => {});
  }

  function keep(key: string, pooled: Pooled): void {
    if (performance.now() - pooled.bornMs > AGE_MS_MAX) return close(pooled);
    const list = kept.get(key) ?? [];
    kept.set(key, list);
    list.push(pooled);
    pooled.idle = setTimeout(() => {
      list.splice(list.indexOf(pooled), 1);
      if (list.length === 0) kept.delete(key);
      close(pooled);
    }, IDLE_MS).unref();
  }

  function takeKept(key: string): Pooled | undefined {
    const list = kept.get(key) ?? [];
    const pooled = list.pop();
    clearTimeout(pooled?.idle);
    if (list.length === 0) kept.delete(key);
    return pooled;
  }

  return {
    take(ownerId, url) {
      const key = `${ownerId} ${url.origin}`;
      const before = takeKept(key);
      const pooled = before ?? openPooled(url, guard);
      return {
        client: pooled.client,
        address: () => pooled.address,
        kept: before !== undefined,
        keep: () => keep(key, pooled),
        close: () => close(pooled),
      };
    },
    closeKept() {
      for (const list of kept.values()) list.forEach(close);
      kept.clear();
    },
  };
}

function openPooled(url: URL, guard: Guard): Pooled {
  const target = targetOf(url);
  const client = new Client(url.origin, {
    // The attempt as a whole has one deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: HEADER_BYTES_MAX,
    allowH2: false,
    // Called again when the receiver closes the connection; the new one is guarded like the first.
    connect(_, callback) {
      pooled.address = null;
      pooled.opening = new AbortController();
      guardedConnect(target, guard, pooled.opening.signal).then(
        (socket: Socket) => {
          pooled.opening = null;
          pooled.address = socket.remoteAddress ?? null;
          callback(null, socket);
        },
        (error: Error) => {
          pooled.opening = null;
          callback(error, null);
        },
      );
    },
  });
  const pooled: Pooled = {
    client,
    opening: null,
    address: null,
    idle: undefined,
    bornMs: performance.now(),
  };
  return pooled;
}

function targetOf({ protocol, hostname, port }: URL): Target {
  const secure = protocol === 'https:';
  return {
    secure,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 443 : 80) : Number(port),
  };
}
