// The OpenAPI 3.1 document of the service, made from its routes, the schemas that validate requests,
// the schemas that type records, and the rows of refusals.

import { REFUSAL_CODES, type RefusalCode } from '../../core/refusal.ts';
import type { Site } from '../../http/openapi/description.ts';
import type { Route } from '../../http/route.ts';
import { INTERFACE_VERSION } from '../../service/present/health.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import { failureExamples, failureResponse, otherFailures } from './failures.ts';
import { HEADERS } from './headers.ts';
import { introduction, OPERATOR_TAGS, operatorIntroduction, TAGS } from './introduction.ts';
import { type DescribedRoute, describeRoutes, operationOf } from './operation.ts';
import { templateOf } from './parameters.ts';
import { recordSchemas } from './records.ts';
import { ELSEWHERE, refusalsOf, sharedNameOf } from './refusals.ts';
import { requestSchemas } from './requests.ts';
import { securitySchemes } from './security.ts';
import { webhooks } from './webhooks.ts';

/** What a document says of itself. */
interface About {
  readonly title: string;
  readonly summary: string;
  readonly introduction: (site: Site) => string;
  readonly tags: typeof TAGS;
}

const SERVICE_DOCUMENT: About = {
  title: 'wallet payments',
  summary: 'Collection orders, payments, refunds and wallet records over signed requests.',
  introduction,
  tags: TAGS,
};

export const OPERATOR_DOCUMENT: About = {
  title: 'operator interface',
  summary: 'Users, recharges and the books, for the own program of a platform.',
  introduction: operatorIntroduction,
  tags: OPERATOR_TAGS,
};

export function openapiDocument(
  routes: readonly Route[],
  site: Site,
  about: About = SERVICE_DOCUMENT,
) {
  const { shortName, payBase } = site;
  const described = describeRoutes(routes, site);
  const descriptions = described.map(({ description }) => description);
  return {
    openapi: '3.1.0',
    info: {
      title: `${shortName} ${about.title}`,
      version: INTERFACE_VERSION,
      summary: about.summary,
      description: about.introduction(site),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    externalDocs: { description: 'The documentation of this service', url: `${payBase}/docs` },
    servers: [{ url: payBase, description: 'This service' }],
    tags: about.tags,
    paths: pathsOf(described, site),
    ...(about === SERVICE_DOCUMENT && { webhooks: webhooks() }),
    components: {
      securitySchemes: securitySchemes(site),
      schemas: { ...requestSchemas(descriptions), ...recordSchemas(descriptions, site) },
      headers: HEADERS,
      responses: { ...sharedResponses(described, site), OtherFailure: otherFailures(site) },
      examples: failureExamples(answeredCodes(described), site),
    },
  };
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
