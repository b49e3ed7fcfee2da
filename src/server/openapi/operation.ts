// One route as an OpenAPI operation.

import type { Description, Operation, Site } from '../../http/openapi/description.ts';
import type { Route } from '../../http/route.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import { failureResponse } from './failures.ts';
import { parametersOf } from './parameters.ts';
import { responseRef, schemaRef } from './references.ts';
import { refusalsOf, sharedNameOf } from './refusals.ts';
import { securityOf } from './security.ts';
import { successesOf } from './successes.ts';

export function operationOf(route: Route, { id, describe }: Operation, site: Site) {
  const described = describe(site);
  const { tag, summary, description, body } = described;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: securityOf(route.scope, described),
    parameters: parametersOf(route, described),
    requestBody: body && requestBodyOf(body),
    responses: {
      ...successesOf(described),
      ...failuresOf(route, id, described, site),
      default: responseRef('OtherFailure'),
    },
  };
}

function requestBodyOf({ request, examples, form }: NonNullable<Description['body']>) {
  const schema = schemaRef(request);
  return {
    required: true,
    content: {
      'application/json': { schema, examples: { ...examples } },
      'application/x-www-form-urlencoded': form && { schema },
    },
  };
}

function failuresOf(
  route: Route,
  id: Operation['id'],
  described: Description,
  site: Site,
): Record<string, JsonWritable> {
  const own = { ...described, scope: route.scope };
  const responses = refusalsOf(route, id, described).map((refusals) => {
    const shared = sharedNameOf(refusals, described);
    const response = shared ? responseRef(shared) : failureResponse(refusals.codes, site, own);
    return [refusals.status, response];
  });
  return Object.fromEntries(responses);
}
