// The parameters of the unified query: its type, and those of the query it stands for.

import type { JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import { choiceOf, type Fields, required } from './fields.ts';
import { orderAskedSchema } from './order-asked.ts';
import { readParameters } from './read-parameters.ts';
import { recordSchema } from './record-parameters.ts';

const QUERY_TYPES = ['order', 'wallet_tx', 'balance'] as const;
export type QueryType = (typeof QUERY_TYPES)[number];

/** The other parameters of each type of query. */
export const QUERY_PARAMETERS: Readonly<Record<QueryType, Fields>> = {
  order: orderAskedSchema,
  wallet_tx: recordSchema,
  balance: {},
};

const querySchema = {
  query_type: required((value) => choiceOf(value, QUERY_TYPES, 'query_type'), {
    type: 'string',
    enum: QUERY_TYPES,
  }),
};

/** Of all types: which of them count depends on the type, and none is unknown. */
export const QUERY_FIELDS: Fields = Object.assign(
  {},
  querySchema,
  ...Object.values(QUERY_PARAMETERS),
);

export function queryType(body: JsonObject): Answer<QueryType> {
  const read = readParameters(querySchema, body);
  return read.ok ? { ok: true, value: read.value.query_type } : read;
}
