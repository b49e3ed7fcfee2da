// GET /openapi.json: the description of the service, for generators and viewers, as somebody needs it. Each
// is made at its first request, because the public address is certain only then.

import { JSON_TYPE, sendRefusal } from '../http/envelope.ts';
import type { Operation } from '../http/openapi/description.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import type { Route } from '../http/route.ts';
import { type Fields, oneOf, optional } from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import type { Config } from '../settings/config.ts';
import { writeJson } from '../wire/json-write.ts';
import { AUDIENCES, type Audience } from './openapi/audience.ts';
import { openapiDocument } from './openapi/document.ts';

const [readAudience, audienceSaid] = oneOf(
  AUDIENCES,
  'Whose operations: those of keys of merchants, of people in a session, of operators in theirs, or of ' +
    'keys of a platform. What needs neither is for all.',
);
const FIELDS = {
  for: optional(readAudience, 'merchant', { ...audienceSaid, default: 'merchant' }),
} as const satisfies Fields;

const operation: Operation = {
  id: 'getOpenapi',
  describe: () => ({
    tag: 'Service',
    summary: 'Get this OpenAPI document',
    description: 'OpenAPI 3.1, with the header and field names of this installation.',
    query: { schema: FIELDS, examples: { for: 'merchant' } },
    success: {
      description: 'The document.',
      media: { 'application/json': { description: 'An OpenAPI document.', type: 'object' } },
    },
  }),
};

export function openapiEndpoint(routes: (config: Config) => readonly Route[]): Route {
  return {
    method: 'GET',
    path: '/openapi.json',
    scope: null,
    database: 'unused',
    operation,
    endpoint: ({ config, payBase }) => {
      const prepared = new Map<Audience, Buffer>();
      let preparedAt = payBase();
      return (request, reply) => {
        const given = queryParametersOf(request, FIELDS);
        const asked = given.ok ? readParameters(FIELDS, given.value) : given;
        if (!asked.ok) return sendRefusal(request, reply, asked.refusal);
        const site = { shortName: config.shortName, payBase: payBase() };
        if (preparedAt !== site.payBase) prepared.clear();
        preparedAt = site.payBase;
        const { for: audience } = asked.value;
        const bytes =
          prepared.get(audience) ??
          Buffer.from(writeJson(openapiDocument(routes(config), site, audience)));
        prepared.set(audience, bytes);
        reply
          .header('content-type', JSON_TYPE)
          .header('cache-control', 'public, max-age=300')
          .header('x-content-type-options', 'nosniff')
          // Viewers and generators on other sites may read it: it contains no secrets.
          .header('access-control-allow-origin', '*')
          .send(bytes);
      };
    },
  };
}
