// Invites as operators see them, and the one moment in which the code of a new one is shown.

import { z } from 'zod';
import { type Invite, inviteStatus } from '../../core/access/invite.ts';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import type { CreatedInvite, ListedInvites } from '../../service/administration/invites.ts';
import { choice, count, id, text, time, timeOrNull } from '../../service/present/record-fields.ts';

const SIGN_UPS = ['open', 'invite', 'off'] as const;

const INVITE_RECORD = z
  .object({
    invite_id: id('The number of the invite.'),
    status: choice(['open', 'used_up', 'expired', 'revoked'], 'Whether it still lets people in.'),
    uses: count('How many people may sign up with it.', 1),
    used: count('How many have.'),
    created_at: time('When it was made.'),
    created_by: text('Who made it, and from where: `login@address`, or an account on a machine.'),
    expires_at: time('From this instant on it lets nobody in.'),
    revoked_at: timeOrNull('When it was revoked.'),
    revoked_by: text('Who revoked it; null: nobody.').nullable(),
  })
  .meta({ description: 'An invite to sign up, without its code.' });

type InviteRecord = z.output<typeof INVITE_RECORD>;

const LIST_RECORD = z
  .object({
    items: z.array(INVITE_RECORD).meta({ description: 'The newest two hundred, newest first.' }),
    total: count('How many there are in all.'),
    sign_up: choice(SIGN_UPS, 'Who may sign up. Only with `invite` does an invite matter.'),
  })
  .meta({ description: 'The invites.' });

export function presentInvite(invite: Invite, nowMs: number): InviteRecord {
  const { revokedAtMs } = invite;
  return {
    invite_id: invite.inviteId,
    status: inviteStatus(invite, nowMs),
    uses: invite.places,
    used: invite.taken,
    created_at: shanghaiTime(invite.createdAtMs),
    created_by: invite.createdBy,
    expires_at: shanghaiTime(invite.expiresAtMs),
    revoked_at: revokedAtMs === null ? null : shanghaiTime(revokedAtMs),
    revoked_by: invite.revokedBy,
  };
}

export function presentInvites(
  { items, total }: ListedInvites,
  signUp: (typeof SIGN_UPS)[number],
  nowMs: number,
): z.output<typeof LIST_RECORD> {
  return { items: items.map((one) => presentInvite(one, nowMs)), total, sign_up: signUp };
}

const EXAMPLE: InviteRecord = {
  invite_id: 1001,
  status: 'open',
  uses: 20,
  used: 3,
  created_at: '2026-11-20T19:30:00.000+08:00',
  created_by: 'zhang@203.0.113.7',
  expires_at: '2026-11-28T00:00:00.000+08:00',
  revoked_at: null,
  revoked_by: null,
};

export function invitesData(): Data {
  const value = { items: [EXAMPLE], total: 1, sign_up: 'invite' as const };
  const example = { summary: 'One invite', value };
  return dataOf('Invites', LIST_RECORD, { one: example }, { Invite: INVITE_RECORD });
}

export function inviteData(): Data {
  const value: InviteRecord = {
    ...EXAMPLE,
    status: 'revoked',
    revoked_at: '2026-11-21T09:00:00.000+08:00',
    revoked_by: 'zhang@203.0.113.7',
  };
  return dataOf('Invite', INVITE_RECORD, { revoked: { summary: 'Revoked', value } });
}

const CREATED_RECORD = z
  .object({
    invite_id: id('The number of the invite.'),
    code: text('What people type to sign up. It is shown this once.'),
    uses: count('How many people may sign up with it.', 1),
    expires_at: time('From this instant on it lets nobody in.'),
  })
  .meta({ description: 'A new invite, with its code.' });

export function presentCreated({ invite, code }: CreatedInvite): z.output<typeof CREATED_RECORD> {
  const { inviteId, places, expiresAtMs } = invite;
  return { invite_id: inviteId, code, uses: places, expires_at: shanghaiTime(expiresAtMs) };
}

export function createdInviteData(): Data {
  const value = {
    invite_id: EXAMPLE.invite_id,
    code: 'K7QXM-2B9TD-Z04HN-8WRF6',
    uses: EXAMPLE.uses,
    expires_at: EXAMPLE.expires_at,
  };
  return dataOf('CreatedInvite', CREATED_RECORD, { made: { summary: 'Made', value } });
}
