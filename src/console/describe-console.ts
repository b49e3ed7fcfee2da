// Describes an endpoint of the console in the OpenAPI document: what it says itself, and what
// follows from who may call it.

import type { RefusalCode } from '../core/refusal.ts';
import type { Operation } from '../http/openapi/description.ts';
import type { FileType } from '../http/send-file.ts';
import type { Fields } from '../service/parameters/fields.ts';
import type { AnyConsoleEndpoint } from './console-route.ts';

export function describeConsole<Query extends Fields, Body extends Fields>(
  { method, who, operation }: AnyConsoleEndpoint<Query, Body>,
  file?: FileType,
): Operation {
  const { id, summary, description, query, body, success, setsCookie, data } = operation;
  const refusals: RefusalCode[] = ['session_required', 'user_suspended', 'session_limited'];
  if (method === 'POST') refusals.push('cross_site');
  if (who === 'operator') refusals.push('not_found');
  refusals.push(...(operation.refusals ?? []));
  return {
    id,
    describe: (site) => ({
      tag: 'Console',
      summary,
      description,
      session: 'required',
      ...(who === 'operator' && { ofOperators: true }),
      ...(query && { query }),
      ...(body && { body }),
      refusals,
      success: {
        description: success,
        ...(setsCookie && { setsCookie }),
        ...(data && { data: [data(site)] }),
        ...(file && { media: { [file]: { description: success, type: 'string' } } }),
      },
    }),
  };
}
