// The OpenAPI description of a service as a client would read it, and its schemas as validators.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { openapiDocument } from '../../src/server/openapi/document.ts';
import { routesOf } from '../../src/server/routes.ts';
import type { Service } from '../../src/service/service.ts';
import { writeJson } from '../../src/wire/json-write.ts';

export interface Schema {
  readonly [keyword: string]: unknown;
}

interface Content {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Described {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-scopes'?: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly servers: readonly { readonly url: string }[];
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

/** Of everything, for whomever it is. */
export function descriptionOf(service: Service): OpenApi {
  return JSON.parse(writeJson(wholeDocument(service)));
}

export function wholeDocument({ config, payBase }: Service) {
  return openapiDocument(routesOf(config), { shortName: config.shortName, payBase: payBase() });
}

/** What is found at a reference, or the thing itself. */
export function resolved<T>(document: OpenApi, thing: unknown): T {
  const { $ref } = (thing ?? {}) as { readonly $ref?: string };
  if ($ref === undefined) return thing as T;
  const [, , kind = '', name = ''] = $ref.split('/');
  return document.components[kind]?.[name] as T;
}

/** Compiles a schema of the document; references in it lead into the document. */
export function compilerFor(document: OpenApi): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020({
    allErrors: true,
    strictTypes: false,
    // What OpenAPI adds, and where the document keeps its schemas.
    keywords: ['discriminator', 'components'],
    // Another test holds the document to its meta-schema; doing it here takes a fifth of a second.
    validateSchema: false,
    // What a hundred schemas refer to is compiled once, not into each of them.
    inlineRefs: false,
  });
  formats.default(ajv);
  ajv.addSchema({ $id: 'openapi', components: document.components }, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile(withId(schema) as Schema);
    compiled.set(key, validate);
    return validate;
  };
}

/** The same, with nothing in an object but what is described: clients bear more, examples may not have it. */
export function closed<Part>(part: Part, within = ''): Part {
  if (Array.isArray(part)) return part.map((one) => closed(one, within)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const parts = Object.entries(part).map(([name, value]) => [name, closed(value, name)]);
  const one = Object.fromEntries(parts);
  const { properties, additionalProperties } = one;
  const open = typeof properties === 'object' && additionalProperties === undefined;
  return open && within !== 'allOf' ? { ...one, unevaluatedProperties: false } : one;
}

/** `#/components/…` in a part of the document means the document, not the part. */
function withId(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withId);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      keyword === '$ref' ? `openapi${value}` : withId(value),
    ]),
  );
}
