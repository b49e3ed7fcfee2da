// GET /openapi.json: the description of the service, for generators and viewers, and beside it that of the
// operator interface. They are made on the first request, because the public address is certain only then.

import type { Config } from '../config.ts';
import { JSON_TYPE } from '../http/envelope.ts';
import type { Operation, Site } from '../http/openapi/description.ts';
import type { Route } from '../http/route.ts';
import { type JsonWritable, writeJson } from '../wire/json-write.ts';
import { OPERATOR_DOCUMENT, openapiDocument } from './openapi/document.ts';

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

const operatorOperation: Operation = {
  id: 'getOperatorOpenapi',
  describe: () => ({
    tag: 'Service',
    summary: 'Get the OpenAPI document of the operator interface',
    description:
      'What the own program of a platform calls, with a key that is good for nothing else.',
    success: {
      description: 'The document.',
      media: { 'application/json': { description: 'An OpenAPI document.', type: 'object' } },
    },
  }),
};

export function openapiEndpoint(routes: (config: Config) => readonly Route[]): Route {
  return documentEndpoint('/openapi.json', operation, (config, site) =>
    openapiDocument(routes(config), site),
  );
}

export function operatorOpenapiEndpoint(routes: readonly Route[]): Route {
  return documentEndpoint('/operator/openapi.json', operatorOperation, (_config, site) =>
    openapiDocument(routes, site, OPERATOR_DOCUMENT),
  );
}

function documentEndpoint(
  path: string,
  described: Operation,
  documentOf: (config: Config, site: Site) => JsonWritable,
): Route {
  return {
    method: 'GET',
    path,
    scope: null,
    database: 'unused',
    operation: described,
    endpoint: ({ config, payBase }) => {
      let prepared: { readonly payBase: string; readonly bytes: Buffer } | undefined;
      return (_request, reply) => {
        const site = { shortName: config.shortName, payBase: payBase() };
        if (prepared?.payBase !== site.payBase) {
          const bytes = Buffer.from(writeJson(documentOf(config, site)));
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
