// Describes a tool's arguments as JSON Schema, made from the parameters the endpoint reads, so that
// the two cannot drift apart. Kept to keywords that every host passes on to its model.

import type { Documentation, Fields } from '../service/parameters/fields.ts';
import type { JsonWritable } from '../wire/json-write.ts';

export interface InputSchema {
  readonly type: 'object';
  readonly properties: { readonly [name: string]: ArgumentSchema };
  /** Left out when empty, which older readers of schemas refuse. */
  readonly required?: readonly string[];
  readonly additionalProperties: false;
  /** So that it can be written. */
  readonly [keyword: string]: JsonWritable | undefined;
}

export interface ArgumentSchema {
  readonly type: string;
  readonly [keyword: string]: JsonWritable;
}

/**
 * Some hosts refuse tools whose formats they do not know; and a validator that divides 0.07 by 0.01 as
 * floats finds that it is no multiple. The descriptions say both in words.
 */
const LEFT_OUT: readonly string[] = ['format', 'multipleOf'];

export const NO_ARGUMENTS = inputSchema({}, {});

/**
 * `words` are for models: they take the place of the parameters' own descriptions. `left` names what
 * the endpoint requires and the tool does not.
 */
export function inputSchema(
  parameters: Fields,
  words: { readonly [name: string]: string },
  left: readonly string[] = [],
): InputSchema {
  const fields = Object.entries(parameters);
  const required = fields.flatMap(([name, field]) => (field.required ? name : []));
  const demanded = required.filter((name) => !left.includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, argument(field.documentation, words[name])]),
    ),
    ...(demanded.length > 0 && { required: demanded }),
    additionalProperties: false,
  };
}

function argument(schema: Documentation, description: string | undefined): ArgumentSchema {
  const keywords = Object.entries(schema).filter(([word]) => !LEFT_OUT.includes(word));
  const documented = Object.fromEntries(keywords) as ArgumentSchema;
  return description === undefined ? documented : { ...documented, description };
}
