// GET /console/api/changes?seen=…: what an open console asks again and again, and what is answered as
// soon as it has something to read anew.

import { z } from 'zod';
import { dataOf } from '../../http/openapi/description.ts';
import { awaitOwnChange } from '../../service/await-own-change.ts';
import { broken, optional } from '../../service/parameters/fields.ts';
import { flag, text } from '../../service/present/record-fields.ts';
import { codePointLength } from '../../wire/text-rules.ts';
import { consoleRoute } from '../console-route.ts';

const SEEN_MAX = 64;

const changesQuery = {
  seen: optional(
    (value) =>
      typeof value === 'string' && codePointLength(value) <= SEEN_MAX
        ? value
        : broken('name_length'),
    null,
    {
      type: 'string',
      maxLength: SEEN_MAX,
      description: 'The `version` of the last answer. Without it the answer comes at once.',
    },
  ),
};

const CHANGE_RECORD = z
  .object({
    version: text('To be sent with the next request. It says nothing by itself.'),
    changed: flag('Whether there is something to read anew.'),
  })
  .meta({ description: 'Whether anything has changed.' });

export const CHANGES_ROUTES = [
  consoleRoute({
    method: 'GET',
    path: '/console/api/changes',
    who: 'user',
    askedBy: 'page',
    operation: {
      id: 'consoleChanges',
      summary: 'Wait for a change',
      description:
        'Answers as soon as anything has changed of the wallets, the records, the orders or the ' +
        'audit trail of the user, or after fifteen seconds all the same.',
      query: { schema: changesQuery, examples: { seen: '42 0' } },
      refusals: ['overloaded'],
      success: 'Whether something has changed.',
      data: () =>
        dataOf('Change', CHANGE_RECORD, {
          changed: { summary: 'A payment came in', value: { version: '43 0', changed: true } },
        }),
    },
    async answer({ service, session, query, untilGone }) {
      const answer = await awaitOwnChange(service, session.userId, query.seen, untilGone());
      return answer.ok ? { ok: true, value: { ...answer.value } } : answer;
    },
  }),
];
