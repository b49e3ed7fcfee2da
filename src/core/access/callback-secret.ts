// What callbacks are signed with, so that receivers know whose they are: one secret for each owner,
// and for a while after it was replaced the one before it.

import type { CommandOf } from '../command.ts';
import type { Decider } from '../decider.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import type { CallbackSecretKept } from '../result.ts';
import { audited } from './audit.ts';

export interface CallbackSecrets {
  readonly userId: UserId;
  /** Sealed. */
  readonly current: string;
  readonly previous: { readonly sealed: string; readonly untilMs: number } | null;
}

/** Whoever has one is told that one: two processes may find none at the same time. */
export const createCallbackSecret: Decider<
  CommandOf<'create_callback_secret'>,
  CallbackSecretKept
> = {
  addReads(reads, { userId }) {
    reads.owners.push(userId);
    reads.callbackSecrets.push(userId);
  },
  decide(state, command) {
    if (!state.owners.has(command.userId)) return refuse({ code: 'user_not_found' });
    const kept = state.callbackSecrets.get(command.userId);
    if (kept) return accept({ kind: 'callback_secret_kept', secrets: kept }, []);
    const secrets = { userId: command.userId, current: command.sealedSecret, previous: null };
    return accept({ kind: 'callback_secret_kept', secrets }, [
      { kind: 'callback_secrets_changed', secrets },
      audited(command.userId, 'callback_secret_created', command.by),
    ]);
  },
};

/** One that was replaced before is given up: two signatures are as many as a callback carries. */
export const rotateCallbackSecret: Decider<
  CommandOf<'rotate_callback_secret'>,
  CallbackSecretKept
> = {
  addReads(reads, { userId }) {
    reads.owners.push(userId);
    reads.callbackSecrets.push(userId);
  },
  decide(state, command) {
    const { userId, sealedSecret: current, by } = command;
    const kept = state.callbackSecrets.get(userId);
    if (!kept)
      return createCallbackSecret.decide(state, { ...command, kind: 'create_callback_secret' });
    const untilMs = state.nowMs + command.overlapMs;
    const secrets = { userId, current, previous: { sealed: kept.current, untilMs } };
    return accept({ kind: 'callback_secret_kept', secrets }, [
      { kind: 'callback_secrets_changed', secrets },
      audited(userId, 'callback_secret_rotated', by, { old_ends_at_ms: untilMs }),
    ]);
  },
};
