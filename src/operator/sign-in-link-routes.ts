// Links with which the platform lets a user in whom it has signed in already.

import { z } from 'zod';
import { shanghaiTime } from '../core/time.ts';
import { type Data, dataOf } from '../http/openapi/description.ts';
import { OWNER } from '../http/openapi/story.ts';
import { idOf, lineOf, required } from '../service/parameters/fields.ts';
import { text, time } from '../service/present/record-fields.ts';
import { createSignInLink } from '../service/sign-in-links.ts';
import { OPERATOR_BASE, operatorRoute } from './operator-route.ts';

const PAGE_MAX = 128;

const LINK_RECORD = z
  .object({
    url: text('The link. Whoever opens it first is signed in as the user.'),
    expires_at: time('Until when it may be opened'),
  })
  .meta({ description: 'A link that signs a user in, once.' });

function linkData(): Data {
  const url =
    'https://pay.example.com/sign-in/1001.1795406460000.u7Xq2mZ0aB3cD4eF.account.Zk9vQ1p0aXBfYjN4TnRrQQ';
  const value = { url, expires_at: '2026-11-23T12:01:00.000+08:00' };
  return dataOf('SignInLink', LINK_RECORD, { account: { summary: 'To the account page', value } });
}

const create = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_BASE}/sign-in-links`,
  operation: {
    id: 'operateCreateSignInLink',
    summary: 'Create a link that signs a user in',
    description:
      'For somebody whom the platform has signed in already: send it to their own browser and nowhere ' +
      'else. It works once, within a minute, in the browser that opens it first. The session can pay, with ' +
      'the payment password, and look; everything else takes a sign-in with the login password.',
    body: {
      request: 'SignInLinkRequest',
      schema: {
        user_id: required(idOf, {
          type: 'integer',
          minimum: 1,
          description: 'Whom it signs in.',
        }),
        page: required((value) => lineOf(value, PAGE_MAX, 'length_1_to_128'), {
          type: 'string',
          minLength: 1,
          maxLength: PAGE_MAX,
          description: 'Where it leads: `account`, `console`, or the number of an order to pay.',
        }),
      },
      examples: {
        account: {
          summary: 'To the account page',
          value: { user_id: OWNER.userId, page: 'account' },
        },
      },
    },
    refusals: ['user_not_found', 'user_closed', 'user_suspended', 'order_not_found'],
    success: 'The link is good from now on.',
    data: linkData,
  },
  async answer({ service, authority, fields: { user_id, page } }) {
    const made = await createSignInLink(service, user_id, page, authority);
    if (!made.ok) return made;
    const { url, expiresAtMs } = made.value;
    return { ok: true, value: { url, expires_at: shanghaiTime(expiresAtMs) } };
  },
});

export const SIGN_IN_LINK_ROUTES = [create];
