// Opens a connection to a receiver, but only to an address that callbacks may go to. The name is resolved
// once, here, and the connection gets the very addresses that were checked: a DNS answer that changes
// afterwards is never used unchecked.

import { once } from 'node:events';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContextOptions } from 'node:tls';
import type { TargetObstacle } from '../service/notify-target.ts';
import { AttemptError, codeOf } from './attempt-error.ts';
import { connectThrough } from './egress-proxy.ts';
import type { ResolveName } from './host-names.ts';

export interface Guard {
  readonly resolve: ResolveName;
  /** Why a callback may not go to this address of the target; null: it may. No address: to its name. */
  readonly obstacle: (target: Target, ip: string | null) => TargetObstacle | null;
  /** Everything leaves through it; null: nothing stands between. */
  readonly proxy: URL | null;
  /** Certificate authorities to trust instead of the platform's. */
  readonly ca?: SecureContextOptions['ca'];
}

export interface Target {
  readonly secure: boolean;
  /** A name or an address, without brackets. */
  readonly hostname: string;
  readonly port: number;
}

/** After this time without a connection the next address is tried too. */
const NEXT_ADDRESS_MS = 1_000;

/** A name may have thousands, and its owner could make us try all of them. */
const ADDRESSES_MAX = 8;

/** Rejects with an AttemptError, or with any error once the signal is aborted. */
export async function guardedConnect(
  target: Target,
  guard: Guard,
  signal: AbortSignal,
): Promise<Socket> {
  if (guard.proxy !== null) return connectByProxy(target, guard, guard.proxy, signal);
  const { hostname, port } = target;
  // The platform does not resolve a literal address, so a check inside `lookup` alone would miss it.
  const addresses = isIP(hostname) === 0 ? await guard.resolve(hostname, signal) : [hostname];
  // One forbidden address among several is a mistake or an attack. Either way the name is refused.
  for (const address of addresses) assertAllowed(target, address, guard);
  const socket = connectTcp({
    host: hostname,
    port,
    lookup: lookupReturning(addresses.slice(0, ADDRESSES_MAX)),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    noDelay: true,
  });
  await waitUntilOpen(socket, 'connect', signal).catch((error: unknown) => {
    throw new AttemptError('connection_failed', codeOf(error));
  });
  try {
    const { remoteAddress } = socket;
    // The receiver closed the connection at once.
    if (remoteAddress === undefined) throw new AttemptError('connection_failed', 'ENOTCONN');
    assertAllowed(target, remoteAddress, guard);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return target.secure ? startTls(socket, target, guard, signal) : socket;
}

/** Names are the proxy's to resolve; an address that stands in the URL is refused as always. */
async function connectByProxy(
  target: Target,
  guard: Guard,
  proxy: URL,
  signal: AbortSignal,
): Promise<Socket> {
  assertAllowed(target, isIP(target.hostname) === 0 ? null : target.hostname, guard);
  const socket = await connectThrough(proxy, target, signal);
  return target.secure ? startTls(socket, target, guard, signal) : socket;
}

function assertAllowed(target: Target, address: string | null, { obstacle }: Guard): void {
  const found = obstacle(target, address);
  if (found !== null) throw new AttemptError(found, address ?? target.hostname);
}

function lookupReturning(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, { all }, callback) => {
    const [first = { address: '', family: 0 }] = answers;
    if (all) callback(null, answers);
    else callback(null, first.address, first.family);
  };
}

async function startTls(
  socket: Socket,
  { hostname }: Target,
  { ca }: Guard,
  signal: AbortSignal,
): Promise<Socket> {
  const address = socket.remoteAddress ?? null;
  const secure = connectTls({
    socket,
    host: hostname,
    // An address is not sent as server name (RFC 6066, section 3), but the certificate must match it.
    ...(isIP(hostname) === 0 && { servername: hostname.replace(/\.$/, '') }),
    ALPNProtocols: ['http/1.1'],
    ...(ca !== undefined && { ca }),
  });
  await waitUntilOpen(secure, 'secureConnect', signal).catch((error: unknown) => {
    socket.destroy();
    throw new AttemptError('tls_failed', codeOf(error), address);
  });
  return secure;
}

async function waitUntilOpen(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<void> {
  // Later errors of a destroyed socket concern nobody, but unhandled they would end the process.
  socket.on('error', () => {});
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
