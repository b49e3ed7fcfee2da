// People who sign up by themselves, over HTTP.

import assert from 'node:assert/strict';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { createInvite } from '../../src/service/administration/invites.ts';
import type { Sending } from './api-http.ts';
import type { ApiTown } from './api-town.ts';
import { PASSWORD } from './known-password.ts';

let count = 0;

/** Valid fields, with a login that nobody has. */
export function newcomer() {
  count += 1;
  return { name: '李新', login: `newcomer${count}`, password: PASSWORD };
}

export function newcomersOf(town: ApiTown) {
  return {
    signUp: (more: object = {}, sending: Sending = {}) =>
      town.web('POST', '/auth/sign-up', { body: { ...newcomer(), ...more }, ...sending }),
    /** Of somebody in a session. */
    setPayPassword: (cookie: string, more: object = {}, sending: Sending = {}) =>
      town.web('POST', '/auth/pay-password', {
        body: { password: PASSWORD, pay_password: '975310', ...more },
        ...sending,
        headers: { cookie, ...sending.headers },
      }),
    async invite(places = 1, expiresAtMs: number | null = null) {
      const made = await createInvite(
        town.api.service,
        { places, expiresAtMs },
        atThisMachine(town.api.service),
      );
      assert.ok(made.ok);
      town.api.secrets.add(made.value.code);
      return { code: made.value.code, inviteId: made.value.invite.inviteId };
    },
    /** Within the page at `path`, as a browser sends it. */
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      town.web('POST', path, {
        raw: new URLSearchParams(fields).toString(),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
          'accept-language': 'zh-CN',
          ...headers,
        },
      }),
  };
}

export const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
