// Takes out of a request what was sent for an operation, and reads it.

import type { FastifyRequest } from 'fastify';
import { bodyBytesOf } from '../http/body.ts';
import { idempotencyHeaderOf } from '../http/headers.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import { idsIn } from '../http/path-ids.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import { type AnyOperation, needsKey, type Sender } from '../interface/operation.ts';
import { type Read, sentReader } from '../interface/read.ts';
import type { Answer } from '../service/answer.ts';
import { fieldSchemasOf } from '../service/parameters/json-schema.ts';
import type { Config } from '../settings/config.ts';

export type ReadRequest = (request: FastifyRequest, config: Config) => Answer<Read>;

export function requestReader(operation: AnyOperation, by: Sender): ReadRequest {
  const { fields, read } = sentReader(operation, by);
  const isNeeded = fieldSchemasOf(fields).required.length > 0;
  // A program may leave out a body in which nothing has to be. That of people is JSON in any case, which
  // keeps the forms of other sites out.
  const mayBeEmpty = by === 'key' && !needsKey(operation) && !isNeeded;
  const takesNothing = Object.keys(fields).length === 0;
  return (request, config) => {
    const isLeftOut = mayBeEmpty && bodyBytesOf(request).length === 0;
    const sent =
      operation.method === 'GET'
        ? queryUnless(takesNothing, request, fields)
        : jsonBodyUnless(isLeftOut, request, fields);
    if (!sent.ok) return sent;
    const header = idempotencyHeaderOf(request);
    return read({ sent: sent.value, header, params: idsIn(request) }, config);
  };
}

/** Where nothing is read of it, a query that cannot be read is ignored like any other. */
function queryUnless(takesNothing: boolean, ...query: Parameters<typeof queryParametersOf>) {
  const sent = queryParametersOf(...query);
  return takesNothing ? ({ ok: true, value: {} } as const) : sent;
}

function jsonBodyUnless(isLeftOut: boolean, ...body: Parameters<typeof jsonBodyOf>) {
  return isLeftOut ? ({ ok: true, value: {} } as const) : jsonBodyOf(...body);
}
