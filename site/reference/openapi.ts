// The operations of keys, as the OpenAPI document describes them; the reference is made of it.

import { sdkDocument } from '../../bin/sdk-records/document.ts';
import { OPERATIONS } from '../../src/interface/operations.ts';
import { SANDBOX_OPERATIONS } from '../../src/interface/sandbox.ts';
import type { JsonWritable } from '../../src/wire/json-write.ts';
import type { SiteLanguage } from '../pages.ts';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly JsonWritable[];
  readonly const?: JsonWritable;
  /** What is known of an enumeration that grows. */
  readonly examples?: readonly JsonWritable[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: JsonWritable;
}

export type JsonObject = Readonly<Record<string, JsonWritable>>;

interface Content {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: JsonWritable }>>;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly 'x-scopes'?: readonly string[];
  readonly security: readonly JsonObject[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, Content>> }>
  >;
}

export interface Operation extends Described {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, with its placeholders in braces. */
  readonly path: string;
  /** What the first example sends; null: nothing. */
  readonly body: JsonObject | null;
  /** What comes back then; null: it is no JSON. */
  readonly answer: JsonWritable | null;
}

const BASE = '/api/v1';
/** As the pages of the documentation name them, which the service replaces by its own. */
const SITE = { shortName: 'Tael', payBase: 'http://127.0.0.1:8080' };

const OPENAPI: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
} = sdkDocument(SITE);

export const REFERENCE: ReadonlyMap<string, Operation> = new Map(
  Object.entries(OPENAPI.paths)
    .filter(([path]) => path.startsWith(BASE))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => [
        one.operationId,
        operationAt(path, method, one),
      ]),
    ),
);

function operationAt(path: string, method: string, one: Described): Operation {
  return {
    ...one,
    method: method.toUpperCase() as Operation['method'],
    path: path.slice(BASE.length),
    body: withoutProof(exampleIn(one.requestBody?.content['application/json'])),
    answer: exampleIn(one.responses['200']?.content?.['application/json']),
  };
}

/** Keys prove nothing: what people type beside is not theirs to send. */
function withoutProof(body: JsonWritable | null): JsonObject | null {
  if (body === null) return null;
  const { password: _, ...rest } = body as JsonObject;
  return rest;
}

function exampleIn(content: Content | undefined): JsonWritable | null {
  const [example] = Object.values(content?.examples ?? {});
  return example?.value ?? null;
}

export function schemaOf(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  if (name === undefined) return schema;
  const found = OPENAPI.components.schemas[name];
  if (found === undefined) throw new Error(`${schema.$ref} is no schema.`);
  return found;
}

/** Of what is no operation of `src/interface`. */
const ALSO = { getHealth: '查询服务状态', runQuery: '查询订单、交易记录或余额' } as const;

export function summaryOf({ operationId: id, summary }: Operation, language: SiteLanguage): string {
  if (language === 'en') return summary;
  const told = [...OPERATIONS, ...SANDBOX_OPERATIONS].find((one) => one.id === id);
  return told?.summary.zh ?? ALSO[id as keyof typeof ALSO];
}
