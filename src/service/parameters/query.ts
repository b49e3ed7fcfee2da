// What the unified query asks for. The other parameters belong to the kind of query chosen.

import { z } from 'zod';
import type { JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import { choiceOf, required } from './fields.ts';
import { readParameters } from './read-parameters.ts';

const QUERY_TYPES = ['order', 'wallet_tx', 'balance'] as const;
export type QueryType = (typeof QUERY_TYPES)[number];

const querySchema = z.object({
  query_type: required((value) => choiceOf(value, QUERY_TYPES, 'query_type'), {
    type: 'string',
    enum: QUERY_TYPES,
  }),
});

export function queryType(body: JsonObject): Answer<QueryType> {
  const read = readParameters(querySchema, body);
  return read.ok ? { ok: true, value: read.value.query_type } : read;
}
