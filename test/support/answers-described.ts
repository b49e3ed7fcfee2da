// Holds every answer of a server to its OpenAPI description, and more strictly than a client may: an
// answer has nothing in it that is not described.

import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from '../../src/server/openapi/headers.ts';
import { templateOf } from '../../src/server/openapi/parameters.ts';
import { ROUTES } from '../../src/server/routes.ts';
import type { Service } from '../../src/service/service.ts';
import {
  compilerFor,
  descriptionOf,
  type OpenApi,
  type Response,
  resolved,
  type Schema,
} from './described.ts';

const CLOSED = { unevaluatedProperties: false };
/** The forms of the pay page, which no program uses, and the tools, which describe themselves. */
const NOT_DESCRIBED = new Set(
  ROUTES.filter(({ operation }) => operation === null).map(({ path }) => path),
);

/** What was found; to be read when the server has answered. */
export function heldToDescription(app: FastifyInstance, service: Service): readonly string[] {
  const faults: string[] = [];
  let check: Check | undefined;
  app.addHook('onSend', (request, reply, payload, done) => {
    // Only now is it certain where the service is reached, which the description says.
    check ??= checkerFor(service);
    const fault = check(request, reply, payload);
    if (fault !== null) faults.push(`${request.method} ${request.url} → ${fault}`);
    done(null, payload);
  });
  return faults;
}

type Check = ReturnType<typeof checker>;
const checkers = new Map<string, Check>();

/** The services of a process share one, where their descriptions differ by nothing but addresses. */
function checkerFor(service: Service): Check {
  const { shortName, sandbox } = service.config;
  const key = `${shortName} ${sandbox}`;
  const check = checkers.get(key) ?? checker(descriptionOf(service));
  checkers.set(key, check);
  return check;
}

function checker(document: OpenApi) {
  const compile = strictCompilerFor(document);
  const compiled = new Map<Schema, ValidateFunction>();

  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): string | null => {
    // Under such a path other methods are not described either.
    const path = request.routeOptions.url ?? request.url.replace(/\?.*/, '');
    if (NOT_DESCRIBED.has(path)) return null;
    // It leads a person to a page; no program is sent there.
    if (request.is404 && reply.statusCode === 308) return null;
    const response = responseTo(document, request, reply);
    if (!response) return `${reply.statusCode} is not described: ${payload}`;
    const strange = strangeHeader(response, reply);
    if (strange !== null) return `${reply.statusCode} has the header ${strange}`;
    if (request.method === 'HEAD' || (!response.content && !payload)) return null;
    const type = String(reply.getHeader('content-type')).replace(/;.*/, '');
    const schema = response.content?.[type]?.schema;
    if (!schema) return `${reply.statusCode} is ${type}, which is not described`;
    if (type !== 'application/json') return null;
    const validate = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, validate);
    if (validate(JSON.parse(String(payload)))) return null;
    return `${reply.statusCode} ${payload}: ${JSON.stringify(validate.errors)}`;
  };
}

/** The same of one schema: nothing in it that is not described. */
export function strictCompilerFor(document: OpenApi) {
  const compile = compilerFor(closed(document));
  return (schema: Schema) => compile(closedObject(withClosedCodes(schema)));
}

function responseTo(document: OpenApi, request: FastifyRequest, reply: FastifyReply) {
  if (request.is404) return resolved<Response>(document, OTHER);
  const path = document.paths[templateOf(request.routeOptions.url ?? '')];
  const operation = path?.[request.method === 'HEAD' ? 'get' : request.method.toLowerCase()];
  const response = operation?.responses[reply.statusCode];
  return response ? resolved<Response>(document, response) : undefined;
}

const OTHER = { $ref: '#/components/responses/OtherFailureOrPage' };

/** One that means something to a program and is not told of here. */
function strangeHeader(response: Response, reply: FastifyReply): string | null {
  const ignored = reply.server.ignoredHeader;
  const known = Object.keys(HEADERS).filter((name) => reply.hasHeader(name));
  const sent = [...known, ...(reply.hasHeader(ignored) ? [ignored] : [])];
  return sent.find((name) => !(name in response.headers)) ?? null;
}

/** Failures are closed where they are used: there they say more than their common part. */
function closed(document: OpenApi): OpenApi {
  const { schemas = {}, ...components } = document.components;
  const entries = Object.entries(schemas).map(([name, schema]) => [
    name,
    name === 'Failure' ? withoutData(schema) : closedObject(schema),
  ]);
  return { ...document, components: { ...components, schemas: Object.fromEntries(entries) } };
}

/** Only what says which data it has may have some. */
function withoutData({ properties, ...schema }: Schema): Schema {
  const { data: _, ...others } = properties as Schema;
  return { ...schema, properties: others };
}

/** Clients know no list of codes that is closed; an answer has none that its operation does not say. */
function withClosedCodes(schema: Schema): Schema {
  const { allOf } = schema as { readonly allOf?: readonly Schema[] };
  if (!allOf) return schema;
  const closedParts = allOf.map((part) => {
    const { code, ...others } = (part.properties ?? {}) as Readonly<Record<string, Schema>>;
    if (!code?.examples) return part;
    return { ...part, properties: { ...others, code: { ...code, enum: code.examples } } };
  });
  return { ...schema, allOf: closedParts };
}

function closedObject(schema: Schema): Schema {
  return schema.properties || schema.allOf ? { ...schema, ...CLOSED } : schema;
}
