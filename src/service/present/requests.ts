// The request log as the owner of the keys sees it.

import { z } from 'zod';
import { REFUSAL_CODES } from '../../core/refusal.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { KeptRequest } from '../../store/request-log.ts';
import { choice, count, idOrNull, text, time } from './record-fields.ts';

export const REQUEST_RECORD = z
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
    ignored: text(
      'The names of fields and parameters that nobody read, as the answer named them; null: all ' +
        'were read.',
    ).nullable(),
  })
  .meta({ description: 'One request that was made with an API key of the user.' });

export const REQUESTS_RECORD = z
  .object({
    items: z.array(REQUEST_RECORD),
    next: idOrNull('To be sent as `before` for the page after this one; null: there is none.'),
  })
  .meta({ description: 'A page of the request log, the newest first.' });

export function presentRequests(
  items: readonly KeptRequest[],
  next: number | null,
): z.output<typeof REQUESTS_RECORD> {
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
    ignored: line.ignored,
  };
}
