// Receivers that owners register: in a session on a proof, by a program with their key, or at the machine.
// Somebody else's is answered like one that does not exist.

import type { FieldRule } from '../core/field-rule.ts';
import type { ReceiverChange } from '../core/keys/change-receivers.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { ByOwnerOrKey } from '../core/proofs/owner-or-key.ts';
import { invalid } from '../core/refusal.ts';
import type { ReceiverKept } from '../core/result.ts';
import type { EventReceiver, OwnerEventType } from '../core/rows/receiver.ts';
import { literalAddressOf, urlSyntaxProblem } from '../wire/text-rules.ts';
import { refuse, succeed } from './administration/answer.ts';
import type { Answer, WriteAnswer } from './answer.ts';
import {
  newSealedSecret,
  openReceiverSecret,
  receiverContext,
  SECRET_OVERLAP_MS,
} from './callback-secret.ts';
import { notifyTargetAllowed } from './notify-target.ts';
import type { Service } from './service.ts';

export interface ReceiverSettings {
  readonly url: string;
  readonly types: readonly OwnerEventType[];
}

export interface ReceiverWithSecret {
  readonly receiver: EventReceiver;
  /** Shown once. */
  readonly secret: string;
}

/** As whoever asks gives it. */
export type WantedChange =
  | {
      readonly to: 'settings';
      readonly url: string | null;
      readonly types: ReceiverSettings['types'] | null;
      readonly paused?: boolean | null;
    }
  | { readonly to: 'paused' | 'resumed' | 'removed' };

export function listReceivers(
  { store }: Service,
  ownerId: UserId,
): Promise<readonly EventReceiver[]> {
  return store.callbacks.receiversOf(ownerId);
}

/** Not one that was removed. */
export async function findReceiver(
  { store }: Service,
  ownerId: UserId,
  receiverId: number,
): Promise<Answer<EventReceiver>> {
  const found = await store.callbacks.receiver(ownerId, receiverId);
  return found?.removedAtMs === null
    ? succeed(found)
    : refuse({ code: 'not_found', subject: 'receiver' });
}

/** `replayed`: there was an equal one already, so that whoever deploys twice has one. */
export async function createReceiver(
  service: Service,
  ownerId: UserId,
  { url, types }: ReceiverSettings,
  author: ByOwnerOrKey,
): Promise<WriteAnswer<ReceiverWithSecret>> {
  const problem = receiverUrlProblem(service, url);
  if (problem !== null) return { ok: false, refusal: invalid('url', problem) };
  const receiverId = await service.store.queries.nextId('receiver');
  const sealedSecret = newSealedSecret(service, receiverContext(receiverId));
  const command = { ownerId, receiverId, url, types, sealedSecret, ...author };
  const outcome = await service.gatherer.submit(
    { kind: 'create_receiver', ...command },
    { submitter: `user/${ownerId}` },
  );
  if (!outcome.ok) return outcome;
  const made = withSecret(service, outcome.result);
  return { ok: true, value: made, replayed: made.receiver.receiverId !== receiverId };
}

/** Whoever removes one again, because they heard no answer, gets the one that they removed. */
export async function removeReceiver(
  service: Service,
  ownerId: UserId,
  receiverId: number,
  author: ByOwnerOrKey,
): Promise<Answer<EventReceiver>> {
  const removed = await changeReceiver(service, ownerId, receiverId, { to: 'removed' }, author);
  if (removed.ok || removed.refusal.code !== 'not_found') return removed;
  const before = await service.store.callbacks.receiver(ownerId, receiverId);
  return before ? succeed(before) : removed;
}

export async function changeReceiver(
  service: Service,
  ownerId: UserId,
  receiverId: number,
  wanted: WantedChange,
  author: ByOwnerOrKey,
): Promise<Answer<EventReceiver>> {
  const found = await findReceiver(service, ownerId, receiverId);
  if (!found.ok) return found;
  if (wanted.to !== 'settings') {
    return submitChange(service, found.value, wanted, author, ({ receiver }) => receiver);
  }
  const { url, types, paused = null } = wanted;
  if (url === null && types === null) {
    if (paused === null) return refuse(invalid('url', 'nothing_to_update'));
    const to = paused ? 'paused' : 'resumed';
    return submitChange(service, found.value, { to }, author, ({ receiver }) => receiver);
  }
  const problem = url === null ? null : receiverUrlProblem(service, url);
  if (problem !== null) return refuse(invalid('url', problem));
  const change = {
    to: 'settings',
    ...(url !== null && { url }),
    ...(types !== null && { types }),
    ...(paused !== null && { paused }),
  } as const;
  return submitChange(service, found.value, change, author, ({ receiver }) => receiver);
}

/** The secret before it stays valid for a day. */
export async function rotateReceiverSecret(
  service: Service,
  ownerId: UserId,
  receiverId: number,
  author: ByOwnerOrKey,
): Promise<Answer<ReceiverWithSecret>> {
  const found = await findReceiver(service, ownerId, receiverId);
  if (!found.ok) return found;
  const sealedSecret = newSealedSecret(service, receiverContext(receiverId));
  const change = { to: 'secret', sealedSecret, overlapMs: SECRET_OVERLAP_MS } as const;
  return submitChange(service, found.value, change, author, (kept) => withSecret(service, kept));
}

/** The rule for which it would be refused, as in the notify_url of an order. */
export function receiverUrlProblem(
  { config }: Pick<Service, 'config'>,
  url: string,
): FieldRule | null {
  const problem = urlSyntaxProblem(url);
  if (problem !== null) return problem;
  const address = literalAddressOf(url);
  return address === null || notifyTargetAllowed(config, address) ? null : 'url_address';
}

async function submitChange<Value>(
  service: Service,
  { ownerId, receiverId }: EventReceiver,
  change: ReceiverChange,
  author: ByOwnerOrKey,
  read: (kept: ReceiverKept) => Value,
): Promise<Answer<Value>> {
  const outcome = await service.gatherer.submit(
    { kind: 'change_receiver', ownerId, receiverId, change, ...author },
    { submitter: `user/${ownerId}` },
  );
  return outcome.ok ? succeed(read(outcome.result)) : outcome;
}

function withSecret(service: Service, { receiver }: ReceiverKept): ReceiverWithSecret {
  return { receiver, secret: openReceiverSecret(service, receiver, receiver.secrets.current) };
}
