// The example of the request log in the OpenAPI document, for the console and for programs.

import { REQUEST_RECORD, REQUESTS_RECORD } from '../../service/present/requests.ts';
import { type Data, dataOf } from './description.ts';
import { ORDERED } from './story.ts';

export function requestsData(): Data {
  const item = {
    request_id: 'req_2ZCZMZ1EWASHN3W6',
    at: ORDERED,
    key_id: 'tk_0123456789abcdefghjkmn',
    method: 'POST',
    path: '/api/v1/collection',
    status: 200,
    code: null,
    duration_ms: 3,
    address: '203.0.113.7',
    ignored: 'notifyUrl',
  };
  const one = { summary: 'One request', value: { items: [item], next: null } };
  return dataOf('ApiRequests', REQUESTS_RECORD, { one }, { ApiRequest: REQUEST_RECORD });
}
