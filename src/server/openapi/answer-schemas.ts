// The schemas of what answers hold, under the names that operations give them.

import { z } from 'zod';
import type { Data, Description, Site } from '../../http/openapi/description.ts';
import { BEARER, FAILURE_SCHEMA } from '../../service/present/failure.ts';
import { nameWalletId } from '../../service/present/wallet-id-field.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import { schemaRef } from './references.ts';

export function answerSchemas(
  descriptions: readonly Description[],
  { shortName }: Pick<Site, 'shortName'>,
): Readonly<Record<string, JsonWritable>> {
  const registry = z.registry<{ readonly id: string }>();
  for (const [id, schema] of namedSchemas(descriptions)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => schemaRef(id).$ref,
    metadata: z.globalRegistry,
    // Answers are never parsed: what is required is what has to be there, and more may come.
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameWalletId(jsonSchema, shortName),
  });
  const entries = Object.entries(schemas).map(([id, { $id, $schema, ...schema }]) => [id, schema]);
  return Object.fromEntries(entries);
}

/** What several operations answer with counts once, together with its parts. */
function namedSchemas(descriptions: readonly Description[]): ReadonlyMap<string, z.ZodType> {
  const named = new Map<string, z.ZodType>();
  for (const { name, schema, parts } of descriptions.flatMap(dataIn)) {
    if (named.has(name)) continue;
    named.set(name, schema);
    for (const [partName, part] of Object.entries(parts)) named.set(partName, part);
  }
  return named.set('Failure', FAILURE_SCHEMA).set('Bearer', BEARER);
}

function dataIn({ success, failureData }: Description): readonly Data[] {
  return [...(success.data ?? []), ...(failureData ? [failureData.data] : [])];
}
