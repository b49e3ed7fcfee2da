// Invites: places that an operator gives to people who may sign up. The code is a secret that whoever
// has it may use; the books know its digest.

import { assert } from '../assert.ts';
import type { CommandOf } from '../command.ts';
import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import { invalid } from '../refusal.ts';
import type { InviteChanged } from '../result.ts';
import type { Provenance } from './audit.ts';

export interface Invite {
  readonly inviteId: number;
  readonly codeDigest: string;
  readonly places: number;
  /** How many have signed up with it. */
  readonly taken: number;
  readonly createdAtMs: number;
  /** Who made it, and where: an account on a machine. */
  readonly createdBy: string;
  readonly expiresAtMs: number;
  readonly revokedAtMs: number | null;
  readonly revokedBy: string | null;
}

export type InviteStatus = 'open' | 'used_up' | 'expired' | 'revoked';

export function inviteStatus(invite: Invite, nowMs: number): InviteStatus {
  if (invite.revokedAtMs !== null) return 'revoked';
  if (invite.taken >= invite.places) return 'used_up';
  return nowMs < invite.expiresAtMs ? 'open' : 'expired';
}

export const createInvite: Decider<CommandOf<'create_invite'>, InviteChanged> = {
  addReads() {},
  decide(state, command) {
    const { kind: _, by, ...terms } = command;
    const fresh = { taken: 0, createdAtMs: state.nowMs, createdBy: accountOf(by) };
    const invite = { ...terms, ...fresh, revokedAtMs: null, revokedBy: null };
    return accept({ kind: 'invite_changed', invite }, [{ kind: 'invite_changed', invite }]);
  },
};

/** Whoever has signed up with it stays. Revoking twice is revoking once: the first time stays. */
export const revokeInvite: Decider<CommandOf<'revoke_invite'>, InviteChanged> = {
  addReads(reads, { codeDigest }) {
    reads.invites.push(codeDigest);
  },
  decide(state, command) {
    const invite = state.invites.get(command.codeDigest);
    if (!invite) return refuse(invalid('invite_id', 'unknown_invite'));
    if (invite.revokedAtMs !== null) return accept({ kind: 'invite_changed', invite }, []);
    const revoked = { ...invite, revokedAtMs: state.nowMs, revokedBy: accountOf(command.by) };
    const changed = { kind: 'invite_changed', invite: revoked } as const;
    return accept(changed, [changed]);
  },
};

export function withPlaceTaken(invite: Invite): Invite {
  assert(invite.taken < invite.places, `invite ${invite.inviteId} has no place left`);
  return { ...invite, taken: invite.taken + 1 };
}

function accountOf({ name, from }: Provenance): string {
  return `${name}@${from}`;
}
