// Devices from which a user has signed in before. A device holds a token that is bound to the user and to
// their present login password. It replaces no factor: it only decides what wrong attempts count against.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { User } from '../core/access/user.ts';
import type { Service } from './service.ts';
import { opaqueDigest } from './session.ts';

type Person = Pick<User, 'userId' | 'loginPasswordHash'>;

const ID_BYTES = 16;
const TOKEN = /^([A-Za-z0-9_-]{22})\.([0-9a-f]{64})$/;

/** For the browser, after a sign-in. A device that is known keeps its name, and so its counter. */
export function deviceTokenFor(service: Service, person: Person, former: string | null): string {
  const name = knownDevice(service, person, former) ?? randomBytes(ID_BYTES).toString('base64url');
  return `${name}.${proofOf(service, person, name)}`;
}

/** What wrong attempts of this device are counted against; null: the user does not know it. */
export function deviceSubjectOf(
  service: Service,
  person: Person | undefined,
  token: string | null,
): string | null {
  const name = person ? knownDevice(service, person, token) : null;
  return name === null ? null : opaqueDigest(service, 'device', `${name}\0${person?.userId}`);
}

/** True for the shape only. */
export function isDeviceToken(text: string): boolean {
  return TOKEN.test(text);
}

function knownDevice(service: Service, person: Person, token: string | null): string | null {
  const [, name, proof] = TOKEN.exec(token ?? '') ?? [];
  if (name === undefined || proof === undefined) return null;
  const right = proofOf(service, person, name);
  return timingSafeEqual(Buffer.from(right), Buffer.from(proof)) ? name : null;
}

function proofOf(service: Service, { userId, loginPasswordHash }: Person, name: string): string {
  return opaqueDigest(service, 'known device', `${userId}\0${loginPasswordHash}\0${name}`);
}
