// The building blocks of what tools say they answer. Every member is always there, absent values are
// null; further members may be added within the version, so no schema is closed.

import type { JsonWritable } from '../wire/json-write.ts';

interface Schema {
  readonly type: string | readonly string[];
  readonly [keyword: string]: JsonWritable;
}

export interface RecordSchema extends Schema {
  readonly type: 'object';
  readonly properties: { readonly [name: string]: Schema };
}

export const TEXT: Schema = { type: 'string' };
export const NUMBER: Schema = { type: 'integer' };
export const YUAN: Schema = { type: 'number' };
/** RFC 3339, +08:00. */
export const TIME: Schema = { type: 'string' };

export function record(properties: { readonly [name: string]: Schema }): RecordSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

export function oneOf(...values: readonly string[]): Schema {
  return { type: 'string', enum: values };
}

export function orNull(schema: Schema): Schema {
  return { ...schema, type: [schema.type, 'null'].flat() };
}
