// Describes the parameters of an operation: in the path, in the query string and in headers.

import type { Description } from '../../http/openapi/description.ts';
import type { Route } from '../../http/route.ts';
import { describedParameter } from '../../interface/path-parameters.ts';
import { fieldSchemasOf } from '../../service/parameters/json-schema.ts';
import { IDEMPOTENCY_PARAMETER } from './headers.ts';

export function parametersOf({ path }: Route, { query, idempotent }: Description) {
  const inPath = [...path.matchAll(PLACEHOLDER)].map(([, name = '']) => ({
    name: snakeCase(name),
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...describedParameter(name),
  }));
  const inQuery = query ? queryParametersOf(query) : [];
  return [...inPath, ...inQuery, ...(idempotent ? [IDEMPOTENCY_PARAMETER] : [])];
}

function queryParametersOf({ schema: fields, examples }: NonNullable<Description['query']>) {
  const { properties, required: names } = fieldSchemasOf(fields);
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const required = names.includes(name);
    return { name, in: 'query', required, description, schema, example: examples[name] };
  });
}

const PLACEHOLDER = /:(\w+)/g;

/** `/pay/:txNo` becomes `/pay/{tx_no}`. */
export function templateOf(path: string): string {
  return path.replace(PLACEHOLDER, (_, name: string) => `{${snakeCase(name)}}`);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
