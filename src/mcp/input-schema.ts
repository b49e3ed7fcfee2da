// The arguments of a tool as JSON Schema, made from the parameters of the endpoint, so that the two
// cannot drift apart. It uses only keywords that every host passes on to its model.

import type { Documentation, Fields } from '../service/parameters/fields.ts';
import { fieldSchemasOf } from '../service/parameters/json-schema.ts';
import type { JsonWritable } from '../wire/json-write.ts';

export interface InputSchema {
  readonly type: 'object';
  readonly properties: { readonly [name: string]: ArgumentSchema };
  /** Omitted if empty, because older validators refuse an empty list. */
  readonly required?: readonly string[];
  readonly additionalProperties: false;
  /** Makes it writable as JSON. */
  readonly [keyword: string]: JsonWritable | undefined;
}

export interface ArgumentSchema {
  readonly type: string;
  readonly [keyword: string]: JsonWritable;
}

/** Some hosts refuse tools with keywords that they do not know. The descriptions state them in words. */
const OMITTED_KEYWORDS: readonly string[] = [
  ...['format', 'maxProperties', 'propertyNames', 'additionalProperties'],
];

export const NO_ARGUMENTS = inputSchema({}, {});

/**
 * `descriptions` are written for models and replace those of the parameters. `optional` lists what the
 * endpoint requires and the tool does not.
 */
export function inputSchema(
  parameters: Fields,
  descriptions: { readonly [name: string]: string },
  optional: readonly string[] = [],
): InputSchema {
  const { properties, required } = fieldSchemasOf(parameters);
  const stillRequired = required.filter((name) => !optional.includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        argumentSchema(schema, descriptions[name]),
      ]),
    ),
    ...(stillRequired.length > 0 && { required: stillRequired }),
    additionalProperties: false,
  };
}

function argumentSchema(schema: Documentation, description: string | undefined): ArgumentSchema {
  const keywords = Object.entries(schema).filter(([word]) => !OMITTED_KEYWORDS.includes(word));
  const documented = Object.fromEntries(keywords) as ArgumentSchema;
  return description === undefined ? documented : { ...documented, description };
}
