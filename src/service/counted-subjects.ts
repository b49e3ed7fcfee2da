// Under which names wrong login passwords are counted, as the database may know them: whoever counts
// them and whoever forgets them must mean the same.

import ipaddr from 'ipaddr.js';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Service } from './service.ts';
import { opaque } from './session.ts';

/** At signing in, where anybody can raise the counter who knows the login. Asks for the normalised one. */
export function loginSubjectOf(service: Service, login: string): string {
  return opaque(service, 'login', login);
}

/** Where somebody in a session proves himself again. */
export function userSubjectOf(service: Service, userId: UserId): string {
  return opaque(service, 'proof', `${userId}`);
}

/** For both, whoever is meant. */
export function addressSubjectOf(service: Service, clientAddress: string): string {
  return opaque(service, 'address', throttledNetwork(clientAddress));
}

/**
 * How long the most blocked of these subjects has to wait; 0: none is blocked. Asked before anything is
 * hashed, so that blocked guesses cost little; the command decides again.
 */
export async function throttledSeconds(
  { store }: Service,
  subjects: readonly string[],
): Promise<number> {
  const untilMs = await store.queries.blockedUntilMs(subjects);
  return Math.max(0, Math.ceil((untilMs - store.nowMs()) / 1000));
}

/** One customer has a whole /64 of IPv6 addresses, so they count as one. */
export function throttledNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
