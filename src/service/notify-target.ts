// Which addresses a callback may go to. Checked when an order names one, and again for the address
// that is connected to.

import { type Config, isLoopback } from '../config.ts';
import { cidrListHolds, isForbiddenTarget, parseCidrList } from '../wire/address-rules.ts';
import { hostOf } from '../wire/text-rules.ts';

const LOOPBACK = parseCidrList('127.0.0.0/8,::1/128') ?? [];

export function notifyTargetAllowed(config: Config, ip: string): boolean {
  if (!isForbiddenTarget(ip) || cidrListHolds(config.notifyAllow, ip)) return true;
  return loopbackReceiversAllowed(config) && cidrListHolds(LOOPBACK, ip);
}

/** On a developer's machine, where the service itself is only reached over loopback. */
export function loopbackReceiversAllowed(config: Config): boolean {
  if (config.publicUrl === null) return isLoopback(config.host);
  return isLoopback(hostOf(config.publicUrl));
}
