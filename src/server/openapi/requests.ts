// The schemas of request bodies, under the names that operations give them.

import type { z } from 'zod';
import type { Body, Description, VariedBody } from '../../http/openapi/description.ts';
import { objectSchemaOf } from '../../service/parameters/json-schema.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import { schemaRef } from './references.ts';

type Schemas = Readonly<Record<string, JsonWritable>>;

export function requestSchemas(descriptions: readonly Description[]): Schemas {
  const bodies = descriptions.flatMap(({ body }) => body ?? []);
  return Object.assign({}, ...bodies.map(schemasOf));
}

function schemasOf(body: Body): Schemas {
  if ('discriminator' in body) return variedSchemas(body);
  return { [body.request]: objectSchemaOf(body.schema) };
}

function variedSchemas({ request, description, discriminator, schema }: VariedBody): Schemas {
  const variants = Object.entries(schema);
  const refs = variants.map(([value, variant]) => [value, schemaRef(variant.request)] as const);
  const union = {
    description,
    oneOf: refs.map(([, ref]) => ref),
    discriminator: {
      propertyName: discriminator,
      mapping: Object.fromEntries(refs.map(([value, { $ref }]) => [value, $ref])),
    },
  };
  const schemas = variants.map(([value, variant]) => {
    return [variant.request, variantSchema(discriminator, value, variant)];
  });
  return { [request]: union, ...Object.fromEntries(schemas) };
}

function variantSchema(
  discriminator: string,
  value: string,
  { description, schema }: { readonly description: string; readonly schema: z.ZodObject },
) {
  const { properties, required, ...rest } = objectSchemaOf(schema);
  const field = { type: 'string', enum: [value], description: 'Selects this kind of request.' };
  return {
    ...rest,
    description,
    properties: { [discriminator]: field, ...properties },
    required: [discriminator, ...required],
  };
}
