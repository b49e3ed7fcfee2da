// The subjects that wrong login passwords are counted under, as keyed digests. Counting and clearing
// must use the same ones.

import type { UserId } from '../core/ledger/wallet.ts';
import type { AddressSubjects, SignInSubjects } from '../core/proofs/throttle.ts';
import { networkOf, siteOf, siteOrNetworkOf } from '../wire/network.ts';
import type { Service } from './service.ts';
import { opaqueDigest } from './session.ts';

/** For wrong codes of a user. The housekeeping of the store knows these by their first letters. */
export function codeSubjectOf(service: Service, userId: UserId): string {
  return `code/${opaqueDigest(service, 'code', `${userId}`)}`;
}

/**
 * For signing in from one network or site. A new login password begins a new count; `version` is the hash of
 * the present one, empty for a login that nobody has.
 */
export function signInSubjectsFrom(
  service: Service,
  login: string,
  version: string,
  clientAddress: string,
): Pick<SignInSubjects, 'networkSubject' | 'siteSubject'> {
  const site = siteOf(clientAddress);
  const from = (place: string) =>
    opaqueDigest(service, 'login from', [login, version, place].join('\0'));
  return {
    networkSubject: from(networkOf(clientAddress)),
    siteSubject: site === null ? null : from(site),
  };
}

/** For signing in from anywhere, where all can raise the counter who know the login. `login`: normalised. */
export function loginSubjectOf(service: Service, login: string): string {
  return opaqueDigest(service, 'login', login);
}

/** For users in a session who prove again who they are. */
export function userSubjectOf(service: Service, userId: UserId): string {
  return opaqueDigest(service, 'proof', `${userId}`);
}

/** For proofs and for signing up, whoever the user is. */
export function addressSubjectsOf(
  service: Service,
  label: 'address' | 'sign-up',
  clientAddress: string,
): AddressSubjects {
  const site = siteOf(clientAddress);
  return {
    addressSubject: opaqueDigest(service, label, networkOf(clientAddress)),
    siteSubject: site === null ? null : opaqueDigest(service, label, site),
  };
}

/** Who shares the queue for writes that come before somebody has signed in. */
export function submitterAt(service: Service, what: string, clientAddress: string): string {
  return `${what}/${opaqueDigest(service, 'party', siteOrNetworkOf(clientAddress))}`;
}

/**
 * How long the most blocked of these subjects has to wait; 0: none is blocked. Asked before anything is
 * hashed, so that blocked guesses cost little; the command decides again.
 */
export async function throttledSeconds(
  { store }: Service,
  subjects: readonly (string | null)[],
): Promise<number> {
  const counted = await store.queries.attempts(subjects.filter((one) => one !== null));
  const untilMs = Math.max(0, ...counted.map(({ blockedUntilMs }) => blockedUntilMs ?? 0));
  return Math.max(0, Math.ceil((untilMs - store.nowMs()) / 1000));
}
