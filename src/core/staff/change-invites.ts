// Decides what becomes of invites. Each lets a number of people sign up. Whoever has the code may use it;
// the books know only its digest. What an operator does from a session is on their own audit trail as well,
// for it concerns nobody else's account.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import { accept, refuse } from '../outcome.ts';
import { addOperatorReads, type ByOperator, checkOperator } from '../proofs/operator-proof.ts';
import { invalid } from '../refusal.ts';
import type { InviteChanged } from '../result.ts';
import { type AuditAction, auditEvent } from '../rows/audit.ts';
import type { Invite } from '../rows/invite.ts';
import type { State } from '../state.ts';

export interface CreateInvite extends ByOperator {
  readonly kind: 'create_invite';
  readonly inviteId: number;
  readonly codeDigest: string;
  readonly places: number;
  readonly expiresAtMs: number;
}

export interface RevokeInvite extends ByOperator {
  readonly kind: 'revoke_invite';
  readonly codeDigest: string;
}

export const createInvite: Decider<CreateInvite, InviteChanged> = {
  addReads: addOperatorReads,
  decide(state, command) {
    const check = checkOperator(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const { kind: _, by: _by, proof: _proof, ...terms } = command;
    const fresh = { taken: 0, createdAtMs: state.nowMs, createdBy: accountOf(state, command) };
    const invite = { ...terms, ...fresh, revokedAtMs: null, revokedBy: null };
    const changed = { kind: 'invite_changed', invite } as const;
    return accept(changed, [
      ...check.events,
      changed,
      ...auditEvents('invite_created', command, invite),
    ]);
  },
};

/** Users who have signed up with it are not touched. Revoking it again changes nothing. */
export const revokeInvite: Decider<RevokeInvite, InviteChanged> = {
  addReads(reads, command) {
    reads.invites.push(command.codeDigest);
    addOperatorReads(reads, command);
  },
  decide(state, command) {
    const check = checkOperator(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const invite = state.invites.get(command.codeDigest);
    if (!invite) return refuse(invalid('invite_id', 'unknown_invite'));
    if (invite.revokedAtMs !== null) {
      return accept({ kind: 'invite_changed', invite }, check.events);
    }
    const revokedBy = accountOf(state, command);
    const revoked = { ...invite, revokedAtMs: state.nowMs, revokedBy };
    const changed = { kind: 'invite_changed', invite: revoked } as const;
    return accept(changed, [
      ...check.events,
      changed,
      ...auditEvents('invite_revoked', command, invite),
    ]);
  },
};

function accountOf({ users }: State, { by: { name, from }, proof }: ByOperator): string {
  const login = proof && users.get(proof.operatorId)?.login;
  return `${login ?? name}@${from}`;
}

function auditEvents(
  action: AuditAction,
  { by, proof }: ByOperator,
  { inviteId, places, taken }: Invite,
): readonly DomainEvent[] {
  if (!proof) return [];
  return [auditEvent(proof.operatorId, action, by, { invite_id: inviteId, places, taken })];
}
