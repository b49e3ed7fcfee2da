// Invites to sign up: who has come with them, new ones, and the end of one.

import { INVITE_PLACES_MAX, type Invite, inviteStatus } from '../core/rows/invite.ts';
import { numberIn } from '../http/path-ids.ts';
import {
  type CreatedInvite,
  createInvite,
  revokeInvite,
} from '../service/administration/invites.ts';
import { integerOf, optional } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { expiryOf } from '../service/parameters/period.ts';
import type { Config } from '../settings/config.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape, type WireOf } from './answer-shape.ts';
import { operators } from './operation.ts';
import { idOfLast, pageFields, pageWith } from './pages.ts';

interface Shown {
  readonly invite: Invite;
  readonly nowMs: number;
}

const EXAMPLE = {
  invite_id: 1001,
  status: 'open',
  uses: 20,
  used: 3,
  created_at: '2026-11-20T19:30:00.000+08:00',
  created_by: 'zhang@203.0.113.7',
  expires_at: '2026-11-28T00:00:00.000+08:00',
  revoked_at: null,
  revoked_by: null,
} as const;

const INVITE = shape<Shown>()({
  name: 'Invite',
  about: 'An invite to sign up, without its code.',
  fields: {
    invite_id: is.id('The number of the invite.', ({ invite }) => invite.inviteId),
    status: is.choice(
      ['open', 'used_up', 'expired', 'revoked'],
      'Whether it still lets people in.',
      ({ invite, nowMs }) => inviteStatus(invite, nowMs),
    ),
    uses: is.count('How many people may sign up with it.', ({ invite }) => invite.places),
    used: is.count('How many have.', ({ invite }) => invite.taken),
    created_at: is.time('When it was made.', ({ invite }) => invite.createdAtMs),
    created_by: is.text(
      'Who made it, and from where: `login@address`, or an account on a machine.',
      ({ invite }) => invite.createdBy,
    ),
    expires_at: is.time('From this instant on it lets nobody in.', (one) => one.invite.expiresAtMs),
    revoked_at: is.timeOrNull('When it was revoked; null: it was not.', (one) => {
      return one.invite.revokedAtMs;
    }),
    revoked_by: is.textOrNull('Who revoked it; null: nobody.', ({ invite }) => invite.revokedBy),
  },
  examples: () => ({ one: { summary: 'An invite', value: EXAMPLE } }),
});

const CREATED_INVITE = shape<Shown & CreatedInvite>()({
  name: 'CreatedInvite',
  about: 'A new invite, with its code.',
  fields: {
    ...INVITE.fields,
    code: is.text('What people type to sign up. It is shown this once.', ({ code }) => code),
  },
  examples: () => ({
    made: {
      summary: 'Made',
      value: { ...EXAMPLE, used: 0, code: 'K7QXM-2B9TD-Z04HN-8WRF6' },
    },
  }),
});

const tag = 'Operators';
const may = { session: true, machine: true } as const;
const proof = 'login_password';

const list = operators({
  id: 'listInvites',
  tag,
  method: 'GET',
  path: '/operator/invites',
  may,
  summary: { en: 'List invites', zh: '列出邀请' },
  about: 'Newest first, with how many places of each are taken. Codes are not kept.',
  takes: pageFields(idOfLast),
  examples: { page: { summary: 'The next page', value: { limit: 20, after: '1001' } } },
  gives: pageOf(INVITE),
  command: {
    name: 'invite list',
    examples: [''],
    columns: ['invite_id', 'status', 'used', 'uses', 'expires_at', 'created_at', 'created_by'],
    none: 'There are no invites.',
  },
  async run({ service, given: { limit, after } }) {
    const { nowMs, queries } = service.store;
    const found = (await queries.invites())
      .toReversed()
      .filter(({ inviteId }) => after === null || inviteId < after)
      .map((invite) => ({ invite, nowMs: nowMs() }));
    return { ok: true, value: pageWith(found, limit, (last) => String(last.invite.inviteId)) };
  },
});

const create = operators({
  id: 'createInvite',
  tag,
  method: 'POST',
  path: '/operator/invites',
  may,
  proof,
  summary: {
    en: 'Create an invite; its code is shown only once',
    zh: '创建邀请，邀请码仅显示一次',
  },
  about: 'It lets people in. Its code is in this answer and nowhere else.',
  takes: {
    uses: optional((value) => integerOf(value, INVITE_PLACES_MAX, 'invite_uses'), 1, {
      type: 'integer',
      minimum: 1,
      maximum: INVITE_PLACES_MAX,
      default: 1,
      description: 'How many people may sign up with it, one if left out.',
    }),
    expires: filter(expiryOf, {
      type: 'string',
      description: 'Its last day, in Asia/Shanghai, or a time; a week from now if left out.',
    }),
  },
  examples: {
    class: { summary: 'For twenty people', value: { uses: 20, expires: '2099-12-31' } },
  },
  gives: CREATED_INVITE,
  command: {
    name: 'invite create',
    examples: ['', '--uses 20 --expires 2027-01-31'],
    says: createdText,
  },
  async run({ service, given: { uses: places, expires: expiresAtMs }, authorization }) {
    const made = await createInvite(service, { places, expiresAtMs }, authorization());
    if (!made.ok) return made;
    return { ok: true, value: { ...made.value, nowMs: service.store.nowMs() } };
  },
});

function createdText(
  made: WireOf<typeof CREATED_INVITE.fields>,
  { signUp }: Pick<Config, 'signUp'>,
): string {
  const hint = 'Invites have no effect unless the service runs with TAEL_SIGNUP=invite.';
  return [
    'Save the code now. It will not be shown again.',
    `invite_id   ${made.invite_id}`,
    `code        ${made.code}`,
    `uses        ${made.uses}`,
    `expires_at  ${made.expires_at}`,
    ...(signUp === 'invite' ? [] : [hint]),
  ].join('\n');
}

const revoke = operators({
  id: 'revokeInvite',
  tag,
  method: 'POST',
  path: '/operator/invites/:invite_id/revoke',
  may,
  proof,
  summary: {
    en: 'Revoke an invite; users who signed up with it keep their accounts',
    zh: '撤销邀请，已凭其注册的用户保留账户',
  },
  about: 'Nobody signs up with it any more. Again, it changes nothing.',
  examples: { proof: { summary: 'In a session', value: {} } },
  gives: INVITE,
  command: {
    name: 'invite revoke',
    examples: ['3'],
    says: ({ invite_id: id, used, uses }: WireOf<typeof INVITE.fields>) =>
      `Revoked invite ${id}. ${used} of ${uses} uses were taken.`,
  },
  async run({ service, params, authorization }) {
    const revoked = await revokeInvite(service, numberIn(params.invite_id), authorization());
    if (!revoked.ok) return revoked;
    return { ok: true, value: { invite: revoked.value, nowMs: service.store.nowMs() } };
  },
});

export const INVITES = [list, create, revoke];
