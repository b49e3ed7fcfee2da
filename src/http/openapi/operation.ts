// One route as an OpenAPI operation.

import { fieldSchemasOf } from '../../service/parameters/json-schema.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import type { Route } from '../route.ts';
import type { Data, Description, Examples, Operation, Site } from './description.ts';
import { failureResponse } from './failures.ts';
import { type HeaderName, IDEMPOTENCY_PARAMETER } from './headers.ts';
import { headerRef, responseRef, schemaRef } from './references.ts';
import { refusalsOf, sharedNameOf } from './refusals.ts';
import { securityOf } from './security.ts';

type JsonMembers = Record<string, JsonWritable>;

export function operationOf(route: Route, { id, describe }: Operation, site: Site) {
  const description = describe(site);
  const { tag, summary, body } = description;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description.description,
    security: securityOf(route.scope, description),
    parameters: parametersOf(route, description),
    ...(body && { requestBody: requestBodyOf(body) }),
    responses: responsesOf(route, id, description, site),
  };
}

/** `/pay/:txNo` becomes `/pay/{tx_no}`. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => `{${snakeCase(name)}}`);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function parametersOf({ path }: Route, { query, idempotent }: Description): JsonMembers[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name: snakeCase(name),
    in: 'path',
    required: true,
    description: 'The order number.',
    schema: { type: 'string' },
    example: 'C01M7X8TAZJTN2S32GVJ8SZHKJT',
  }));
  const fields = query ? fieldSchemasOf(query.schema) : [];
  const inQuery = fields.map(({ name, required, schema }) => {
    const { description = '', ...rest } = schema;
    const example = query?.examples[name];
    return { name, in: 'query', required, description, schema: rest, ...withExample(example) };
  });
  return [...inPath, ...inQuery, ...(idempotent ? [IDEMPOTENCY_PARAMETER] : [])];
}

function withExample(example: JsonWritable | undefined) {
  return example === undefined ? {} : { example };
}

function requestBodyOf({ request, examples, form }: NonNullable<Description['body']>) {
  const content = { schema: schemaRef(request), examples: { ...examples } };
  const forms = form && { 'application/x-www-form-urlencoded': { schema: schemaRef(request) } };
  return { required: true, content: { 'application/json': content, ...forms } };
}

function responsesOf(
  route: Route,
  id: Operation['id'],
  description: Description,
  site: Site,
): JsonMembers {
  const failures = refusalsOf(route, id, description).map((refusals) => {
    const { status, codes } = refusals;
    const shared = sharedNameOf(refusals, description);
    const response = shared ? responseRef(shared) : failureResponse(codes, site, description);
    return [String(status), response];
  });
  return { ...successesOf(description), ...Object.fromEntries(failures), default: DEFAULT };
}

const DEFAULT = responseRef('OtherFailure');

function successesOf({ success, idempotent }: Description): JsonMembers {
  const { data, media = {}, redirects } = success;
  const others = Object.entries(media).map(([type, { description, type: kind }]) => {
    return [type, { schema: { type: kind, description } }];
  });
  const content = {
    ...(data && { 'application/json': dataOf(data) }),
    ...Object.fromEntries(others),
  };
  const names: HeaderName[] = ['X-Request-Id'];
  if (idempotent) names.push('Idempotent-Replayed');
  if (success.setsCookie) names.push('Set-Cookie');
  return {
    200: { description: success.description, headers: headersOf(names), content },
    ...(redirects && {
      303: { description: redirects, headers: headersOf(['X-Request-Id', 'Location']) },
    }),
  };
}

function headersOf(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, headerRef(name)]));
}

/** The success envelope of the specification (section 2.1). */
function dataOf(data: readonly Data[]) {
  const refs = data.map(({ record }) => schemaRef(record));
  const [only] = refs;
  const ok = { type: 'boolean', const: true, description: 'True: the request succeeded.' };
  return {
    schema: {
      type: 'object',
      properties: { ok, data: refs.length === 1 && only ? only : { anyOf: refs } },
      required: ['ok', 'data'],
    },
    examples: Object.assign({}, ...data.map(({ examples }) => inEnvelope(examples))),
  };
}

function inEnvelope(examples: Examples<JsonWritable>) {
  return Object.fromEntries(
    Object.entries(examples).map(([name, { summary, value }]) => {
      return [name, { summary, value: { ok: true, data: value } }];
    }),
  );
}
