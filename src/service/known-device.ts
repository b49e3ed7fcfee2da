// Browsers in which somebody has signed in before, users and staff alike. A browser holds a name of its own
// and, for the last of those who signed in, a proof that is bound to them and to their present password. It
// replaces no factor: it only decides what wrong attempts count against.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { StaffLogin } from '../core/rows/staff.ts';
import type { User } from '../core/rows/user.ts';
import type { Service } from './service.ts';
import { opaqueDigest } from './session.ts';

type Person =
  | Pick<User, 'userId' | 'loginPasswordHash'>
  | Pick<StaffLogin, 'staffId' | 'passwordHash'>;

const ID_BYTES = 16;
/** The shifts at one till. For one more, whoever became known first is forgotten. */
const PEOPLE_MAX = 8;
const TOKEN = new RegExp(`^([A-Za-z0-9_-]{22})((?:\\.[0-9a-f]{64}){1,${PEOPLE_MAX}})$`);

/** For the browser, after a sign-in. One that knows the person keeps its token; it always keeps its name. */
export function deviceTokenFor(service: Service, person: Person, former: string | null): string {
  if (former !== null && isKnown(service, person, former)) return former;
  const { name, proofs } = partsOf(former) ?? {
    name: randomBytes(ID_BYTES).toString('base64url'),
    proofs: [],
  };
  const kept = [...proofs, proofOf(service, person, name)].slice(-PEOPLE_MAX);
  return [name, ...kept].join('.');
}

/** What wrong attempts in this browser are counted against; null: the person has not signed in there. */
export function deviceSubjectOf(
  service: Service,
  person: Person | undefined,
  token: string | null,
): string | null {
  if (!person || token === null || !isKnown(service, person, token)) return null;
  const name = partsOf(token)?.name;
  const { id, label, version } = identityOf(person);
  // With the password, so that a new one begins a new count.
  return opaqueDigest(service, label, `${name}\0${id}\0${version}`);
}

/** True for the shape only. */
export function isDeviceToken(text: string): boolean {
  return TOKEN.test(text);
}

function partsOf(token: string | null) {
  const [, name, proofs = ''] = TOKEN.exec(token ?? '') ?? [];
  return name === undefined ? null : { name, proofs: proofs.split('.').slice(1) };
}

function isKnown(service: Service, person: Person, token: string): boolean {
  const parts = partsOf(token);
  if (parts === null) return false;
  const right = Buffer.from(proofOf(service, person, parts.name));
  return parts.proofs.some((proof) => timingSafeEqual(right, Buffer.from(proof)));
}

function proofOf(service: Service, person: Person, name: string): string {
  const { id, label, version } = identityOf(person);
  return opaqueDigest(service, `known ${label}`, `${id}\0${version}\0${name}`);
}

function identityOf(person: Person) {
  return 'staffId' in person
    ? { label: 'till', id: person.staffId, version: person.passwordHash }
    : { label: 'device', id: person.userId, version: person.loginPasswordHash };
}
