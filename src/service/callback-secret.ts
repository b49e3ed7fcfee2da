// The secret that callbacks to an owner are signed with. The database keeps it sealed. Unlike other
// secrets it can be shown again, because receivers need the secret itself.

import { randomBytes } from 'node:crypto';
import type { CallbackSecrets } from '../core/access/callback-secret.ts';
import type { ProvenByUser } from '../core/access/login-proof.ts';
import { assert } from '../core/assert.ts';
import type { CreateCallbackSecret, RotateCallbackSecret } from '../core/command.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { open, seal } from '../crypto/sealed.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

const SECRET_BYTES = 32; // Standard Webhooks: between 24 and 64.
const PREFIX = 'whsec_';
/** Until then callbacks carry a signature with each, so that receivers can change over. */
const OVERLAP_MS = 24 * 3_600_000;

/** The owner's secret; created if there is none. */
export async function callbackSecret(service: Service, ownerId: UserId): Promise<Answer<string>> {
  const kept = await service.store.callbacks.secrets(ownerId);
  if (kept) return { ok: true, value: openSecret(service, kept, kept.current) };
  return secretForUser(service, ownerId, { by: service.operator });
}

/** The same for somebody whose proof is decided on with it, and who leaves a line in the audit trail. */
export async function secretForUser(
  service: Service,
  ownerId: UserId,
  author: ProvenByUser,
): Promise<Answer<string>> {
  return submitChange(service, {
    kind: 'create_callback_secret',
    userId: ownerId,
    sealedSecret: sealNewSecret(service, ownerId),
    ...author,
  });
}

/** Replaces the secret; the one before it stays valid for a day. */
export async function rotateCallbackSecret(
  service: Service,
  ownerId: UserId,
  author: ProvenByUser = { by: service.operator },
): Promise<Answer<string>> {
  return submitChange(service, {
    kind: 'rotate_callback_secret',
    userId: ownerId,
    sealedSecret: sealNewSecret(service, ownerId),
    overlapMs: OVERLAP_MS,
    ...author,
  });
}

/** The secrets a callback is signed with now, the current one first. Rejects without a database. */
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

function sealNewSecret({ keys }: Service, ownerId: UserId): string {
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  return seal(keys.callbackSecrets, contextOf(ownerId), secret);
}

function openSecret({ keys }: Service, { userId }: CallbackSecrets, sealed: string): string {
  const outcome = open(keys.callbackSecrets, contextOf(userId), sealed);
  assert(outcome.ok, `a callback secret of user ${userId} does not open`);
  return outcome.text;
}

/** Binds the sealed secret to its owner: in another row it does not open. */
function contextOf(ownerId: UserId): string {
  return `callback:${ownerId}`;
}
