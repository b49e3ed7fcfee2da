// Invites to sign up: who has come with them, new ones, and the end of one.

import { INVITE_PLACES_MAX } from '../../core/access/invite.ts';
import { DAY_MS } from '../../core/time.ts';
import { numberIn } from '../../http/path-ids.ts';
import { createInvite, listInvites, revokeInvite } from '../../service/administration/invites.ts';
import { dayOf, integerOf, required } from '../../service/parameters/fields.ts';
import { DATE, filter } from '../../service/parameters/records.ts';
import { consoleRoute } from '../console-route.ts';
import { authorityOf, OPERATOR_PROOF, OPERATOR_REFUSALS } from './authority.ts';
import {
  createdInviteData,
  inviteData,
  invitesData,
  presentCreated,
  presentInvite,
  presentInvites,
} from './invite-record.ts';

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/invites',
  who: 'operator',
  operation: {
    id: 'consoleOperatorInvites',
    summary: 'List invites',
    description: 'Newest first, with how many places of each are taken. Codes are not kept.',
    success: 'The invites.',
    data: invitesData,
  },
  async answer({ service }) {
    const { signUp } = service.config;
    const invites = await listInvites(service);
    return { ok: true, value: presentInvites(invites, signUp, service.store.nowMs()) };
  },
});

const create = consoleRoute({
  method: 'POST',
  path: '/console/api/operator/invites/create',
  who: 'operator',
  operation: {
    id: 'consoleOperatorCreateInvite',
    summary: 'Create an invite',
    description: 'It lets people in, so it takes the login password. Its code is shown only here.',
    body: {
      request: 'OperatorInviteRequest',
      schema: {
        ...OPERATOR_PROOF,
        uses: required((value) => integerOf(value, INVITE_PLACES_MAX, 'invite_uses'), {
          type: 'integer',
          minimum: 1,
          maximum: INVITE_PLACES_MAX,
          description: 'How many people may sign up with it.',
        }),
        expires: filter(dayOf, {
          ...DATE,
          description: 'Its last day, in Asia/Shanghai; left out: a week from now.',
        }),
      },
      examples: {
        class: {
          summary: 'For twenty people',
          value: { password: 'correct horse 1', uses: 20, expires: '2099-12-31' },
        },
      },
    },
    refusals: OPERATOR_REFUSALS,
    success: 'The invite, with its code.',
    data: createdInviteData,
  },
  async answer(call) {
    const authority = await authorityOf(call);
    if (!authority.ok) return authority;
    const { uses: places, expires: lastDayMs } = call.fields;
    const expiresAtMs = lastDayMs === null ? null : lastDayMs + DAY_MS;
    const made = await createInvite(call.service, { places, expiresAtMs }, authority.value);
    return made.ok ? { ok: true, value: presentCreated(made.value) } : made;
  },
});

const revoke = consoleRoute({
  method: 'POST',
  path: '/console/api/operator/invites/:inviteId/revoke',
  who: 'operator',
  operation: {
    id: 'consoleOperatorRevokeInvite',
    summary: 'Revoke an invite',
    description:
      'Nobody signs up with it any more; whoever has keeps their account. Again, it changes nothing.',
    body: {
      request: 'OperatorConfirmation',
      schema: OPERATOR_PROOF,
      examples: { confirm: { summary: 'Confirmed', value: { password: 'correct horse 1' } } },
    },
    refusals: OPERATOR_REFUSALS,
    success: 'The invite is revoked.',
    data: inviteData,
  },
  async answer(call) {
    const authority = await authorityOf(call);
    if (!authority.ok) return authority;
    const { service, params } = call;
    const revoked = await revokeInvite(service, numberIn(params.inviteId), authority.value);
    if (!revoked.ok) return revoked;
    return { ok: true, value: presentInvite(revoked.value, service.store.nowMs()) };
  },
});

export const INVITE_ROUTES = [list, create, revoke];
