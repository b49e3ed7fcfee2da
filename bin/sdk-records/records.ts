// The records that programs get, as the types of any language are made of them: from the OpenAPI document,
// so they cannot say anything else.

import { BASE } from '../../src/http/route.ts';
import { SITE, sdkDocument } from './document.ts';

export type Kind =
  | { readonly is: 'text' | 'whole' | 'amount' | 'flag' | 'time' | 'texts' | 'data' }
  | { readonly is: 'list'; readonly of: Kind }
  | { readonly is: 'record'; readonly name: string };

export interface Field {
  /** As it is sent. */
  readonly name: string;
  readonly about: string;
  readonly kind: Kind;
  /** Whether it may be null. */
  readonly nullable: boolean;
  /** Whether it may be missing where the record is complete. */
  readonly optional: boolean;
}

export interface RecordType {
  readonly name: string;
  readonly about: string;
  readonly fields: readonly Field[];
}

export interface Records {
  /** By name, in the order of the alphabet. */
  readonly records: readonly RecordType[];
  /** The record that `data` of an event is, by the type of the event. */
  readonly data: ReadonlyMap<string, string>;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

/** An operation, as far as the clients follow it. */
export interface SdkOperation {
  readonly operationId: string;
  /** Like `GET /orders`. */
  readonly address: string;
  /** What it gives: a record, or a file if there is none. */
  readonly record: string | null;
  /** The names of its filters, and of the fields of its body unless there is more than one kind. */
  readonly takes: readonly string[];
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export function sdkOperations(): readonly SdkOperation[] {
  const { paths, components }: Document = sdkDocument(SITE);
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(BASE))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const { operationId, responses } = operation;
        const data = responses['200']?.content?.['application/json']?.schema.properties?.data;
        // What asks for one of several records says which: the first is that of orders.
        const one = data?.oneOf?.[0] ?? data;
        const address = `${method.toUpperCase()} ${path.slice(BASE.length)}`;
        const record = one?.$ref ? nameIn(one.$ref) : null;
        return { operationId, address, record, takes: takenBy(operation, components.schemas) };
      }),
    );
}

function takenBy(
  { parameters = [], requestBody }: Operation,
  schemas: Document['components']['schemas'],
): readonly string[] {
  const filters = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const body = requestBody?.content['application/json']?.schema;
  const declared = body?.$ref ? schemas[nameIn(body.$ref)] : body;
  return [...filters, ...Object.keys(declared?.properties ?? {})];
}

export function sdkRecords(): Records {
  const { components, webhooks }: Document = sdkDocument(SITE);
  const event = components.schemas.Event?.oneOf ?? [];
  const data = new Map(event.map((one) => [typeOf(one), dataOf(one)]));
  const found = new Map<string, RecordType>();
  const visit = (name: string, schema: Schema | undefined): void => {
    if (found.has(name) || schema === undefined) return;
    const made = recordOf(name, schema);
    found.set(name, made);
    for (const { kind } of made.fields) {
      for (const inside of namesIn(kind)) visit(inside, components.schemas[inside]);
    }
  };
  for (const name of [...sdkOperations().map(({ record }) => record), 'Bearer', ...data.values()]) {
    if (name !== null) visit(name, components.schemas[name]);
  }
  visit('CallbackEvent', callbackOf(webhooks));
  const records = [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { records, data };
}

/** Its version is that of `data`; the oldest kind has none. */
function callbackOf(webhooks: Document['webhooks']): Schema {
  const bodies = Object.values(webhooks).flatMap(
    ({ post }) => post.requestBody?.content['application/json']?.schema ?? [],
  );
  return { ...variantsOf(bodies), description: 'What a callback carries, read.' };
}

/** What is one of several has the fields of all. */
function variantsOf(schemas: readonly Schema[]): Schema {
  const properties = Object.assign({}, ...schemas.map((one) => one.properties));
  const required = Object.keys(properties).filter((name) =>
    schemas.every((one) => one.required?.includes(name)),
  );
  const type = { type: 'string', description: 'What happened.', enum: schemas.map(typeOf) };
  return { properties: { ...properties, type }, required };
}

function typeOf({ properties = {} }: Schema): string {
  return properties.type?.const ?? '';
}

function dataOf(schema: Schema): string {
  const ref = schema.properties?.data?.$ref;
  if (ref !== undefined) return nameIn(ref);
  throw new Error(`The record of ${typeOf(schema)} has no name: give it one in EVENT_DATA_PARTS.`);
}

function recordOf(name: string, schema: Schema): RecordType {
  const { properties = {}, required = [] } = schema.oneOf ? variantsOf(schema.oneOf) : schema;
  const fields = Object.entries(properties).map(([field, property]) => {
    const parts = property.anyOf ?? [property];
    const [one = property] = parts;
    const isData = /Event$/.test(name) && field === 'data';
    return {
      name: field,
      about: isData ? 'What it is about, by its type.' : aboutOf(property.description, one),
      kind: isData ? ({ is: 'data' } as const) : kindOf(one),
      nullable: parts.some(({ type = [] }) => [type].flat().includes('null')),
      optional: !required.includes(field),
    };
  });
  return { name, about: schema.description ?? '', fields };
}

const SHOWN_MAX = 12;

/** Values that are known, unless there are too many to read: more of them may come. */
function aboutOf(said: string | undefined, one: Schema): string {
  const about = said ?? one.description ?? '';
  const known = one.enum ?? one.items?.enum ?? [];
  if (known.length === 0 || known.length > SHOWN_MAX) return about;
  return `${about} Known: ${known.map((value) => `\`${value}\``).join(', ')}.`.trim();
}

function kindOf(schema: Schema): Kind {
  if (schema.$ref !== undefined) return { is: 'record', name: nameIn(schema.$ref) };
  const [type] = [schema.type ?? []].flat().filter((one) => one !== 'null');
  if (type === 'array') return { is: 'list', of: kindOf(schema.items ?? {}) };
  if (type === 'integer') return { is: 'whole' };
  if (type === 'number') return { is: 'amount' };
  if (type === 'boolean') return { is: 'flag' };
  if (type === 'object' && !schema.properties) return { is: 'texts' };
  if (type === 'string') return { is: schema.format === 'date-time' ? 'time' : 'text' };
  throw new Error(`The clients have no type for ${JSON.stringify(schema)}: name the record.`);
}

function namesIn(kind: Kind): readonly string[] {
  if (kind.is === 'list') return namesIn(kind.of);
  return kind.is === 'record' ? [kind.name] : [];
}

function nameIn(ref: string): string {
  return ref.replace(/^.*\//, '');
}
