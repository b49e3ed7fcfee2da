// The OpenAPI document of the operations that the SDKs have: those of shops, and those of the programs of
// payers, which have no session.

import type { Site } from '../../src/http/openapi/description.ts';
import { isFor } from '../../src/server/openapi/audience.ts';
import { openapiDocument } from '../../src/server/openapi/document.ts';
import { describeRoutes } from '../../src/server/openapi/operation.ts';
import { routesOf } from '../../src/server/routes.ts';
import { writeJson } from '../../src/wire/json-write.ts';

/** Of what is generated, which no installation serves. */
export const SITE: Site = { shortName: 'Tael', payBase: 'http://localhost' };

export function sdkDocument(site: Site) {
  const routes = describeRoutes(routesOf({ sandbox: true }), site)
    .filter((one) => isFor('merchant', one) || one.route.scope === 'spend')
    .map(({ route }) => route);
  return JSON.parse(writeJson(openapiDocument(routes, site)));
}
