// Opens a connection to a receiver, and only to an address a callback may go to. A name is looked up
// here, once, and the addresses that were judged are the ones the connection is given: nothing asks
// for the name again in between, so an answer that changes is judged or not used.

import { once } from 'node:events';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContextOptions } from 'node:tls';
import { AttemptError, codeOf } from './attempt-error.ts';
import type { ResolveName } from './host-names.ts';

export interface Guard {
  readonly resolve: ResolveName;
  /** Whether a callback may go to this IP address. */
  readonly allowed: (ip: string) => boolean;
  /** Authorities to trust in place of the platform's. */
  readonly ca?: SecureContextOptions['ca'];
}

export interface Target {
  readonly secure: boolean;
  /** A name or an address, without brackets. */
  readonly hostname: string;
  readonly port: number;
}

/** The next address is tried when one has not answered for so long. */
const NEXT_ADDRESS_MS = 1_000;

/** A name may have thousands, and whoever owns it would have us knock at all of them. */
const ADDRESSES_MAX = 8;

/** Rejects with an AttemptError; once the signal has been given, with any. */
export async function guardedConnect(
  target: Target,
  guard: Guard,
  signal: AbortSignal,
): Promise<Socket> {
  const { hostname, port } = target;
  // The platform does not look up what is an address, so a check at the look-up alone would miss it.
  const addresses = isIP(hostname) === 0 ? await guard.resolve(hostname, signal) : [hostname];
  // One wrong address among several is a mistake or an attack; in neither case is it for us to choose.
  for (const address of addresses) assertAllowed(address, guard);
  const socket = connectTcp({
    host: hostname,
    port,
    lookup: answering(addresses.slice(0, ADDRESSES_MAX)),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    noDelay: true,
  });
  await opened(socket, 'connect', signal).catch((error: unknown) => {
    throw new AttemptError('connection_failed', codeOf(error));
  });
  try {
    const { remoteAddress } = socket;
    // It hung up at once, and is no longer connected to anything.
    if (remoteAddress === undefined) throw new AttemptError('connection_failed', 'ENOTCONN');
    assertAllowed(remoteAddress, guard);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return target.secure ? secured(socket, target, guard, signal) : socket;
}

function assertAllowed(address: string, { allowed }: Guard): void {
  if (!allowed(address)) throw new AttemptError('address_forbidden', address);
}

function answering(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, { all }, callback) => {
    const [first = { address: '', family: 0 }] = answers;
    if (all) callback(null, answers);
    else callback(null, first.address, first.family);
  };
}

async function secured(
  socket: Socket,
  { hostname }: Target,
  { ca }: Guard,
  signal: AbortSignal,
): Promise<Socket> {
  const address = socket.remoteAddress ?? null;
  const secure = connectTls({
    socket,
    host: hostname,
    // An address is no server name (RFC 6066, section 3); the certificate is held to it all the same.
    ...(isIP(hostname) === 0 && { servername: hostname.replace(/\.$/, '') }),
    ALPNProtocols: ['http/1.1'],
    ...(ca !== undefined && { ca }),
  });
  await opened(secure, 'secureConnect', signal).catch((error: unknown) => {
    socket.destroy();
    throw new AttemptError('tls_failed', codeOf(error), address);
  });
  return secure;
}

async function opened(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<void> {
  // Whatever else goes wrong with a socket that was given up is nobody's business.
  socket.on('error', () => {});
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
