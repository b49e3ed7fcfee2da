// Parameters as JSON Schema (2020-12), made from the very fields that read them.

import { assert } from '../../core/assert.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import type { Documentation, Fields } from './fields.ts';

/**
 * An object that has the parameters as its members. Unknown members are ignored, so none are named.
 * `rules`: what is true of several members together.
 */
export function objectSchemaOf(fields: Fields, rules: Documentation = {}) {
  const members = Object.entries(fields);
  return {
    ...rules,
    type: 'object',
    properties: Object.fromEntries(
      members.map(([name, { required, documentation }]) => [
        name,
        required ? documentation : orNull(documentation),
      ]),
    ),
    required: members.flatMap(([name, { required }]) => (required ? name : [])),
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
