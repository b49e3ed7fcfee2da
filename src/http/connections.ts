// Bounds what connections cost. A client that reads nothing of its answer is disconnected. One address holds
// only so many connections, and the process no more than it has file descriptors for: whoever comes then
// takes the place of the one that has asked for nothing for the longest time. Where all of them wait for
// answers, they take that of one that reads, from the address that holds the most.

import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type CidrList, cidrListHolds } from '../wire/address-rules.ts';
import { siteOrNetworkOf } from '../wire/network.ts';

export interface ConnectionLimits {
  /** Over all addresses. */
  readonly connectionsMax: number;
  /** Unless it is given, a share. Trusted proxies are exempt: everybody comes from their address. */
  readonly connectionsPerAddressMax?: number;
  readonly trustedProxies: CidrList;
  /** For so long one that has just come counts as about to ask: its request may be on the way. */
  readonly newcomerMs: number;
  /** A client that takes nothing of what waits for it is cut between one and two of these later. */
  readonly writeDeadlineMs: number;
}

/** One address has no more than one part of so many. */
const ADDRESS_SHARE = 8;

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  readonly sinceMs: number;
  /** How many bytes the client had taken at the last look. */
  taken: number | null;
  /** To the newest of its requests. */
  response: ServerResponse | null;
  /** It has sent a request before the one before it was answered, as hardly any client does. */
  isImpatient: boolean;
}

export interface OpenConnections {
  /** To the newest request of a connection, whatever became of it; null: none has come. */
  lastResponse(socket: Socket): ServerResponse | null;
  /** An answer says that it is the last one. Whatever is asked behind it would not be answered. */
  isEnding(socket: Socket): boolean;
}

export function limitConnections(server: Server, limits: ConnectionLimits): OpenConnections {
  const connectionsMax = withinDescriptors(limits.connectionsMax);
  const { connectionsPerAddressMax = Math.ceil(limits.connectionsMax / ADDRESS_SHARE) } = limits;
  const open = openConnections(limits.newcomerMs);
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? '';
    // Of IPv6 one client may have more addresses than there are connections.
    const address = isTrusted(limits, peer) ? peer : siteOrNetworkOf(peer);
    const hasMany = open.countOf(address) >= connectionsPerAddressMax;
    const mustEndOne = hasMany && !isTrusted(limits, address);
    if (mustEndOne || open.count() >= connectionsMax) {
      const dispensable = mustEndOne
        ? open.mostDispensable(address)
        : (open.mostDispensable(null) ?? open.readerInCrowd(address, limits));
      if (dispensable !== null) open.remove(dispensable);
      (dispensable ?? socket).destroy();
      if (dispensable === null) return;
    }
    open.add(socket, address);
    socket.once('close', () => open.remove(socket));
  });
  server.on('request', ({ socket }, response) => open.noteRequest(socket, response));
  const timer = setInterval(() => cutStalled(open.all()), limits.writeDeadlineMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
  return open;
}

function openConnections(newcomerMs: number) {
  /** The one that has been silent for the longest time comes first. */
  const connections = new Map<Socket, Connection>();
  const counts = new Map<string, number>();

  /** Null: all of them are being answered, their clients read, and ask one thing after another. */
  function mostDispensable(address: string | null): Socket | null {
    let newcomer: Socket | null = null;
    let deaf: Socket | null = null;
    let impatient: Socket | null = null;
    const nowMs = performance.now();
    for (const connection of connections.values()) {
      if (address !== null && connection.address !== address) continue;
      const { socket, response, sinceMs } = connection;
      const isNew = response === null && nowMs - sinceMs < newcomerMs;
      if (isWaitedFor(connection) && !isNew) return socket;
      if (isNew) newcomer ??= socket;
      else if (connection.isImpatient) impatient ??= socket;
      else if (socket.writableLength > 0) deaf ??= socket;
    }
    return impatient ?? newcomer ?? deaf;
  }

  return {
    mostDispensable,
    readerInCrowd: (newcomerAddress: string, limits: ConnectionLimits) =>
      newestReader(connections.values(), crowdBefore(counts, newcomerAddress, limits)),
    count: () => connections.size,
    countOf: (address: string) => counts.get(address) ?? 0,
    all: () => connections.values(),
    lastResponse: (socket: Socket) => connections.get(socket)?.response ?? null,
    isEnding: (socket: Socket) => isEnding(connections.get(socket)),
    add(socket: Socket, address: string) {
      const none = { taken: null, response: null, isImpatient: false };
      connections.set(socket, { socket, address, sinceMs: performance.now(), ...none });
      counts.set(address, (counts.get(address) ?? 0) + 1);
    },
    noteRequest(socket: Socket, response: ServerResponse) {
      const connection = connections.get(socket);
      if (connection === undefined || isEnding(connection)) return;
      const { response: before } = connection;
      if (before !== null && !before.writableFinished) {
        connection.isImpatient = true;
        // The platform sends no answer behind one that closes the connection.
        if (!before.headersSent) before.shouldKeepAlive = true;
      }
      connection.response = response;
      connections.delete(socket);
      connections.set(socket, connection);
    },
    remove(socket: Socket) {
      const connection = connections.get(socket);
      if (connection === undefined) return;
      connections.delete(socket);
      const left = (counts.get(connection.address) ?? 1) - 1;
      if (left === 0) counts.delete(connection.address);
      else counts.set(connection.address, left);
    },
  };
}

function isEnding(connection: Connection | undefined): boolean {
  const response = connection?.response ?? null;
  return response?.headersSent === true && !response.shouldKeepAlive;
}

/** It is the client's turn: no request has come, or not all of it, or it was answered. */
function isWaitedFor({ response }: Connection): boolean {
  return response === null || !response.req.complete || response.writableFinished;
}

/** The address that holds the most; null: none would hold more than the newcomer's. */
function crowdBefore(
  counts: ReadonlyMap<string, number>,
  newcomerAddress: string,
  limits: ConnectionLimits,
): string | null {
  let crowd: string | null = null;
  let most = (counts.get(newcomerAddress) ?? 0) + 1;
  for (const [address, count] of counts) {
    if (count > most && !isTrusted(limits, address)) [crowd, most] = [address, count];
  }
  return crowd;
}

function newestReader(connections: Iterable<Connection>, crowd: string | null): Socket | null {
  let newest: Socket | null = null;
  for (const { socket, address, response } of connections) {
    if (address === crowd && response !== null && isRead(response)) newest = socket;
  }
  return newest;
}

/** Whoever asks again loses nothing. */
function isRead({ req: { method } }: ServerResponse): boolean {
  return method === 'GET' || method === 'HEAD';
}

function cutStalled(connections: Iterable<Connection>): void {
  for (const connection of connections) {
    const { socket, taken } = connection;
    const now = socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : null;
    if (now !== null && now === taken) socket.destroy();
    else connection.taken = now;
  }
}

function isTrusted({ trustedProxies }: ConnectionLimits, address: string): boolean {
  return trustedProxies.length > 0 && cidrListHolds(trustedProxies, address);
}

/** Some are for the database, callbacks, logs and other files. */
const DESCRIPTORS_KEPT = 100;

/** A process without descriptors serves nobody, so it has fewer connections. */
export function withinDescriptors(connectionsMax: number): number {
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
