// Says what is kept of an invite, how it stands, and how it lets one more person sign up.

import { assert } from '../assert.ts';

export const INVITE_PLACES_MAX = 100_000;

export interface Invite {
  readonly inviteId: number;
  readonly codeDigest: string;
  readonly places: number;
  /** How many have signed up with it. */
  readonly taken: number;
  readonly createdAtMs: number;
  /** The operator who made it: an account on a machine, or their login and address. */
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

export function takePlace(invite: Invite): Invite {
  assert(invite.taken < invite.places, `invite ${invite.inviteId} has no place left`);
  return { ...invite, taken: invite.taken + 1 };
}
