// The OpenAPI 3.1 description of the service, made from its routes, the schemas that validate its
// requests, the schemas its records are typed by and the table of refusals.

import { z } from 'zod';
import type { Site } from '../../http/openapi/description.ts';
import type { Route } from '../../http/route.ts';
import { FAILURE_RECORD } from '../../service/present/failure.ts';
import { INTERFACE_VERSION } from '../../service/present/health.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import { failureExamples, failureResponse, otherFailures } from './failures.ts';
import { HEADERS } from './headers.ts';
import { introduction, TAGS } from './introduction.ts';
import { operationOf } from './operation.ts';
import { templateOf } from './parameters.ts';
import { recordsOf } from './records.ts';
import { schemaRef } from './references.ts';
import { refusalsOf, sharedNameOf } from './refusals.ts';
import { REQUESTS } from './requests.ts';
import { securitySchemes } from './security.ts';

export function openapiDocument(routes: readonly Route[], site: Site) {
  const { shortName, payBase } = site;
  return {
    openapi: '3.1.0',
    info: {
      title: `${shortName} wallet payments`,
      version: INTERFACE_VERSION,
      summary: 'Collection orders, payments, refunds and wallet records over signed requests.',
      description: introduction(site),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    externalDocs: { description: 'Every error code, explained', url: `${payBase}/docs/errors` },
    servers: [{ url: payBase, description: 'This service' }],
    tags: TAGS,
    paths: pathsOf(routes, site),
    components: {
      securitySchemes: securitySchemes(site),
      schemas: { ...REQUESTS, ...recordSchemas(shortName) },
      headers: HEADERS,
      responses: { ...sharedResponses(routes, site), OtherFailure: otherFailures(site) },
      examples: failureExamples(site),
    },
  };
}

function pathsOf(routes: readonly Route[], site: Site) {
  const paths: Record<string, Record<string, JsonWritable>> = {};
  for (const route of routes) {
    if (route.operation === null) continue;
    const path = templateOf(route.path);
    const operation = operationOf(route, route.operation, site);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return paths;
}

function sharedResponses(routes: readonly Route[], site: Site) {
  const responses: Record<string, JsonWritable> = {};
  for (const route of routes) {
    if (route.operation === null) continue;
    const { id, describe } = route.operation;
    const description = describe(site);
    for (const refusals of refusalsOf(route, id, description)) {
      const name = sharedNameOf(refusals, description);
      if (name !== null) responses[name] ??= failureResponse(refusals.codes, site);
    }
  }
  return responses;
}

function recordSchemas(shortName: string): Record<string, JsonWritable> {
  const registry = z.registry<{ readonly id: string }>();
  const records = { ...recordsOf(shortName), Failure: FAILURE_RECORD };
  for (const [id, schema] of Object.entries(records)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => schemaRef(id).$ref,
    metadata: z.globalRegistry,
    // Records are never parsed: what is required is what has to be there, and more may come.
    io: 'input',
    unrepresentable: 'any',
  });
  const entries = Object.entries(schemas).map(([id, { $id, $schema, ...schema }]) => [id, schema]);
  return Object.fromEntries(entries);
}
