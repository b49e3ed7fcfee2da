// Describes one route as an OpenAPI operation.

import type { Description, Site } from '../../http/openapi/description.ts';
import type { Route } from '../../http/route.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import { failureResponse } from './failures.ts';
import { parametersOf } from './parameters.ts';
import { responseRef, schemaRef } from './references.ts';
import { refusalsOf, sharedNameOf } from './refusals.ts';
import { scopesOf, securityOf } from './security.ts';
import { successesOf } from './successes.ts';

export interface DescribedRoute {
  readonly route: Route;
  readonly id: string;
  readonly description: Description;
}

/** The routes that the document describes. */
export function describeRoutes(routes: readonly Route[], site: Site): readonly DescribedRoute[] {
  return routes.flatMap((route) => {
    if (route.operation === null) return [];
    const { id, describe } = route.operation;
    return { route, id, description: describe(site) };
  });
}

export function operationOf({ route, id, description }: DescribedRoute, site: Site) {
  const scopes = scopesOf(route, description);
  return {
    operationId: id,
    tags: [description.tag],
    summary: description.summary,
    description: description.description,
    security: securityOf(route, description),
    'x-scopes': scopes.length > 0 ? scopes : undefined,
    parameters: parametersOf(route, description),
    requestBody: description.body && requestBodyOf(description.body),
    responses: {
      ...successesOf(description, route.scope ?? description.orKey ?? null, site),
      ...failuresOf(route, description, site),
      default: responseRef(description.pages ? 'OtherFailureOrPage' : 'OtherFailure'),
    },
  };
}

function requestBodyOf({ request, examples, form, optional }: NonNullable<Description['body']>) {
  const schema = schemaRef(request);
  return {
    required: !optional,
    content: {
      'application/json': { schema, examples: { ...examples } },
      'application/x-www-form-urlencoded': form && { schema },
    },
  };
}

function failuresOf(
  route: Route,
  description: Description,
  site: Site,
): Record<string, JsonWritable> {
  const own = { ...description, scope: route.scope ?? description.orKey ?? null };
  const responses = refusalsOf(route, description).map((refusals) => {
    const shared = sharedNameOf(refusals, description);
    const response = shared ? responseRef(shared) : failureResponse(refusals.codes, site, own);
    return [refusals.status, response];
  });
  return Object.fromEntries(responses);
}
