// Parameters as JSON Schema (2020-12), made from the very schemas that validate them.

import type { z } from 'zod';
import { assert } from '../../core/assert.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import { type Documentation, isOptional } from './fields.ts';

/** An object that has the parameters as its members. Unknown members are ignored, so none are named. */
export function objectSchemaOf(schema: z.ZodObject) {
  const fields = fieldSchemasOf(schema);
  return {
    // What is true of several members together.
    ...(schema.meta() as Documentation | undefined),
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, required, schema }) => [name, required ? schema : orNull(schema)]),
    ),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  } as const satisfies Documentation;
}

/** The same one by one, for places that know no null: a query string. */
export function fieldSchemasOf({ shape }: z.ZodObject): readonly FieldSchema[] {
  return Object.entries(shape).map(([name, field]) => fieldOf(name, field));
}

interface FieldSchema {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Documentation;
}

function fieldOf(name: string, field: z.core.$ZodType): FieldSchema {
  const documented = field as z.ZodType;
  const schema = documented.meta() as Documentation | undefined;
  assert(schema, `the parameter ${name} says nothing of itself`);
  return { name, required: !isOptional(documented), schema };
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
