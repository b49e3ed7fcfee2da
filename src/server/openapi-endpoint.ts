// GET /openapi.json: the description of the service, for generators and viewers. It is made on the
// first request, because the public address is certain only then.

import type { Config } from '../config.ts';
import { JSON_TYPE } from '../http/envelope.ts';
import type { Operation } from '../http/openapi/description.ts';
import type { Route } from '../http/route.ts';
import { writeJson } from '../wire/json-write.ts';
import { openapiDocument } from './openapi/document.ts';

const operation: Operation = {
  id: 'getOpenapi',
  describe: () => ({
    tag: 'Service',
    summary: 'Get this OpenAPI document',
    description: 'OpenAPI 3.1, with the header and field names of this installation.',
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
      let prepared: { readonly payBase: string; readonly bytes: Buffer } | undefined;
      return (_request, reply) => {
        const site = { shortName: config.shortName, payBase: payBase() };
        if (prepared?.payBase !== site.payBase) {
          const bytes = Buffer.from(writeJson(openapiDocument(routes(config), site)));
          prepared = { payBase: site.payBase, bytes };
        }
        reply
          .header('content-type', JSON_TYPE)
          .header('cache-control', 'public, max-age=300')
          .header('x-content-type-options', 'nosniff')
          // Viewers and generators on other sites may read it: it contains no secrets.
          .header('access-control-allow-origin', '*')
          .send(prepared.bytes);
      };
    },
  };
}
