// What operators see of users.

import { numberIn } from '../../http/path-ids.ts';
import { siteOf } from '../../interface/record.ts';
import { searchUsers } from '../../service/administration/search-users.ts';
import { showUser } from '../../service/administration/show-user.ts';
import { lineOf, optional } from '../../service/parameters/fields.ts';
import { consoleRoute } from '../console-route.ts';
import { accountData, presentAccount, presentUser, usersData } from './user-record.ts';

const SEARCH = optional(
  (value) => (value === '' ? null : lineOf(value, 128, 'length_1_to_128')),
  null,
  {
    type: 'string',
    description:
      'A number, a login, a wallet id, or how a name begins. Left out: the newest users.',
  },
);

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/users',
  who: 'operator',
  operation: {
    id: 'consoleOperatorUsers',
    summary: 'Find users',
    description:
      'Users by number, login or wallet id, which have to be whole, and by how their names begin; at ' +
      'most fifty. Whoever is meant exactly comes first.',
    query: { schema: { search: SEARCH }, examples: { search: '林' } },
    success: 'The users.',
    data: usersData,
  },
  async answer({ service, query: { search } }) {
    const found = await searchUsers(service, search);
    return { ok: true, value: { items: found.map(presentUser) } };
  },
});

const show = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/users/:userId',
  who: 'operator',
  operation: {
    id: 'consoleOperatorUser',
    summary: 'See a user',
    description:
      'Their standing, factors, wallets, merchants, API keys, open sessions, and the newest lines of ' +
      'their audit trail.',
    refusals: ['user_not_found'],
    success: 'The user.',
    data: accountData,
  },
  async answer({ service, session, params }) {
    const found = await showUser(service, numberIn(params.userId));
    if (!found.ok) return found;
    const nowMs = service.store.nowMs();
    return { ok: true, value: presentAccount(found.value, session.userId, nowMs, siteOf(service)) };
  },
});

export const USER_ROUTES = [list, show];
