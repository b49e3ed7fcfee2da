// GET /console/api/me: who has signed in, and what this service is. The console asks for it first;
// what it shows and offers follows from it.

import { pageLanguage } from '../../pages/kit/language.ts';
import { showOwnAccount } from '../../service/show-own-account.ts';
import { consoleRoute } from '../console-route.ts';
import { meData, presentMe } from './records.ts';

export const ME_ROUTES = [
  consoleRoute({
    method: 'GET',
    path: '/console/api/me',
    who: 'user',
    operation: {
      id: 'consoleMe',
      summary: 'See who has signed in',
      description: 'The signed-in user, what they have, and the service they have signed in to.',
      success: 'The user and the service.',
      data: meData,
    },
    async answer({ service, session, request }) {
      const account = await showOwnAccount(service, session.userId);
      return { ok: true, value: presentMe(account, session, service, pageLanguage(request)) };
    },
  }),
];
