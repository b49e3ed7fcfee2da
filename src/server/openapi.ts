// GET /openapi.json: the description of the service for programs that make clients of it. It is made
// when it is first asked for, because only then it is certain where the service is reached.

import { JSON_TYPE } from '../http/envelope.ts';
import type { Route } from '../http/route.ts';
import { writeJson } from '../wire/json-write.ts';
import { openapiDocument } from './openapi/document.ts';
import { openapiOperation } from './openapi/documents-operation.ts';

export function openapi(routes: () => readonly Route[]): Route {
  return {
    method: 'GET',
    path: '/openapi.json',
    scope: null,
    database: 'unused',
    operation: openapiOperation,
    endpoint: ({ config: { shortName }, payBase }) => {
      let prepared: { readonly payBase: string; readonly bytes: Buffer } | undefined;
      return (_request, reply) => {
        const site = { shortName, payBase: payBase() };
        if (prepared?.payBase !== site.payBase) {
          const bytes = Buffer.from(writeJson(openapiDocument(routes(), site)));
          prepared = { payBase: site.payBase, bytes };
        }
        reply
          .header('content-type', JSON_TYPE)
          .header('cache-control', 'public, max-age=300')
          // Viewers and generators on other sites may read it: it holds no secret of anybody.
          .header('access-control-allow-origin', '*')
          .send(prepared.bytes);
      };
    },
  };
}
