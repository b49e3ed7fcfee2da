// Parses the body of a request as one strict JSON object. Its members are validated by the parameters
// of each use case.

import type { FastifyRequest } from 'fastify';
import { invalid, type Refusal } from '../core/refusal.ts';
import { isJsonObject, type JsonObject, readJson } from '../wire/json-read.ts';
import { isMediaTypeJson } from '../wire/text-rules.ts';
import { bodyBytesOf, contentTypeOf } from './body.ts';

export type JsonBody =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly refusal: Refusal };

export function jsonBodyOf(request: FastifyRequest): JsonBody {
  if (!isMediaTypeJson(contentTypeOf(request))) {
    return { ok: false, refusal: { code: 'unsupported_media_type' } };
  }
  const reading = readJson(bodyBytesOf(request));
  if (!reading.ok) {
    return { ok: false, refusal: { code: 'invalid_json', subject: reading.problem } };
  }
  const { value } = reading;
  if (isJsonObject(value)) return { ok: true, value };
  return { ok: false, refusal: invalid('body', 'object') };
}
