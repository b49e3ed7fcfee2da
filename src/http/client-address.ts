// The address of the client. It is the address of the socket's peer, unless that is a trusted proxy:
// then it is the right-most forwarded address that is not a trusted proxy. Anyone may have written the
// entries to the left of it.

import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Service } from '../service/service.ts';
import { cidrListHolds } from '../wire/address-rules.ts';
import { headerText } from './headers.ts';

export function clientAddress(request: FastifyRequest, service: Service): string {
  const peer = request.raw.socket.remoteAddress ?? '';
  const { trustedProxies } = service.config;
  if (trustedProxies.length === 0 || !cidrListHolds(trustedProxies, peer)) {
    if (request.raw.headers['x-forwarded-for'] !== undefined) warnOnce(service, peer);
    return peer;
  }
  const hops = headerText(request.raw.headers, 'x-forwarded-for')?.split(',') ?? [];
  let address = peer;
  for (const hop of hops.reverse()) {
    const next = withoutPort(hop.trim());
    // An entry that is not an address ends the chain: the proxy that wrote it counts as the client.
    if (isIP(next) === 0) break;
    address = next;
    if (!cidrListHolds(trustedProxies, next)) break;
  }
  return address;
}

const warned = new WeakSet<Service>();

/** Most likely a proxy that the operator forgot; anybody can send the header, so it is said once. */
function warnOnce(service: Service, peer: string): void {
  if (warned.has(service)) return;
  warned.add(service);
  service.log.warn(
    { peer },
    'X-Forwarded-For came from a peer that TAEL_TRUSTED_PROXIES does not name, and is ignored. If that ' +
      'is your proxy, name it: otherwise everybody seems to come from its address.',
  );
}

/** Some proxies write `203.0.113.7:4711` or `[2001:db8::7]:4711`. */
function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop);
  if (bracketed) return bracketed[1] ?? '';
  return /^[\d.]+:\d{1,5}$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop;
}
