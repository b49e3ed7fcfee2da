// The subjects that wrong login passwords are counted under, as keyed digests. Counting and clearing
// must use the same ones.

import ipaddr from 'ipaddr.js';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Service } from './service.ts';
import { opaqueDigest } from './session.ts';

/** For wrong codes of a user. The housekeeping of the store knows these by their first letters. */
export function codeSubjectOf(service: Service, userId: UserId): string {
  return `code/${opaqueDigest(service, 'code', `${userId}`)}`;
}

/**
 * For signing in from one network. A new login password begins a new count; `version` is the hash of the
 * present one, empty for a login that nobody has.
 */
export function networkSubjectOf(
  service: Service,
  login: string,
  version: string,
  clientAddress: string,
): string {
  const parts = [login, version, throttledNetwork(clientAddress)];
  return opaqueDigest(service, 'login from', parts.join('\0'));
}

/** For signing in from anywhere, where all can raise the counter who know the login. `login`: normalised. */
export function loginSubjectOf(service: Service, login: string): string {
  return opaqueDigest(service, 'login', login);
}

/** For users in a session who prove again who they are. */
export function userSubjectOf(service: Service, userId: UserId): string {
  return opaqueDigest(service, 'proof', `${userId}`);
}

/** For both, whoever the user is. */
export function addressSubjectOf(service: Service, clientAddress: string): string {
  return opaqueDigest(service, 'address', throttledNetwork(clientAddress));
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

/** One customer has a whole /64 of IPv6 addresses, so it counts as one. */
export function throttledNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
