// The secrets that callbacks are signed with: of an owner, and of each receiver that they registered. The
// database keeps them sealed. Unlike other secrets an owner's can be shown again, because receivers need the
// secret itself.

import { randomBytes } from 'node:crypto';
import { assert } from '../core/assert.ts';
import type { CreateCallbackSecret, RotateCallbackSecret } from '../core/keys/callback-secret.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { ByOwnerOrKey } from '../core/proofs/owner-or-key.ts';
import type { CallbackSecrets, EventReceiver } from '../core/rows/receiver.ts';
import { open, seal } from '../crypto/sealed.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

const SECRET_BYTES = 32; // Standard Webhooks: between 24 and 64.
const PREFIX = 'whsec_';
/** Until then callbacks carry a signature with each, so that receivers can change over. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000;

/** The owner's secret; created if there is none. */
export async function callbackSecret(service: Service, ownerId: UserId): Promise<Answer<string>> {
  const kept = await service.store.callbacks.secrets(ownerId);
  if (kept) return { ok: true, value: openSecret(service, kept, kept.current) };
  return secretForUser(service, ownerId, { by: service.operator });
}

/** The same on a proof or with a key, which is decided on with it and leaves a line in the audit trail. */
export async function secretForUser(
  service: Service,
  ownerId: UserId,
  author: ByOwnerOrKey,
): Promise<Answer<string>> {
  return submitChange(service, {
    kind: 'create_callback_secret',
    userId: ownerId,
    sealedSecret: newSealedSecret(service, contextOf(ownerId)),
    ...author,
  });
}

/** Replaces the secret; the one before it stays valid for a day. */
export async function rotateCallbackSecret(
  service: Service,
  ownerId: UserId,
  author: ByOwnerOrKey,
): Promise<Answer<string>> {
  return submitChange(service, {
    kind: 'rotate_callback_secret',
    userId: ownerId,
    sealedSecret: newSealedSecret(service, contextOf(ownerId)),
    overlapMs: SECRET_OVERLAP_MS,
    ...author,
  });
}

/** The secrets a callback is signed with now, the current one first. Rejects without a database. */
export async function signingSecrets(
  service: Service,
  ownerId: UserId,
  receiverId: number | null = null,
): Promise<readonly string[]> {
  const { callbacks } = service.store;
  if (receiverId !== null) {
    const receiver = await callbacks.receiver(ownerId, receiverId);
    assert(receiver, `user ${ownerId} has no receiver ${receiverId}`);
    const valid = validSecrets(service, receiver.secrets);
    return valid.map((one) => openReceiverSecret(service, receiver, one));
  }
  const kept = await callbacks.secrets(ownerId);
  if (kept) return validSecrets(service, kept).map((one) => openSecret(service, kept, one));
  const made = await callbackSecret(service, ownerId);
  if (made.ok) return [made.value];
  throw new Error(`User ${ownerId} has no callback secret: ${made.refusal.code}.`);
}

async function submitChange(
  service: Service,
  command: CreateCallbackSecret | RotateCallbackSecret,
): Promise<Answer<string>> {
  const outcome = await service.gatherer.submit(command);
  if (!outcome.ok) return outcome;
  const { secrets } = outcome.result;
  return { ok: true, value: openSecret(service, secrets, secrets.current) };
}

function validSecrets(
  { store }: Service,
  { current, previous }: EventReceiver['secrets'],
): readonly string[] {
  const stillValid = previous !== null && store.nowMs() < previous.untilMs;
  return stillValid ? [current, previous.sealed] : [current];
}

export function newSealedSecret({ keys }: Service, context: string): string {
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  return seal(keys.callbackSecrets, context, secret);
}

export function openReceiverSecret(
  service: Service,
  { receiverId }: EventReceiver,
  sealed: string,
): string {
  return openSealed(service, receiverContext(receiverId), sealed);
}

function openSecret(service: Service, { userId }: CallbackSecrets, sealed: string): string {
  return openSealed(service, contextOf(userId), sealed);
}

function openSealed({ keys }: Service, context: string, sealed: string): string {
  const outcome = open(keys.callbackSecrets, context, sealed);
  assert(outcome.ok, `the secret of ${context} does not open`);
  return outcome.text;
}

export function receiverContext(receiverId: number): string {
  return `receiver:${receiverId}`;
}

/** Binds the sealed secret to its owner: in another row it does not open. */
function contextOf(ownerId: UserId): string {
  return `callback:${ownerId}`;
}
