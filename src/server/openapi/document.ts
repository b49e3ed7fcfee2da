// The OpenAPI 3.1 document of the service, made from its routes, the schemas that validate requests,
// the schemas that type records, and the rows of refusals.

import { REFUSAL_CODES, type RefusalCode } from '../../core/refusal.ts';
import type { Site } from '../../http/openapi/description.ts';
import type { Route } from '../../http/route.ts';
import { INTERFACE_VERSION } from '../../service/present/health.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import { answerSchemas } from './answer-schemas.ts';
import { type Audience, isFor } from './audience.ts';
import { failureExamples, failureResponse, otherFailures } from './failures.ts';
import { HEADERS } from './headers.ts';
import { ABOUT, TAGS } from './introduction.ts';
import { type DescribedRoute, describeRoutes, operationOf } from './operation.ts';
import { templateOf } from './parameters.ts';
import { componentsFor } from './references.ts';
import { ELSEWHERE, refusalsOf, sharedNameOf } from './refusals.ts';
import { requestSchemas } from './requests.ts';
import { securityOf, securitySchemes } from './security.ts';
import { webhooks } from './webhooks.ts';

/** Of all routes; or of those that somebody may call, for them. */
export function openapiDocument(routes: readonly Route[], site: Site, audience?: Audience) {
  const { shortName, payBase } = site;
  const described = describeRoutes(routes, site).filter((one) => !audience || isFor(audience, one));
  const descriptions = described.map(({ description }) => description);
  const tags = new Set(descriptions.map(({ tag }) => tag));
  const contents = {
    paths: pathsOf(described, site),
    ...((audience ?? 'merchant') === 'merchant' && { webhooks: webhooks() }),
  };
  const { title, summary, introduction } = ABOUT[audience ?? 'merchant'];
  return {
    openapi: '3.1.0',
    info: {
      title: `${shortName} ${title}`,
      version: INTERFACE_VERSION,
      summary,
      description: introduction(site),
      contact: { name: shortName, url: payBase },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    externalDocs: { description: 'The documentation of this service', url: `${payBase}/docs` },
    servers: [{ url: payBase, description: 'This service' }],
    tags: TAGS.filter(({ name }) => tags.has(name)),
    ...contents,
    components: {
      securitySchemes: schemesFor(described, site),
      ...componentsFor(contents, {
        schemas: { ...requestSchemas(descriptions), ...answerSchemas(descriptions, site) },
        headers: HEADERS,
        responses: {
          ...sharedResponses(described, site),
          OtherFailure: otherFailures(site),
          OtherFailureOrPage: otherFailures(site, true),
        },
        examples: failureExamples(answeredCodes(described), site),
      }),
    },
  };
}

function schemesFor(described: readonly DescribedRoute[], site: Site) {
  const wanted = described.flatMap<object>((one) => securityOf(one.route, one.description));
  const names = new Set(wanted.flatMap((one) => Object.keys(one)));
  const schemes = Object.entries(securitySchemes(site)).filter(([name]) => names.has(name));
  return Object.fromEntries(schemes);
}

function pathsOf(described: readonly DescribedRoute[], site: Site) {
  const paths: Record<string, Record<string, JsonWritable>> = {};
  for (const one of described) {
    const { path, method } = one.route;
    const template = templateOf(path);
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(one, site) };
  }
  return paths;
}

/** The codes that some request can meet, in the order of the closed list. */
function answeredCodes(described: readonly DescribedRoute[]): readonly RefusalCode[] {
  const met = described.flatMap(({ route, description }) =>
    refusalsOf(route, description).flatMap(({ codes }) => codes),
  );
  const all = new Set<RefusalCode>([...met, ...ELSEWHERE]);
  return REFUSAL_CODES.filter((code) => all.has(code));
}

function sharedResponses(described: readonly DescribedRoute[], site: Site) {
  const responses: Record<string, JsonWritable> = {};
  for (const { route, description } of described) {
    for (const refusals of refusalsOf(route, description)) {
      const name = sharedNameOf(refusals, description);
      if (name !== null) responses[name] ??= failureResponse(refusals.codes, site);
    }
  }
  return responses;
}
