// Lines of the request log as the owner of the key sees them.

import { z } from 'zod';
import { REFUSAL_CODES } from '../../core/refusal.ts';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { ORDERED } from '../../http/openapi/story.ts';
import { choice, count, idOrNull, text, time } from '../../service/present/record-fields.ts';
import type { KeptRequest } from '../../store/request-log.ts';

const REQUEST_RECORD = z
  .object({
    request_id: text('The id that the answer had.'),
    at: time('When it was answered'),
    key_id: text('The key it was made with.'),
    method: text('The method.'),
    path: text('The path without the query string; after `#` the tool that was called.'),
    status: count('The HTTP status of the answer.', 100),
    code: choice(REFUSAL_CODES, 'Why it was refused; null: it was not.').nullable(),
    duration_ms: count('How long the service took, in milliseconds.'),
    address: text('The address it came from.'),
  })
  .meta({ description: 'One request that was made with an API key of the user.' });

const PAGE_RECORD = z
  .object({
    items: z.array(REQUEST_RECORD),
    next: idOrNull('To be sent as `before` for the page after this one; null: there is none.'),
  })
  .meta({ description: 'A page of the request log, the newest first.' });

export function presentRequests(
  items: readonly KeptRequest[],
  next: number | null,
): z.output<typeof PAGE_RECORD> {
  return { items: items.map(presentRequest), next };
}

function presentRequest(line: KeptRequest): z.output<typeof REQUEST_RECORD> {
  return {
    request_id: line.requestId,
    at: shanghaiTime(line.atMs),
    key_id: line.keyId,
    method: line.method,
    path: line.path,
    status: line.status,
    code: line.code,
    duration_ms: line.durationMs,
    address: line.address,
  };
}

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
  };
  const one = { summary: 'One request', value: { items: [item], next: null } };
  return dataOf('ApiRequests', PAGE_RECORD, { one }, { ApiRequest: REQUEST_RECORD });
}
