// Creates and revokes invites. The code is in the answer and nowhere else: only its digest is kept.

import { invalid } from '../../core/refusal.ts';
import type { Invite } from '../../core/rows/invite.ts';
import { newInviteCode } from '../../crypto/invite-code.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { inviteCodeDigest } from '../sign-up.ts';
import { refuse, succeed } from './answer.ts';
import { type Authorization, submitterOf } from './authorization.ts';

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
  authorization: Authorization,
): Promise<Answer<CreatedInvite>> {
  const nowMs = service.store.nowMs();
  if (expiresAtMs !== null && expiresAtMs <= nowMs) {
    return refuse(invalid('expires', 'expires_past'));
  }
  const code = newInviteCode();
  const outcome = await service.gatherer.submit(
    {
      kind: 'create_invite',
      inviteId: await service.store.queries.nextId('invite'),
      codeDigest: inviteCodeDigest(service, code),
      places,
      expiresAtMs: expiresAtMs ?? nowMs + LIFE_MS,
      ...authorization,
    },
    submitterOf(authorization),
  );
  return outcome.ok ? succeed({ invite: outcome.result.invite, code }) : outcome;
}

export async function revokeInvite(
  service: Service,
  inviteId: number,
  authorization: Authorization,
): Promise<Answer<Invite>> {
  const invites = await service.store.queries.invites();
  const invite = invites.find((one) => one.inviteId === inviteId);
  if (!invite) return refuse(invalid('invite_id', 'unknown_invite'));
  const { codeDigest } = invite;
  const outcome = await service.gatherer.submit(
    { kind: 'revoke_invite', codeDigest, ...authorization },
    submitterOf(authorization),
  );
  return outcome.ok ? succeed(outcome.result.invite) : outcome;
}
