// GET /requests: what was asked with this key, from the request log. An addition to the specification,
// for `tael logs tail` and for whoever looks for a request by its id.

import { sendData, sendRefusal } from '../http/envelope.ts';
import { type Operation, prose } from '../http/openapi/description.ts';
import { requestsData } from '../http/openapi/requests-data.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import { BASE, type Route } from '../http/route.ts';
import { listOwnRequests } from '../service/own-requests.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import { requestSchema } from '../service/parameters/requests.ts';
import { presentRequests } from '../service/present/requests.ts';

const operation: Operation = {
  id: 'listRequests',
  describe: () => ({
    tag: 'Service',
    summary: 'List the requests that were made with this key',
    description: prose(
      'Those of the last seven days, newest first, without bodies and query strings. A request ' +
        'appears a second or two after its answer; in a flood some have no line. Requests made with ' +
        'other keys of the same owner are not among them.',
      'Requires the scope `query`.',
    ),
    query: {
      schema: requestSchema,
      examples: { request_id: 'req_2ZCZMZ1EWASHN3W6', refused: 'true', before: 4711 },
    },
    success: { description: 'A page of requests.', data: [requestsData()] },
  }),
};

export const requestsEndpoint: Route = {
  method: 'GET',
  path: `${BASE}/requests`,
  scope: 'query',
  database: 'read',
  operation,
  endpoint: (service) => async (caller, request, reply) => {
    const given = queryParametersOf(request, requestSchema);
    const read = given.ok ? readParameters(requestSchema, given.value) : given;
    if (!read.ok) return void sendRefusal(request, reply, read.refusal);
    const { request_id: requestId, refused, before } = read.value;
    const { userId: ownerId, keyId } = caller.actor;
    const filter = { ownerId, keyId, requestId, refused, before };
    const { items, next } = await listOwnRequests(service, filter);
    sendData(reply, presentRequests(items, next));
  },
};
