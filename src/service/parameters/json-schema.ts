// Parameters as JSON Schema (2020-12), made from the very fields that read them.

import { z } from 'zod';
import { assert } from '../../core/assert.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import type { Documentation, Fields } from './fields.ts';

interface FieldSchemas {
  readonly properties: { readonly [name: string]: Documentation };
  readonly required: readonly string[];
}

/** Of each field, and which of them are required. */
export function fieldSchemasOf(fields: Fields): FieldSchemas {
  const { properties, required = [] } = z.toJSONSchema(z.object(fields), { io: 'input' });
  return { properties: properties as FieldSchemas['properties'], required };
}

/**
 * An object that has the parameters as its members. Unknown members are ignored, so none are named.
 * `rules`: what is true of several members together.
 */
export function objectSchemaOf(fields: Fields, rules: Documentation = {}) {
  const { properties, required } = fieldSchemasOf(fields);
  const members = Object.entries(properties).map(([name, schema]) => [
    name,
    required.includes(name) ? schema : orNull(schema),
  ]);
  return {
    ...rules,
    type: 'object',
    properties: Object.fromEntries(members),
    required,
  } as const satisfies Documentation;
}

/**
 * An optional member that is null is absent. Its default is told in words alone: generators take a
 * member that has one for a member that is always there.
 */
function orNull({ default: _, ...schema }: Documentation): Documentation {
  const { type, enum: choices } = schema;
  assert(typeof type === 'string', 'a parameter has no type, or several');
  return {
    ...schema,
    type: [type, 'null'],
    ...(choices !== undefined && { enum: [...(choices as readonly JsonWritable[]), null] }),
  };
}
