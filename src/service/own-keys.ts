// What users do with their own API keys while they are signed in. Somebody else's key is answered like one
// that does not exist.

import type { UserId } from '../core/ledger/wallet.ts';
import type { KeyUse, KeyView } from '../store/store.ts';
import type { ActingUser } from './acting-user.ts';
import { refuse, succeed } from './administration/answer.ts';
import { type CreatedKey, createKey, type NewKey } from './administration/create-key.ts';
import { revokeKey } from './administration/revoke-key.ts';
import { type RotatedKey, rotateKey } from './administration/rotate-key.ts';
import { type KeyChange, updateKey } from './administration/update-key.ts';
import type { Answer } from './answer.ts';
import { NO_REQUESTS, requestsByHour } from './own-requests.ts';
import { proveInSession, type TypedProof } from './prove-in-session.ts';
import type { Service } from './service.ts';

export interface OwnKey {
  readonly key: KeyView['key'];
  /** Null: never used. */
  readonly use: KeyUse | null;
  /** In each of the last 24 hours, the current one last. */
  readonly requestsByHour: readonly number[];
}

/** The newest first, those that have ended included. */
export async function ownKeys(service: Service, userId: UserId): Promise<readonly OwnKey[]> {
  const { store } = service;
  const [keys, uses, hours] = await Promise.all([
    store.queries.keysOf(userId),
    store.queries.keyUses(userId),
    requestsByHour(service, userId),
  ]);
  const own = (key: KeyView['key']) => ({
    key,
    use: uses.get(key.keyId) ?? null,
    requestsByHour: hours.get(key.keyId) ?? NO_REQUESTS,
  });
  return keys.map(own).reverse();
}

export async function createOwnKey(
  service: Service,
  { userId, by }: ActingUser,
  wanted: Omit<NewKey, 'userId'>,
  typed: TypedProof,
): Promise<Answer<CreatedKey>> {
  const proved = await proveInSession(service, userId, typed, by.from);
  if (!proved.ok) return proved;
  return createKey(service, { ...wanted, userId }, { by, proof: proved.value.proof });
}

/** `typed`: null where the change only narrows the key. */
export async function updateOwnKey(
  service: Service,
  { userId, by }: ActingUser,
  keyId: string,
  change: KeyChange,
  typed: TypedProof | null,
): Promise<Answer<{ readonly keyId: string }>> {
  const own = await findOwnKey(service, userId, keyId);
  if (!own.ok) return own;
  if (typed === null) return updateKey(service, keyId, change, { by });
  const proved = await proveInSession(service, userId, typed, by.from);
  if (!proved.ok) return proved;
  return updateKey(service, keyId, change, { by, proof: proved.value.proof });
}

export async function rotateOwnKey(
  service: Service,
  { userId, by }: ActingUser,
  keyId: string,
  overlapMs: number,
  typed: TypedProof,
): Promise<Answer<RotatedKey>> {
  const own = await findOwnKey(service, userId, keyId);
  if (!own.ok) return own;
  const proved = await proveInSession(service, userId, typed, by.from);
  if (!proved.ok) return proved;
  return rotateKey(service, keyId, overlapMs, { by, proof: proved.value.proof });
}

/** Takes no proof: it can only take something away. */
export async function revokeOwnKey(
  service: Service,
  { userId, by }: ActingUser,
  keyId: string,
): Promise<Answer<{ readonly keyId: string }>> {
  const own = await findOwnKey(service, userId, keyId);
  return own.ok ? revokeKey(service, keyId, by) : own;
}

async function findOwnKey(
  { store }: Service,
  userId: UserId,
  keyId: string,
): Promise<Answer<KeyView>> {
  const view = await store.queries.key(keyId);
  return view?.key.userId === userId
    ? succeed(view)
    : refuse({ code: 'not_found', subject: 'key' });
}
