// /console/api/requests: the request log of whoever has signed in.

import { requestsData } from '../../http/openapi/requests-data.ts';
import { listOwnRequests } from '../../service/own-requests.ts';
import { ownRequestSchema } from '../../service/parameters/requests.ts';
import { presentRequests } from '../../service/present/requests.ts';
import { consoleRoute } from '../console-route.ts';

export const REQUEST_ROUTES = [
  consoleRoute({
    method: 'GET',
    path: '/console/api/requests',
    who: 'user',
    operation: {
      id: 'consoleListRequests',
      summary: 'See what programs asked with your API keys',
      description:
        'Kept for seven days, a second or two late, without bodies and query strings. Requests whose ' +
        "secret was wrong are nobody's. In a flood some have no line.",
      query: {
        schema: ownRequestSchema,
        examples: {
          key_id: 'tk_0123456789abcdefghjkmn',
          request_id: 'req_2ZCZMZ1EWASHN3W6',
          refused: 'true',
          before: 4711,
        },
      },
      success: 'A page of requests.',
      data: requestsData,
    },
    async answer({ service, session, query }) {
      const { items, next } = await listOwnRequests(service, {
        ownerId: session.userId,
        keyId: query.key_id,
        requestId: query.request_id,
        refused: query.refused,
        before: query.before,
      });
      return { ok: true, value: presentRequests(items, next) };
    },
  }),
];
