// GET /docs/tael.postman_collection.json: the calls of this service, to import into Postman or Bruno.

import { JSON_TYPE } from '../http/envelope.ts';
import { OPEN_GET, type OpenRoute, type Route } from '../http/route.ts';
import { writeJson } from '../wire/json-write.ts';
import { openapiDocument } from './openapi/document.ts';
import { postmanCollection } from './postman-collection.ts';

export function postmanEndpoint(routes: () => readonly Route[]): OpenRoute {
  return {
    ...OPEN_GET,
    path: '/docs/tael.postman_collection.json',
    endpoint: (service) => (_request, reply) => {
      const site = { shortName: service.config.shortName, payBase: service.payBase() };
      const openapi = JSON.parse(writeJson(openapiDocument(routes(), site, 'merchant')));
      reply
        .header('content-type', JSON_TYPE)
        .header('cache-control', 'public, max-age=300')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', 'attachment; filename="tael.postman_collection.json"')
        .send(writeJson(postmanCollection(openapi)));
    },
  };
}
