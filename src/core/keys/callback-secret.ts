// Decides about the secrets that callbacks are signed with, so that receivers know who sent them: one for
// each owner and, for a while after a rotation, the one before it.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { addOwnerOrKeyReads, type ByOwnerOrKey, checkOwnerOrKey } from '../proofs/owner-or-key.ts';
import type { CallbackSecretKept } from '../result.ts';
import { auditEvent } from '../rows/audit.ts';

/** The secret that callbacks to a user are signed with, unless there is one already. */
export interface CreateCallbackSecret extends ByOwnerOrKey {
  readonly kind: 'create_callback_secret';
  readonly userId: UserId;
  readonly sealedSecret: string;
}

export interface RotateCallbackSecret extends ByOwnerOrKey {
  readonly kind: 'rotate_callback_secret';
  readonly userId: UserId;
  readonly sealedSecret: string;
  /** For how long callbacks are signed with the old one as well. */
  readonly overlapMs: number;
}

/** An existing secret is kept: two processes may both find none at the same time. */
export const createCallbackSecret: Decider<CreateCallbackSecret, CallbackSecretKept> = {
  addReads(reads, { userId, ...command }) {
    addOwnerOrKeyReads(reads, userId, command);
    reads.callbackSecrets.push(userId);
  },
  decide(state, command) {
    const check = checkOwnerOrKey(state, command.userId, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const kept = state.callbackSecrets.get(command.userId);
    if (kept)
      return accept(
        { kind: 'callback_secret_kept', secrets: kept },
        eventsOfShowing(command, check),
      );
    const secrets = { userId: command.userId, current: command.sealedSecret, previous: null };
    return accept({ kind: 'callback_secret_kept', secrets }, [
      { kind: 'callback_secrets_changed', secrets },
      ...check.events,
      auditEvent(command.userId, 'callback_secret_created', command.by),
    ]);
  },
};

/** Nobody but the machine is shown the secret without a line about it. */
function eventsOfShowing(
  { userId, by }: CreateCallbackSecret,
  { events }: ReturnType<typeof checkOwnerOrKey>,
): readonly DomainEvent[] {
  return by.kind === 'operator'
    ? events
    : [...events, auditEvent(userId, 'callback_secret_shown', by)];
}

/** A callback carries two signatures at most, so a secret that was replaced before is dropped. */
export const rotateCallbackSecret: Decider<RotateCallbackSecret, CallbackSecretKept> = {
  addReads(reads, { userId, ...command }) {
    addOwnerOrKeyReads(reads, userId, command);
    reads.callbackSecrets.push(userId);
  },
  decide(state, command) {
    const { userId, sealedSecret: current, by } = command;
    const kept = state.callbackSecrets.get(userId);
    if (!kept)
      return createCallbackSecret.decide(state, { ...command, kind: 'create_callback_secret' });
    const check = checkOwnerOrKey(state, userId, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const untilMs = state.nowMs + command.overlapMs;
    const secrets = { userId, current, previous: { sealed: kept.current, untilMs } };
    return accept({ kind: 'callback_secret_kept', secrets }, [
      { kind: 'callback_secrets_changed', secrets },
      ...check.events,
      auditEvent(userId, 'callback_secret_rotated', by, { old_ends_at_ms: untilMs }),
    ]);
  },
};
