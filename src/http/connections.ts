// Bounds what connections cost. A client that reads nothing of its answer is disconnected, one address
// holds only so many connections, and the server refuses more than it has file descriptors for.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type CidrList, cidrListHolds } from '../wire/address-rules.ts';

export interface ConnectionLimits {
  /** Over all addresses. */
  readonly connectionsMax: number;
  /** Peers that are trusted proxies are exempt: everybody comes from their address. */
  readonly connectionsPerAddressMax: number;
  readonly trustedProxies: CidrList;
  /** A client that takes nothing of what waits for it is cut between one and two of these later. */
  readonly writeDeadlineMs: number;
}

export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.maxConnections = withinDescriptors(limits.connectionsMax);
  const byAddress = new Map<string, number>();
  /** Of every open connection, how many bytes the client had taken at the last look. */
  const taken = new Map<Socket, number | null>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (byAddress.get(address) ?? 0) + 1;
    if (count > limits.connectionsPerAddressMax && !isTrusted(limits, address)) {
      socket.destroy();
      return;
    }
    byAddress.set(address, count);
    taken.set(socket, null);
    socket.once('close', () => {
      taken.delete(socket);
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left === 0) byAddress.delete(address);
      else byAddress.set(address, left);
    });
  });
  const timer = setInterval(() => cutStalled(taken), limits.writeDeadlineMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function cutStalled(taken: Map<Socket, number | null>): void {
  for (const [socket, before] of taken) {
    const now = socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : null;
    if (now !== null && now === before) socket.destroy();
    else taken.set(socket, now);
  }
}

function isTrusted({ trustedProxies }: ConnectionLimits, address: string): boolean {
  return trustedProxies.length > 0 && cidrListHolds(trustedProxies, address);
}

/** Some are for the database, callbacks, logs and other files. */
const DESCRIPTORS_KEPT = 100;

/** A process without descriptors serves nobody, so it refuses connections before. */
function withinDescriptors(connectionsMax: number): number {
  const open = openFilesMax();
  return open === null
    ? connectionsMax
    : Math.min(connectionsMax, Math.max(1, open - DESCRIPTORS_KEPT));
}

/** The limit of the operating system; null: there is none, or it is not known. */
function openFilesMax(): number | null {
  if (!process.report) return null;
  // Otherwise the report resolves the names of all peers; the types do not know the switch.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: unknown } };
  };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : null;
}
