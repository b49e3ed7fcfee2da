// Makes invites and ends them. The code is in the answer and nowhere else: only its digest is kept.

import type { Invite } from '../../core/access/invite.ts';
import { type FieldProblem, invalid } from '../../core/refusal.ts';
import { newInviteCode } from '../../crypto/invite-code.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { inviteCodeDigest } from '../sign-up.ts';
import { answered, invalidFields, refused } from './answer.ts';

const PLACES_MAX = 100_000;
const LIFE_MS = 7 * 86_400_000;

export interface NewInvite {
  readonly places: number;
  /** Null: in a week. */
  readonly expiresAtMs: number | null;
}

export interface CreatedInvite {
  readonly invite: Invite;
  readonly code: string;
}

export async function createInvite(
  service: Service,
  { places, expiresAtMs }: NewInvite,
): Promise<Answer<CreatedInvite>> {
  const nowMs = service.store.nowMs();
  const problems: FieldProblem[] = [];
  if (!(Number.isInteger(places) && places >= 1 && places <= PLACES_MAX)) {
    problems.push({ field: 'uses', rule: 'invite_uses' });
  }
  if (expiresAtMs !== null && expiresAtMs <= nowMs) {
    problems.push({ field: 'expires', rule: 'expires_past' });
  }
  if (problems.length > 0) return invalidFields(problems);
  const code = newInviteCode();
  const outcome = await service.gatherer.submit({
    kind: 'create_invite',
    inviteId: await service.store.queries.nextId('invite'),
    codeDigest: inviteCodeDigest(service, code),
    places,
    expiresAtMs: expiresAtMs ?? nowMs + LIFE_MS,
    by: service.operator,
  });
  return outcome.ok ? answered({ invite: outcome.result.invite, code }) : outcome;
}

export async function revokeInvite(service: Service, inviteId: number): Promise<Answer<Invite>> {
  const invites = await service.store.queries.invites();
  const invite = invites.find((one) => one.inviteId === inviteId);
  if (!invite) return refused(invalid('invite_id', 'unknown_invite'));
  const { codeDigest } = invite;
  const by = service.operator;
  const outcome = await service.gatherer.submit({ kind: 'revoke_invite', codeDigest, by });
  return outcome.ok ? answered(outcome.result.invite) : outcome;
}
