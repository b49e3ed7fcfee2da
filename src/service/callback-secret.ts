// What callbacks to an owner's addresses are signed with. The database keeps it sealed, and unlike
// other secrets it can be asked for again: receivers need it as it is.

import { randomBytes } from 'node:crypto';
import type { CallbackSecrets } from '../core/access/callback-secret.ts';
import { assert } from '../core/assert.ts';
import type { CreateCallbackSecret, RotateCallbackSecret } from '../core/command.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { open, seal } from '../crypto/sealed.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

const SECRET_BYTES = 32; // Standard Webhooks: between 24 and 64.
const PREFIX = 'whsec_';
/** Receivers change over while callbacks carry a signature with each. */
const OVERLAP_MS = 24 * 3_600_000;

/** The owner's secret, made now if there is none. */
export async function callbackSecret(service: Service, ownerId: UserId): Promise<Answer<string>> {
  const kept = await service.store.callbacks.secrets(ownerId);
  if (kept) return { ok: true, value: openSecret(service, kept, kept.current) };
  return submitChange(service, {
    kind: 'create_callback_secret',
    userId: ownerId,
    sealedSecret: freshSecret(service, ownerId),
    by: service.operator,
  });
}

/** A new one; the one before it goes on for a day. */
export async function rotateCallbackSecret(
  service: Service,
  ownerId: UserId,
): Promise<Answer<string>> {
  return submitChange(service, {
    kind: 'rotate_callback_secret',
    userId: ownerId,
    sealedSecret: freshSecret(service, ownerId),
    overlapMs: OVERLAP_MS,
    by: service.operator,
  });
}

/** All that a callback is signed with now, the current one first. Rejects when that cannot be told. */
export async function signingSecrets(
  service: Service,
  ownerId: UserId,
): Promise<readonly string[]> {
  const kept = await service.store.callbacks.secrets(ownerId);
  if (kept) {
    const { current, previous } = kept;
    const stillValid = previous !== null && service.store.nowMs() < previous.untilMs;
    const sealed = stillValid ? [current, previous.sealed] : [current];
    return sealed.map((one) => openSecret(service, kept, one));
  }
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

function freshSecret({ keys }: Service, ownerId: UserId): string {
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  return seal(keys.callbackSecrets, contextOf(ownerId), secret);
}

function openSecret({ keys }: Service, { userId }: CallbackSecrets, sealed: string): string {
  const outcome = open(keys.callbackSecrets, contextOf(userId), sealed);
  assert(outcome.ok, `a callback secret of user ${userId} does not open`);
  return outcome.text;
}

/** Binds a sealed secret to its owner: moved to another row it does not open. */
function contextOf(ownerId: UserId): string {
  return `callback:${ownerId}`;
}
