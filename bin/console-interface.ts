// The interface of the service as the console sees it, in TypeScript: what can be read and written
// at each address, and every record. Made from the OpenAPI document, so it cannot say anything
// else.

import { openapiDocument } from '../src/server/openapi/document.ts';
import { routesOf } from '../src/server/routes.ts';
import { writeJson } from '../src/wire/json-write.ts';
import { SITE, sdkDocument } from './sdk-records/document.ts';

export const INTERFACE_FILE = 'console/src/api/interface.ts';
export const SDK_INTERFACE_FILE = 'sdk/typescript/src/interface.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  /** What is known of an enumeration that grows. */
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Beside what a session may call below /api/v1/. */
const ALSO: ReadonlySet<string> = new Set([
  ...['/auth/login', '/auth/staff/login', '/auth/logout', '/auth/sign-up', '/auth/pay-password'],
]);

/** Takes the place of the type of amounts until it is known who reads. */
const AMOUNT = '@amount';

const HEAD =
  '// The interface of the service, written by `npm run task build:interface` from its OpenAPI document.\n';

/** What a reader of the interface wants of it, and how it reads amounts. */
interface Extract {
  readonly has: (path: string, operation: Operation) => boolean;
  readonly amount: string;
  /** Records that are wanted beside those of the endpoints. */
  readonly also: string;
  readonly document: Document;
}

export function interfaceModule(): string {
  const has = (path: string, { security }: Operation) =>
    (path.startsWith('/api/v1/') && security.some((one) => 'Session' in one)) || ALSO.has(path);
  const document = JSON.parse(writeJson(openapiDocument(routesOf({ sandbox: true }), SITE)));
  return extractOf({ has, amount: 'number', also: '', document });
}

/** Amounts are exact decimal strings there. */
export function sdkInterfaceModule(): string {
  const declared = "import type { Yuan } from './amount.ts';\n\n";
  const extract = extractOf({
    has: (path) => path.startsWith('/api/v1/'),
    amount: 'Yuan',
    also: 'Failure Bearer',
    document: sdkDocument(SITE),
  });
  return extract.replace(`${HEAD}\n`, `${HEAD}\n${declared}`);
}

function extractOf({ has, amount, also, document }: Extract): string {
  const rows = (method: string, named = '') =>
    Object.entries(document.paths).flatMap(([path, { [method]: operation }]) =>
      operation && has(path, operation)
        ? [`  '${named}${path}': {\n${partsOf(operation).join('\n')}\n  };`]
        : [],
    );
  const writes = [...rows('post'), ...rows('patch', 'PATCH '), ...rows('delete', 'DELETE ')];
  const endpoints = ['Reads', 'Writes'].map((name, index) => {
    const found = index === 0 ? rows('get') : writes;
    return `export interface ${name} {\n${found.join('\n')}\n}\n`;
  });
  const text = [HEAD, ...endpoints, ...recordsIn(endpoints.join('') + also, document)].join('\n');
  return text.replaceAll(AMOUNT, amount);
}

function partsOf({ parameters, requestBody, responses }: Operation): string[] {
  const given = (place: string) => {
    const these = parameters.filter((one) => one.in === place);
    if (these.length === 0) return 'null';
    const properties = Object.fromEntries(these.map(({ name, schema }) => [name, schema]));
    const required = these.filter((one) => one.required).map(({ name }) => name);
    return typeOf({ type: 'object', properties, required }, '    ');
  };
  const body = requestBody?.content['application/json']?.schema;
  const data = responses['200']?.content?.['application/json']?.schema.properties?.data;
  return [
    `    readonly params: ${given('path')};`,
    `    readonly query: ${given('query')};`,
    `    readonly body: ${body ? typeOf(body, '    ') : 'null'};`,
    `    readonly data: ${data ? typeOf(data, '    ') : 'string'};`,
  ];
}

/** The records that are named in a text, and those that are named in them. */
function recordsIn(text: string, { components }: Document): string[] {
  const written = new Map<string, string>();
  const visit = (from: string) => {
    for (const [name, schema] of Object.entries(components.schemas)) {
      if (written.has(name) || !new RegExp(`\\b${name}\\b`).test(from)) continue;
      written.set(name, '');
      const type = typeOf(schema, '');
      const isObject = type.startsWith('{');
      written.set(
        name,
        `export ${isObject ? `interface ${name} ${type}` : `type ${name} = ${type};`}\n`,
      );
      visit(type);
    }
  };
  visit(text);
  return [...written].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return unionOf(schema.enum.map(literal), indent);
  if (schema.examples) return unionOf([...schema.examples.map(literal), OTHERS], indent);
  const union = schema.anyOf ?? schema.oneOf;
  if (union)
    return unionOf(
      union.map((one) => typeOf(one, indent)),
      indent,
    );
  const types = [schema.type ?? 'unknown'].flat();
  return types.map((type) => plainTypeOf(type, schema, indent)).join(' | ');
}

/** Editors go on completing the words that are known. */
const OTHERS = '(string & Record<never, never>)';

const LINE_MAX = 60;

function unionOf(types: readonly string[], indent: string): string {
  // A part may be a long union itself.
  const parts = types.flatMap((type) => type.replace(/^\s*\| /, '').split(/\n\s*\| /));
  const line = parts.join(' | ');
  return line.length <= LINE_MAX ? line : parts.map((part) => `\n${indent}  | ${part}`).join('');
}

function plainTypeOf(type: string, schema: Schema, indent: string): string {
  if (type === 'integer') return 'number';
  if (type === 'number') return AMOUNT;
  if (type === 'array') return `readonly (${typeOf(schema.items ?? {}, indent)})[]`;
  if (type !== 'object') return type;
  const { properties, required = [], additionalProperties } = schema;
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? additionalProperties : {};
    return `Readonly<Record<string, ${typeOf(values, indent)}>>`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    // What a client leaves out it may also set to nothing.
    const optional = required.includes(name) ? '' : '?';
    return `${inner}readonly ${name}${optional}: ${typeOf(property, inner)};`;
  });
  return lines.length === 0
    ? 'Readonly<Record<string, never>>'
    : `{\n${lines.join('\n')}\n${indent}}`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}
