// /console/api/requests: the request log of whoever has signed in.

import { listOwnRequests } from '../../service/own-requests.ts';
import { broken, integerOf, optional } from '../../service/parameters/fields.ts';
import { filter } from '../../service/parameters/records.ts';
import { codePointLength } from '../../wire/text-rules.ts';
import { consoleRoute } from '../console-route.ts';
import { presentRequests, requestsData } from './records.ts';

const ID_MAX = 64;

/** An id is found, or nothing is: its form is nobody's concern. */
function idOf(value: unknown) {
  const fits = typeof value === 'string' && codePointLength(value) <= ID_MAX;
  return fits ? value.trim() : broken('string');
}

const requestsQuery = {
  key_id: filter(idOf, {
    type: 'string',
    maxLength: ID_MAX,
    description: 'Only requests of this key.',
  }),
  request_id: filter(idOf, {
    type: 'string',
    maxLength: ID_MAX,
    description: 'Only the request with this id.',
  }),
  refused: optional((value) => (value === 'true' ? true : broken('choice')), false, {
    type: 'string',
    enum: ['true'],
    description: 'Only requests that were refused.',
  }),
  before: optional((value) => integerOf(value, Number.MAX_SAFE_INTEGER, 'integer_range'), null, {
    type: 'integer',
    minimum: 1,
    description: 'The `next` of the page before.',
  }),
};

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
        schema: requestsQuery,
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
