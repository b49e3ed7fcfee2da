// The schemas of the records that answers hold, under the names that operations give them.

import { z } from 'zod';
import type { Data, Description, Site } from '../../http/openapi/description.ts';
import { BEARER, FAILURE_RECORD } from '../../service/present/failure.ts';
import { nameWalletId } from '../../service/present/wallet-id-field.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import { schemaRef } from './references.ts';

export function recordSchemas(
  descriptions: readonly Description[],
  { shortName }: Pick<Site, 'shortName'>,
): Readonly<Record<string, JsonWritable>> {
  const registry = z.registry<{ readonly id: string }>();
  for (const [id, schema] of namedRecords(descriptions)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => schemaRef(id).$ref,
    metadata: z.globalRegistry,
    // Records are never parsed: what is required is what has to be there, and more may come.
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameWalletId(jsonSchema, shortName),
  });
  const entries = Object.entries(schemas).map(([id, { $id, $schema, ...schema }]) => [id, schema]);
  return Object.fromEntries(entries);
}

/** A record that several operations answer with counts once, together with its parts. */
function namedRecords(descriptions: readonly Description[]): ReadonlyMap<string, z.ZodType> {
  const named = new Map<string, z.ZodType>();
  for (const { record, schema, parts } of descriptions.flatMap(dataIn)) {
    if (named.has(record)) continue;
    named.set(record, schema);
    for (const [name, part] of Object.entries(parts)) named.set(name, part);
  }
  return named.set('Failure', FAILURE_RECORD).set('Bearer', BEARER);
}

function dataIn({ success, failureData }: Description): readonly Data[] {
  return [...(success.data ?? []), ...(failureData ? [failureData.data] : [])];
}
