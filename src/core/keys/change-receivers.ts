// Decides what becomes of receivers, which owners register for what happens to them besides payments. Each
// has a filter and a secret of its own. Whatever is written for one that is paused waits there until it goes
// on.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import { addOwnerOrKeyReads, type ByOwnerOrKey, checkOwnerOrKey } from '../proofs/owner-or-key.ts';
import type { Reads } from '../reads.ts';
import { invalid } from '../refusal.ts';
import type { ReceiverKept } from '../result.ts';
import { type AuditAction, auditEvent } from '../rows/audit.ts';
import { bitsOf, type EventReceiver, hostOf, type OwnerEventType } from '../rows/receiver.ts';
import type { State } from '../state.ts';

/** Of one owner, removed ones aside. */
export const RECEIVERS_MAX = 10;

export interface CreateReceiver extends ByOwnerOrKey {
  readonly kind: 'create_receiver';
  readonly ownerId: UserId;
  readonly receiverId: number;
  readonly url: string;
  readonly types: readonly OwnerEventType[];
  readonly sealedSecret: string;
}

export interface ChangeReceiver extends ByOwnerOrKey {
  readonly kind: 'change_receiver';
  readonly ownerId: UserId;
  readonly receiverId: number;
  readonly change: ReceiverChange;
}

export type ReceiverChange =
  | {
      readonly to: 'settings';
      /** What is left out stays as it is when this is decided, whoever has changed it meanwhile. */
      readonly url?: string;
      readonly types?: readonly OwnerEventType[];
      readonly paused?: boolean;
    }
  | { readonly to: 'secret'; readonly sealedSecret: string; readonly overlapMs: number }
  | { readonly to: 'paused' | 'resumed' | 'removed' };

export const createReceiver: Decider<CreateReceiver, ReceiverKept> = {
  addReads,
  decide(state, command) {
    const { ownerId, receiverId, url, types, sealedSecret } = command;
    const others = receiversOf(state, ownerId);
    const equal = others.find((one) => one.url === url && bitsOf(one.types) === bitsOf(types));
    if (equal) return shownAgain(state, command, equal);
    if (others.length >= RECEIVERS_MAX) return refuse(invalid('url', 'list_full'));
    const receiver: EventReceiver = {
      receiverId,
      ownerId,
      url,
      host: hostOf(url),
      types,
      paused: false,
      secrets: { current: sealedSecret, previous: null },
      createdAtMs: state.nowMs,
      expiriesFromMs: state.nowMs,
      removedAtMs: null,
    };
    return keepProven(state, command, receiver, 'receiver_created');
  },
};

export const changeReceiver: Decider<ChangeReceiver, ReceiverKept> = {
  addReads,
  decide(state, command) {
    const kept = receiversOf(state, command.ownerId).find(
      (one) => one.receiverId === command.receiverId,
    );
    if (!kept) return refuse({ code: 'not_found', subject: 'receiver' });
    const [receiver, action] = changed(kept, command.change, state.nowMs);
    return keepProven(state, command, receiver, action);
  },
};

function addReads(reads: Reads, { ownerId, ...command }: CreateReceiver | ChangeReceiver): void {
  addOwnerOrKeyReads(reads, ownerId, command);
  reads.receiversOf.push(ownerId);
}

function receiversOf(state: State, ownerId: UserId): readonly EventReceiver[] {
  return [...state.receivers.values()].filter((receiver) => {
    return receiver.ownerId === ownerId && receiver.removedAtMs === null;
  });
}

function changed(
  kept: EventReceiver,
  change: ReceiverChange,
  nowMs: number,
): [EventReceiver, AuditAction] {
  switch (change.to) {
    case 'settings': {
      const { url = kept.url, types = kept.types, paused = kept.paused } = change;
      const hears = kept.types.includes('order.expired') || !types.includes('order.expired');
      const expiriesFromMs = hears ? kept.expiriesFromMs : nowMs;
      const settings = { url, host: hostOf(url), types, paused, expiriesFromMs };
      return [{ ...kept, ...settings }, 'receiver_changed'];
    }
    case 'secret': {
      const { sealedSecret: current, overlapMs } = change;
      // Like those of callbacks: a secret that was replaced before is dropped.
      const previous = { sealed: kept.secrets.current, untilMs: nowMs + overlapMs };
      return [{ ...kept, secrets: { current, previous } }, 'receiver_secret_rotated'];
    }
    case 'paused':
      return [{ ...kept, paused: true }, 'receiver_paused'];
    case 'resumed':
      return [{ ...kept, paused: false }, 'receiver_resumed'];
    case 'removed':
      return [{ ...kept, removedAtMs: nowMs }, 'receiver_removed'];
  }
}

/** Whoever deploys twice has one receiver, and the secret that it had. */
function shownAgain(
  state: State,
  { ownerId, ...command }: CreateReceiver,
  receiver: EventReceiver,
): Decision<ReceiverKept> {
  const check = checkOwnerOrKey(state, ownerId, command);
  if (check.refusal) return refuse(check.refusal, check.events);
  const { receiverId, host, types } = receiver;
  return accept({ kind: 'receiver_kept', receiver }, [
    ...check.events,
    auditEvent(ownerId, 'receiver_secret_shown', command.by, {
      receiver_id: receiverId,
      host,
      types,
    }),
  ]);
}

/** With what the owner's row says of all of them: the one place where both change. */
function keepProven(
  state: State,
  command: CreateReceiver | ChangeReceiver,
  receiver: EventReceiver,
  action: AuditAction,
): Decision<ReceiverKept> {
  const { ownerId, receiverId, host, types } = receiver;
  const check = checkOwnerOrKey(state, ownerId, command);
  if (check.refusal) return refuse(check.refusal, check.events);
  const others = receiversOf(state, ownerId).filter((one) => one.receiverId !== receiverId);
  const working = receiver.removedAtMs === null ? [...others, receiver] : others;
  const announces = bitsOf(working.flatMap((one) => one.types));
  const events: readonly DomainEvent[] = [
    ...check.events,
    { kind: 'receiver_changed', receiver, announces },
    auditEvent(ownerId, action, command.by, { receiver_id: receiverId, host, types }),
  ];
  return accept({ kind: 'receiver_kept', receiver }, events);
}
