// Decides where a callback may go. The address is checked when an order names one, and once more, with the
// port, when it is connected to.

import { networkInterfaces } from 'node:os';
import { type Config, isLoopback } from '../settings/config.ts';
import { cidrListHolds, isForbiddenTarget, parseCidrList } from '../wire/address-rules.ts';
import { type PortRanges, parsePortRanges, portRangesHold } from '../wire/port-ranges.ts';
import { hostOf } from '../wire/text-rules.ts';
import type { Service } from './service.ts';

const LOOPBACK = parseCidrList('127.0.0.0/8,::1/128') ?? [];

/**
 * Ports of services that take a request for something else, or for a command: those that browsers block,
 * and those of databases, caches, container engines and remote desktops. docs/settings.md publishes them.
 */
export const DANGEROUS_PORTS: PortRanges =
  parsePortRanges(
    '1,7,9,11,13,15,17,19-23,25,37,42,43,53,69,77,79,87,95,101-104,109-111,113,115,117,119,123,135,' +
      '137,139,143,161,179,389,427,445,465,512-515,526,530-532,540,548,554,556,563,587,601,636,873,' +
      '989,990,993,995,1433,1521,1719,1720,1723,2049,2375,2376,2379,2380,3306,3389,3659,4045,4190,' +
      '5060,5061,5432,5900,5984,6000,6379,6566,6665-6669,6679,6697,7001,8086,9042,9200,9300,10080,' +
      '10250,11211,27017',
  ) ?? [];

export function notifyTargetAllowed(config: Config, ip: string): boolean {
  return !isForbiddenTarget(ip) || isExempt(config, ip);
}

export type TargetObstacle = 'address_forbidden' | 'port_forbidden' | 'own_address';

/** Null: a callback may go there. `ip` is null where a proxy resolves the name. */
export function notifyObstacle(
  { config, payBase }: Pick<Service, 'config' | 'payBase'>,
  { hostname, port }: { readonly hostname: string; readonly port: number },
  ip: string | null,
): TargetObstacle | null {
  if (ip !== null && !notifyTargetAllowed(config, ip)) return 'address_forbidden';
  const own = new URL(payBase());
  const ownPort = portOf(own);
  if (hostname === hostOf(own.href) && port === ownPort) return 'own_address';
  const listens = port === config.port || (config.publicUrl === null && port === ownPort);
  if (ip !== null && listens && isListenedOn(config.host, ip)) return 'own_address';
  if (!portRangesHold(DANGEROUS_PORTS, port) || (ip !== null && isExempt(config, ip))) return null;
  return 'port_forbidden';
}

/** On a developer's machine, where the service itself is only reached over loopback. */
export function loopbackReceiversAllowed(config: Config): boolean {
  if (config.publicUrl === null) return isLoopback(config.host);
  return isLoopback(hostOf(config.publicUrl));
}

/** Told by a setting, or a developer's own machine. */
function isExempt(config: Config, ip: string): boolean {
  if (cidrListHolds(config.notifyAllow, ip)) return true;
  return loopbackReceiversAllowed(config) && cidrListHolds(LOOPBACK, ip);
}

function portOf({ protocol, port }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

function isListenedOn(host: string, ip: string): boolean {
  if (host === 'localhost') return cidrListHolds(LOOPBACK, ip);
  if (host !== '0.0.0.0' && host !== '::') return cidrListHolds(parseCidrList(host) ?? [], ip);
  if (cidrListHolds(LOOPBACK, ip)) return true;
  return Object.values(networkInterfaces())
    .flat()
    .some((known) => known?.address === ip);
}
